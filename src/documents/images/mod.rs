//! Pictures of text: which files are pictures, and drawing pages in shades of grey for the recogniser (OCR). In the
//! child only.

use super::{
    document::{Document, PageSpan},
    frames,
    limits::Limits,
};
use crate::pdf::open::is_pdf;

use ::tiff::decoder::Decoder as Tiff;

use hayro::{
    PixmapSettings, RenderCache, RenderSettings, hayro_interpret::InterpreterSettings, hayro_syntax::Pdf, render,
    vello_cpu::color::palette::css::WHITE,
};
use image::{
    DynamicImage, GrayImage, ImageDecoder, ImageFormat, ImageReader, imageops::FilterType, metadata::Orientation,
};
use serde::{Deserialize, Serialize};
use std::{
    io::{self, Cursor, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Resolution of drawn pages, in dots per inch: what recognisers expect.
pub const DPI: f32 = 300.0;
/// Longest side of a drawn page in pixels: A4 at 400 dpi.
const SIDE: u32 = 4_700;
/// A picture whose longest side is shorter is enlarged to twice its size: a screen has 96 dots per inch.
const SMALL: u32 = 1_700;
/// Nothing readable fits in a picture with smaller sides.
const SPECK: u32 = 16;
/// A page with fewer pixels that differ from the paper is empty.
const INK: usize = 40;
/// How many bytes the pixels of a stranger's picture may take while it is decoded.
const OPENED: u64 = 256 << 20;
/// Pages of a TIFF.
const PAGES: u32 = 1_000;

const DAMAGED: &str = "This picture is damaged and could not be read.";

/// The head of a drawn page. Its pixels follow, one byte each, row by row from the top; 0 is black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// Page number, from 1.
    pub page: u32,
    /// Pixels per row; 0 for an empty page, after which no pixels follow.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The page could not be drawn.
    pub failed: bool,
}

/// The kind of picture that some bytes are, by how they begin.
pub(super) fn kind(bytes: &[u8]) -> Option<ImageFormat> {
    let format = image::guess_format(bytes).ok()?;
    use ImageFormat::{Bmp, Gif, Jpeg, Png, Tiff, WebP};
    [Png, Jpeg, Tiff, Gif, Bmp, WebP].contains(&format).then_some(format)
}

/// A picture as a document: pages without text, to be recognised.
pub(super) fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let format = kind(bytes).ok_or(DAMAGED)?;
    let pages = if format == ImageFormat::Tiff { tiff_pages(bytes).min(limits.pages) } else { 1 };
    // A file without even a size is damaged, whether it can be recognised or not.
    let (width, height) = reader(bytes, format).into_dimensions().map_err(|_| DAMAGED.to_owned())?;
    if width == 0 || height == 0 || pages == 0 {
        return Err(DAMAGED.into());
    }
    Ok(to_be_recognised(pages))
}

/// A photograph that a program of the machine has to open first ([`crate::photographs`]).
pub(super) fn photograph() -> Document {
    Document { photograph: true, ..to_be_recognised(1) }
}

/// A PDF whose pages must all be recognised, if it can be drawn at all.
pub(super) fn drawable(pdf: &[u8], limits: &Limits) -> Option<Document> {
    let pdf = pdf.to_vec();
    let pages = catch_unwind(move || Pdf::new(pdf).ok().map(|pdf| pdf.pages().len())).ok().flatten()?;
    let pages = u32::try_from(pages).ok().filter(|pages| *pages > 0)?;
    Some(to_be_recognised(pages.min(limits.pages)))
}

fn to_be_recognised(pages: u32) -> Document {
    Document {
        pages: (1..=pages).map(|number| PageSpan { number, start: 0, end: 0 }).collect(),
        pictures: (1..=pages).collect(),
        ..Document::default()
    }
}

/// Draws pages, each as a frame of its head and one of its dots.
pub(super) fn draw(bytes: Vec<u8>, pages: &[u32], out: &mut impl Write) -> io::Result<()> {
    if !is_pdf(&bytes) {
        for page in pages {
            put(*page, guarded(|| picture(&bytes, *page)), out)?;
        }
        return Ok(());
    }
    let pdf = catch_unwind(move || Pdf::new(bytes).ok()).ok().flatten();
    for page in pages {
        // Each page gets new caches: they are never emptied, and a file may have thousands of pages.
        put(*page, guarded(|| pdf_page(pdf.as_ref()?, *page)), out)?;
    }
    Ok(())
}

fn guarded(draw: impl FnOnce() -> Option<GrayImage>) -> Option<GrayImage> {
    catch_unwind(AssertUnwindSafe(draw)).ok().flatten()
}

fn put(page: u32, drawn: Option<GrayImage>, out: &mut impl Write) -> io::Result<()> {
    let nothing = Drawn { page, width: 0, height: 0, failed: drawn.is_none() };
    match drawn.filter(has_ink) {
        None => frames::put_value(out, frames::PICTURE, &nothing)?,
        Some(dots) => {
            let (width, height) = dots.dimensions();
            frames::put_value(out, frames::PICTURE, &Drawn { width, height, ..nothing })?;
            frames::put(out, frames::BYTES, dots.as_raw())?;
        }
    }
    // Each page is recognised while the next is drawn.
    out.flush()
}

fn pdf_page(pdf: &Pdf, number: u32) -> Option<GrayImage> {
    let page = pdf.pages().get(usize::try_from(number.checked_sub(1)?).ok()?)?;
    let (width, height) = page.render_dimensions();
    let longest = width.max(height);
    if !(longest.is_finite() && width.min(height) >= 1.0) {
        return None;
    }
    let scale = (DPI / 72.0).min(SIDE as f32 / longest);
    let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
    let drawn =
        render(page, &RenderCache::new(), &InterpreterSettings::default(), &RenderSettings::default(), &settings);
    let (width, height) = (u32::from(drawn.width()), u32::from(drawn.height()));
    let grey = drawn.data().iter().map(|dot| luma(dot.r, dot.g, dot.b)).collect();
    GrayImage::from_raw(width, height, grey)
}

/// ITU-R BT.601, 2.5.1, in integers.
fn luma(r: u8, g: u8, b: u8) -> u8 {
    ((u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000) as u8
}

fn reader(bytes: &[u8], format: ImageFormat) -> ImageReader<Cursor<&[u8]>> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(OPENED);
    (limits.max_image_width, limits.max_image_height) = (Some(60_000), Some(60_000));
    reader.limits(limits);
    reader
}

/// A page of a picture, upright and of a size that can be recognised.
fn picture(bytes: &[u8], number: u32) -> Option<GrayImage> {
    let format = kind(bytes)?;
    let grey = if format == ImageFormat::Tiff && number > 1 {
        tiff_page(bytes, number)?
    } else {
        let mut decoder = reader(bytes, format).into_decoder().ok()?;
        let turned = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        // Colours go first: a photograph of 48 megapixels has 150 MB of them, and turning makes a second picture.
        let mut grey = DynamicImage::ImageLuma8(grey_of(on_paper(DynamicImage::from_decoder(decoder).ok()?))?);
        grey.apply_orientation(turned);
        grey.into_luma8()
    };
    let (width, height) = grey.dimensions();
    if width.min(height) < SPECK {
        // There is nothing on it; an empty picture says so.
        return GrayImage::from_raw(1, 1, vec![255]);
    }
    Some(match width.max(height) {
        longest if longest > SIDE => {
            let by = f64::from(SIDE) / f64::from(longest);
            let side = |n: u32| ((f64::from(n) * by) as u32).max(1);
            // Averages of dots, without the copy in numbers of four bytes for four colours that its filters make.
            image::imageops::thumbnail(&grey, side(width), side(height))
        }
        longest if longest < SMALL => image::imageops::resize(&grey, width * 2, height * 2, FilterType::CatmullRom),
        _ => grey,
    })
}

/// A picture in shades of grey. The library's own way works in numbers of four bytes, which are half a gigabyte for a photograph.
fn grey_of(picture: DynamicImage) -> Option<GrayImage> {
    let DynamicImage::ImageRgb8(colours) = picture else { return Some(picture.into_luma8()) };
    let (width, height) = colours.dimensions();
    let mut dots = colours.into_raw();
    // In place: each shade is written behind the colours that are still to be read.
    let count = dots.len() / 3;
    for at in 0..count {
        if let &[r, g, b] = dots.get(at * 3..at * 3 + 3)? {
            *dots.get_mut(at)? = luma(r, g, b);
        }
    }
    dots.truncate(count);
    dots.shrink_to_fit();
    GrayImage::from_raw(width, height, dots)
}

/// Transparent pixels show the paper: letters on a transparent background are black on white.
fn on_paper(picture: DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return picture;
    }
    let mut picture = picture.into_luma_alpha8();
    for dot in picture.pixels_mut() {
        let [shade, cover] = dot.0.map(u32::from);
        dot.0 = [((shade * cover + 255 * (255 - cover)) / 255) as u8, 255];
    }
    DynamicImage::ImageLumaA8(picture)
}

fn tiff(bytes: &[u8]) -> Option<Tiff<Cursor<&[u8]>>> {
    let mut limits = tiff::decoder::Limits::default();
    limits.decoding_buffer_size = OPENED as usize;
    Tiff::new(Cursor::new(bytes)).ok().map(|tiff| tiff.with_limits(limits))
}

fn tiff_pages(bytes: &[u8]) -> u32 {
    let Some(mut tiff) = tiff(bytes) else { return 1 };
    let mut pages = 1;
    while pages < PAGES && tiff.more_images() && tiff.next_image().is_ok() {
        pages += 1;
    }
    pages
}

/// A page of a TIFF beyond the first, which the image library does not support.
fn tiff_page(bytes: &[u8], number: u32) -> Option<GrayImage> {
    use ::tiff::{ColorType, decoder::DecodingResult};

    let mut tiff = tiff(bytes)?;
    for _ in 1..number {
        tiff.next_image().ok()?;
    }
    let (width, height) = tiff.dimensions().ok()?;
    let color = tiff.colortype().ok()?;
    let dots = match tiff.read_image().ok()? {
        DecodingResult::U8(dots) => dots,
        DecodingResult::U16(dots) => dots.into_iter().map(|dot| (dot >> 8) as u8).collect(),
        _ => return None,
    };
    let grey: Vec<u8> = match color {
        ColorType::Gray(8 | 16) => dots,
        ColorType::Gray(1) => unpacked(&dots, width, height),
        ColorType::RGB(8 | 16) => dots.chunks_exact(3).map(|dot| luma(dot[0], dot[1], dot[2])).collect(),
        ColorType::RGBA(8 | 16) => dots.chunks_exact(4).map(|dot| luma(dot[0], dot[1], dot[2])).collect(),
        _ => return None,
    };
    GrayImage::from_raw(width, height, grey)
}

/// Unpacks eight pixels per byte; rows start at a byte (TIFF 6.0, section 3). If each pixel already has a byte,
/// nothing is done.
fn unpacked(dots: &[u8], width: u32, height: u32) -> Vec<u8> {
    let (width, height) = (width as usize, height as usize);
    let row = width.div_ceil(8);
    if dots.len() != row * height {
        return dots.to_vec();
    }
    dots.chunks_exact(row)
        .flat_map(|row| (0..width).map(move |x| if row[x / 8] & (0x80 >> (x % 8)) == 0 { 0 } else { 255 }))
        .collect()
}

/// Whether more than a few pixels differ from the most common value.
fn has_ink(dots: &GrayImage) -> bool {
    let mut shades = [0usize; 256];
    dots.as_raw().iter().for_each(|dot| shades[usize::from(*dot)] += 1);
    let paper = (0..256).max_by_key(|shade| shades[*shade]).unwrap_or(255);
    shades.iter().enumerate().filter(|(shade, _)| shade.abs_diff(paper) > 40).map(|(_, n)| n).sum::<usize>() >= INK
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
