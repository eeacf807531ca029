//! Words in pictures: the real child draws the pages, and a sandboxed program recognises them; it is a script if the
//! machine has no tesseract. The scans are made here: text is drawn, and the drawing is put into a file without the
//! text.

use super::*;
use chancery::documents::{
    ocr::{self, Ocr},
    photographs::Photographs,
};

use hayro::{
    PixmapSettings, RenderCache, RenderSettings, hayro_interpret::InterpreterSettings, hayro_syntax::Pdf, render,
    vello_cpu::color::palette::css::WHITE,
};
use std::{io::Cursor, os::unix::fs::PermissionsExt, path::Path};

/// A page of text, or a picture of it.
pub enum Page<'a> {
    Text(&'a [&'a str]),
    Scan(&'a [&'a str]),
    /// A scan with a stamp of real text over it.
    Stamped(&'a [&'a str], &'a str),
}

fn words(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| format!("({line}) Tj 0 -30 Td\n"));
    format!("BT /F 16 Tf 60 700 Td\n{}ET\n", lines.collect::<String>())
}

/// A PDF of these pages.
pub fn pdf(pages: &[Page<'_>]) -> Vec<u8> {
    let kids: Vec<String> = (0..pages.len()).map(|n| format!("{} 0 R", 4 + 3 * n)).collect();
    let mut objects: Vec<Vec<u8>> = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        format!("<</Type/Pages/Kids[{}]/Count {}/MediaBox[0 0 612 792]>>", kids.join(" "), pages.len()).into_bytes(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_vec(),
    ];
    for (n, page) in pages.iter().enumerate() {
        let number = 4 + 3 * n;
        let picture = "q 612 0 0 792 0 0 cm /I Do Q\n";
        let (content, scanned) = match page {
            Page::Text(lines) => (words(lines), None),
            Page::Scan(lines) => (picture.to_owned(), Some(lines)),
            Page::Stamped(lines, stamp) => (format!("{picture}BT /F 9 Tf 60 770 Td ({stamp}) Tj ET"), Some(lines)),
        };
        objects.push(
            format!(
                "<</Type/Page/Parent 2 0 R/Contents {} 0 R/Resources<</Font<</F 3 0 R>>/XObject<</I {} 0 R>>>>>>",
                number + 1,
                number + 2
            )
            .into_bytes(),
        );
        objects.push(format!("<</Length {}>>stream\n{content}\nendstream", content.len()).into_bytes());
        objects.push(match scanned {
            None => b"null".to_vec(),
            Some(lines) => {
                let picture = picture_of(lines, 200.0);
                let mut jpeg = Cursor::new(Vec::new());
                picture.write_to(&mut jpeg, image::ImageFormat::Jpeg).unwrap();
                let (head, jpeg) = (
                    format!(
                        "<</Type/XObject/Subtype/Image/Width {}/Height {}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length {}>>stream\n",
                        picture.width(),
                        picture.height(),
                        jpeg.get_ref().len()
                    ),
                    jpeg.into_inner(),
                );
                [head.as_bytes(), &jpeg, b"\nendstream"].concat()
            }
        });
    }
    let mut pdf = b"%PDF-1.4\n".to_vec();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (i, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
        pdf.extend_from_slice(format!("{} 0 obj\n", i + 1).as_bytes());
        pdf.extend_from_slice(object);
        pdf.extend_from_slice(b"\nendobj\n");
    }
    let at = pdf.len();
    let end = format!("{table}trailer\n<</Root 1 0 R/Size {}>>\nstartxref\n{at}\n%%EOF", objects.len() + 1);
    pdf.extend_from_slice(end.as_bytes());
    pdf
}

/// Lines of text as a picture of a page.
pub fn picture_of(lines: &[&str], dpi: f32) -> image::GrayImage {
    let pdf = Pdf::new(pdf(&[Page::Text(lines)])).unwrap();
    let settings = PixmapSettings { x_scale: dpi / 72.0, y_scale: dpi / 72.0, bg_color: WHITE };
    let drawn = render(
        &pdf.pages()[0],
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &RenderSettings::default(),
        &settings,
    );
    let grey = drawn.data().iter().map(|dot| dot.r).collect();
    image::GrayImage::from_raw(u32::from(drawn.width()), u32::from(drawn.height()), grey).unwrap()
}

/// A stand-in for OCR that returns `words` in turn, whatever it is shown, and also tries to break out.
pub fn fake(folder: &Path, words: &str) -> PathBuf {
    let rows: String =
        words.split(' ').map(|word| format!("5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t96\\t{word}\\n")).collect();
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = --list-langs ]; then echo eng; exit; fi\n\
         echo was here > {0}/written && printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t96\\twrote\\n'\n\
         read secret < {0}/secret && printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t96\\tread\\n'\n\
         printf '{rows}'\n",
        folder.display()
    );
    std::fs::write(folder.join("secret"), "a secret\n").unwrap();
    let program = folder.join("recognise");
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    program
}

fn ocr(program: &str) -> Ocr {
    Ocr::new(PathBuf::from(env!("CARGO_BIN_EXE_chancery")), program, "eng")
}

async fn recognised(ocr: &Ocr, name: &str, bytes: Vec<u8>) -> Result<chancery::documents::document::Document, String> {
    let reader = reader();
    let document = reader.read_file(name, "", bytes.as_slice()).await.map_err(sentence)?;
    ocr::recognise(&reader, ocr, document, || Cursor::new(bytes.clone())).await.unwrap()
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The position of the line with these words.
fn line_of(document: &chancery::documents::document::Document, words: &str) -> chancery::documents::document::LineBox {
    let chars: Vec<char> = document.text.chars().collect();
    let mut lines = document.lines.iter().copied();
    let found =
        lines.find(|line| chars[line.start as usize..line.end as usize].iter().collect::<String>().contains(words));
    found.unwrap_or_else(|| panic!("{words} in {:?}", document.lines))
}

fn page_of(document: &chancery::documents::document::Document, number: usize) -> String {
    let page = document.pages[number - 1];
    assert_eq!(page.number as usize, number);
    document.text.chars().skip(page.start as usize).take((page.end - page.start) as usize).collect()
}

#[tokio::test]
async fn picture_pages_are_told_from_pages_of_text() {
    let scan = ["The tenant shall pay the rent."];
    let bytes = pdf(&[Page::Text(&["First page."]), Page::Scan(&scan), Page::Stamped(&scan, "Case 1:20-cv-7 Page 3")]);
    let document = reader().read_file("lease.pdf", "", bytes.as_slice()).await.map_err(sentence).unwrap();
    assert_eq!((document.pictures.as_slice(), document.pages.len()), ([2, 3].as_slice(), 3));
    assert_eq!(document.text, "First page.\nCase 1:20-cv-7 Page 3");
    let without = ocr::without(document, "OCR is not installed").unwrap();
    assert_eq!(without.notes, ["2 of 3 pages are pictures without text: OCR is not installed."]);
}

/// The OCR side, on every machine: it receives only pixels, and its sandbox holds.
#[tokio::test]
async fn a_recogniser_in_its_sandbox() {
    let folder = tempfile::tempdir().unwrap();
    let ocr = ocr(fake(folder.path(), "Signed by the tenant").to_str().unwrap());
    assert_eq!(ocr.look().await, Ok(()));
    let bytes = pdf(&[Page::Text(&["First page."]), Page::Scan(&["x y z"]), Page::Text(&["Third page."])]);
    let document = recognised(&ocr, "lease.pdf", bytes).await.unwrap();
    assert_eq!(page_of(&document, 2), "Signed by the tenant");
    assert_eq!(document.text, "First page.\nSigned by the tenant\nThird page.");
    assert!(document.pictures.is_empty());
    assert_eq!(document.notes, ["The text of 1 of 3 pages was recognised in a picture (OCR) and may hold mistakes."]);
    assert!(!folder.path().join("written").exists());
}

#[tokio::test]
async fn a_recogniser_that_is_missing_or_fails() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(ocr("/no/such/program").look().await.unwrap_err(), "OCR is not installed");
    assert_eq!(ocr("").look().await.unwrap_err(), "OCR is switched off");
    let program = fake(folder.path(), "x");
    let german = Ocr::new(PathBuf::from(env!("CARGO_BIN_EXE_chancery")), program.to_str().unwrap(), "eng+deu");
    assert_eq!(german.look().await.unwrap_err(), "OCR does not know the language \"deu\"");
    std::fs::write(&program, "#!/bin/sh\n[ \"$1\" = --list-langs ] && echo eng && exit\nexit 1\n").unwrap();
    let ocr = ocr(program.to_str().unwrap());
    ocr.look().await.unwrap();
    let bytes = pdf(&[Page::Text(&["First page."]), Page::Scan(&["x y z"])]);
    let document = recognised(&ocr, "lease.pdf", bytes).await.unwrap();
    assert_eq!(document.notes, ["1 of 2 pages is a picture without text: OCR could not cope with it."]);
}

/// With the machine's own tesseract, if there is one.
#[tokio::test]
async fn scans_and_pictures_are_read() {
    let ocr = ocr("tesseract");
    if let Err(why) = ocr.look().await {
        eprintln!("not tested: {why}");
        return;
    }
    let lines = ["The tenant shall pay the rent", "on the first day of each month."];
    let bytes = pdf(&[Page::Text(&["First page."]), Page::Stamped(&lines, "Case 1:20-cv-7 Page 2")]);
    let document = recognised(&ocr, "lease.pdf", bytes).await.unwrap();
    assert_eq!(page_of(&document, 1), "First page.");
    let text = flat(&page_of(&document, 2));
    assert!(text.contains("The tenant shall pay the rent on the first day of each month."), "{text}");
    let rent = line_of(&document, "tenant shall pay");
    // The first line is 92 points below the upper edge of a page of 612 by 792, and 60 from the left edge.
    assert_eq!(rent.page, 2);
    assert!(rent.left.abs_diff(980) < 60 && rent.top.abs_diff(1_010) < 60, "{rent:?}");
    assert!((3_000..4_500).contains(&rent.width) && (120..300).contains(&rent.height), "{rent:?}");
    let first = line_of(&document, "first day");
    assert!(first.top.abs_diff(rent.top + 379) < 40 && first.left.abs_diff(rent.left) < 60, "{first:?}");
    let mut bytes = Cursor::new(Vec::new());
    picture_of(&lines, 110.0).write_to(&mut bytes, image::ImageFormat::Jpeg).unwrap();
    let document = recognised(&ocr, "a.jpg", bytes.into_inner()).await.unwrap();
    let text = flat(&document.text);
    assert!(text.contains("The tenant shall pay the rent on the first day"), "{text}");
    assert_eq!((document.pages.len(), document.notes.len()), (1, 1));
    let rent = line_of(&document, "tenant shall pay");
    assert!(rent.page == 1 && rent.left.abs_diff(980) < 60 && rent.top.abs_diff(1_010) < 60, "{rent:?}");
    // A page that is rotated is recognised upright, and its lines have their places on the page.
    let languages = std::process::Command::new("tesseract").arg("--list-langs").output().unwrap();
    if String::from_utf8_lossy(&languages.stdout).contains("osd") {
        let mut bytes = Cursor::new(Vec::new());
        let many: Vec<&str> = lines.iter().copied().cycle().take(16).collect();
        image::imageops::rotate90(&picture_of(&many, 200.0)).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        let document = recognised(&ocr, "turned.png", bytes.into_inner()).await.unwrap();
        let rent = line_of(&document, "tenant shall pay");
        // What was 1010 below the upper edge is now that far from the right edge.
        let right = 10_000 - rent.left - rent.width;
        assert!(right.abs_diff(1_010) < 60 && rent.top.abs_diff(980) < 60, "{rent:?}");
        assert!(rent.height > rent.width, "{rent:?}");
    }
    let empty = image::GrayImage::from_pixel(400, 400, image::Luma([255]));
    let mut bytes = Cursor::new(Vec::new());
    empty.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    let none = recognised(&ocr, "white.png", bytes.into_inner()).await;
    assert_eq!(none.unwrap_err(), "This is a picture in which no words were found.");
}

/// A photograph of these lines as an iPhone stores it; `None` on a machine without libheif's programs.
pub fn photograph(lines: &[&str]) -> Option<Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let (png, heic) = (folder.path().join("a.png"), folder.path().join("a.heic"));
    let mut bytes = Cursor::new(Vec::new());
    picture_of(lines, 110.0).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    std::fs::write(&png, bytes.into_inner()).unwrap();
    let made = std::process::Command::new("heif-enc").args(["-q", "90", "-o"]).arg(&heic).arg(&png).output().ok()?;
    assert!(made.status.success(), "{made:?}");
    Some(std::fs::read(heic).unwrap())
}

/// With the machine's own heif-convert and tesseract, if they are there: a stranger's photograph is opened in a sandbox.
#[tokio::test]
async fn photographs_of_iphones_are_read() {
    let own = PathBuf::from(env!("CARGO_BIN_EXE_chancery"));
    let lines = ["The tenant shall pay the rent", "on the first day of each month."];
    let (Some(bytes), Ok(())) = (photograph(&lines), ocr("tesseract").look().await) else {
        eprintln!("not tested: libheif-examples or tesseract is missing");
        return;
    };
    let with =
        |program: &str| ocr("tesseract").with_photographs(Photographs::new(own.clone(), sandbox::Mode::Best, program));
    let ocr = with("heif-convert");
    ocr.look().await.unwrap();
    let document = recognised(&ocr, "IMG_0412.HEIC", bytes.clone()).await.unwrap();
    let text = flat(&document.text);
    assert!(text.contains("The tenant shall pay the rent on the first day of each month"), "{text}");
    assert_eq!((document.pages.len(), document.photograph, document.pictures.len()), (1, false, 0));
    // The content decides, not the name; cut off and turned bytes are damaged.
    let named = recognised(&ocr, "photo.jpg", bytes.clone()).await.unwrap();
    assert!(flat(&named.text).contains("The tenant shall pay"), "{}", named.text);
    for cut in [40, bytes.len() / 3, bytes.len() - 200] {
        let broken = [&bytes[..cut], &vec![0xff; 64][..]].concat();
        match recognised(&ocr, "IMG_0412.HEIC", broken).await {
            Ok(document) => assert!(document.text.len() < 200, "{}", document.text),
            Err(why) => assert!(why.contains("damaged") || why.contains("no words"), "{why}"),
        }
    }
    // Without the program it is a picture that nobody has opened yet, and the sentence says what to install.
    let reader = reader();
    let document = reader.read_file("IMG_0412.HEIC", "", bytes.as_slice()).await.map_err(sentence).unwrap();
    assert!(document.photograph && document.text.is_empty());
    let none =
        ocr::recognise(&reader, &with("/no/such/program"), document.clone(), || Cursor::new(bytes.clone())).await;
    assert!(none.is_err(), "it waits");
    let says = ocr::without(document, chancery::documents::photographs::MISSING).unwrap_err();
    assert!(says.contains("heif-convert") && says.contains("HEIC"), "{says}");
    assert_eq!(checklists::Failure::of(&says), checklists::Failure::Unseen);
}

/// As phones take them: 48 megapixels in colours, which are more than a page of 400 dpi by far.
#[tokio::test]
async fn photographs_of_48_megapixels_are_read() {
    let ocr = ocr("tesseract");
    if ocr.look().await.is_err() {
        eprintln!("not tested: tesseract is missing");
        return;
    }
    let lines = picture_of(&["The tenant shall pay the rent", "on the first day of each month."], 110.0);
    let lines = image::imageops::resize(&lines, lines.width() * 3, lines.height() * 3, image::imageops::Triangle);
    let (width, height) = (8_064, 6_048);
    let mut photograph = image::RgbImage::from_raw(width, height, vec![248; (width * height * 3) as usize]).unwrap();
    for (x, y, dot) in lines.enumerate_pixels() {
        if let Some(place) = photograph.get_pixel_mut_checked(x + 300, y + 1_500) {
            *place = image::Rgb([dot.0[0]; 3]);
        }
    }
    let mut bytes = Cursor::new(Vec::new());
    photograph.write_to(&mut bytes, image::ImageFormat::Jpeg).unwrap();
    let document = recognised(&ocr, "IMG_0413.JPG", bytes.into_inner()).await.unwrap();
    assert!(flat(&document.text).contains("shall pay the rent on the first day"), "{}", document.text);
}
