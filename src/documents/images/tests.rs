use super::*;

/// The frames that drawing gives: heads, and how many dots followed each.
fn drawn(bytes: &[u8], pages: &[u32]) -> Vec<(Drawn, Vec<u8>)> {
    let mut out = Vec::new();
    draw(bytes.to_vec(), pages, &mut out).unwrap();
    let (mut wire, mut found) = (out.as_slice(), Vec::new());
    while !wire.is_empty() {
        let mut payload = Vec::new();
        match frames::take(&mut wire, &mut payload).unwrap() {
            frames::PICTURE => found.push((rmp_serde::from_slice(&payload).unwrap(), Vec::new())),
            _ => found.last_mut().unwrap().1 = payload,
        }
    }
    found
}

/// A white page with a black bar.
fn page(width: u32, height: u32) -> GrayImage {
    GrayImage::from_fn(width, height, |x, y| image::Luma([if (10..20).contains(&y) && x > 4 { 0 } else { 255 }]))
}

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

#[test]
fn a_picture_is_a_page_to_be_recognised() {
    let picture = DynamicImage::ImageLuma8(page(60, 40));
    for format in
        [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Bmp, ImageFormat::Gif, ImageFormat::Tiff, ImageFormat::WebP]
    {
        let bytes = match format {
            ImageFormat::Gif | ImageFormat::WebP => encoded(&DynamicImage::ImageRgb8(picture.to_rgb8()), format),
            _ => encoded(&picture, format),
        };
        let document = read(&bytes, &Limits::default()).unwrap();
        assert_eq!((document.text.as_str(), document.pages.len(), document.pictures), ("", 1, vec![1]), "{format:?}");
        let (head, dots) = drawn(&bytes, &[1]).remove(0);
        // Small pictures are drawn twice as large.
        assert_eq!((head.width, head.height, head.failed, dots.len()), (120, 80, false, 9600), "{format:?}");
        assert!(dots[30 * 120 + 60] < 60 && dots[60 * 120 + 60] > 200, "{format:?}");
    }
}

#[test]
fn pages_of_a_tiff_are_told_apart() {
    let mut bytes = Cursor::new(Vec::new());
    let mut tiff = tiff::encoder::TiffEncoder::new(&mut bytes).unwrap();
    for side in [1_800, 1_900] {
        let picture = page(side, 40);
        tiff.write_image::<tiff::encoder::colortype::Gray8>(side, 40, picture.as_raw()).unwrap();
    }
    let bytes = bytes.into_inner();
    assert_eq!(read(&bytes, &Limits::default()).unwrap().pictures, [1, 2]);
    let widths: Vec<u32> = drawn(&bytes, &[1, 2, 3]).iter().map(|(head, _)| head.width).collect();
    assert_eq!(widths, [1_800, 1_900, 0]);
    assert!(drawn(&bytes, &[3])[0].0.failed);
}

#[test]
fn clear_empty_and_damaged_pictures() {
    // Black letters on nothing: black on white, not black on black.
    let clear = image::LumaA([0u8, 0]);
    let letters = image::ImageBuffer::from_fn(60, 40, |x, _| if x < 20 { image::LumaA([0u8, 255]) } else { clear });
    let (head, dots) = drawn(&encoded(&DynamicImage::ImageLumaA8(letters), ImageFormat::Png), &[1]).remove(0);
    assert_eq!((head.width, dots[5], dots[100]), (120, 0, 255));
    let empty = DynamicImage::ImageLuma8(GrayImage::from_pixel(60, 40, image::Luma([250])));
    let speck = DynamicImage::ImageLuma8(page(60, 12));
    for nothing in [empty, speck] {
        let (head, dots) = drawn(&encoded(&nothing, ImageFormat::Png), &[1]).remove(0);
        assert_eq!((head.width, head.failed, dots.len()), (0, false, 0));
    }
    let whole = encoded(&DynamicImage::ImageLuma8(page(600, 400)), ImageFormat::Png);
    assert_eq!(read(&whole[..20], &Limits::default()).unwrap_err(), DAMAGED);
    assert!(drawn(&whole[..60], &[1])[0].0.failed);
    assert!(drawn(b"%PDF-1.4 nothing", &[1])[0].0.failed);
}

#[test]
fn a_bit_for_each_dot() {
    assert_eq!(unpacked(&[0b1010_0000, 0b0100_0000], 3, 2), [255, 0, 255, 0, 255, 0]);
    assert_eq!(unpacked(&[1, 2, 3, 4], 2, 2), [1, 2, 3, 4]);
}
