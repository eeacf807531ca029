//! Forms made in code, for the tests and for `examples/form.rs`: each kind of field, in each way that a file can be built.

/// How the cross-reference table of a sample is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// A table in text (ISO 32000-1, 7.5.4).
    Table,
    /// A stream, and objects in an object stream (7.5.7 and 7.5.8). Nothing is packed.
    Streams,
}

/// Objects by number, from 1 on: what stands between `obj` and `endobj`.
pub struct Sample {
    pub objects: Vec<String>,
    pub trailer: String,
}

impl Sample {
    pub fn new(objects: &[&str]) -> Self {
        Self { objects: objects.iter().map(|o| (*o).to_owned()).collect(), trailer: String::new() }
    }

    /// The bytes of the file. Object 1 is the catalog.
    pub fn build(&self, build: Build) -> Vec<u8> {
        let mut out = b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec();
        let mut entries: Vec<(u8, usize, usize)> = vec![(0, 0, 65535)];
        let mut packed: Vec<(usize, &str)> = Vec::new();
        for (at, object) in self.objects.iter().enumerate() {
            if build == Build::Streams && !object.contains("stream\n") {
                entries.push((2, self.objects.len() + 1, packed.len()));
                packed.push((at + 1, object));
            } else {
                entries.push((1, out.len(), 0));
                out.extend_from_slice(format!("{} 0 obj\n{object}\nendobj\n", at + 1).as_bytes());
            }
        }
        match build {
            Build::Table => self.table(&entries, out),
            Build::Streams => self.streams(entries, &packed, out),
        }
    }

    fn table(&self, entries: &[(u8, usize, usize)], mut out: Vec<u8>) -> Vec<u8> {
        let start = out.len();
        out.extend_from_slice(format!("xref\n0 {}\n", entries.len()).as_bytes());
        for (kind, offset, generation) in entries {
            let letter = if *kind == 0 { 'f' } else { 'n' };
            out.extend_from_slice(format!("{offset:010} {generation:05} {letter} \n").as_bytes());
        }
        let size = entries.len();
        let trailer = format!("trailer\n<</Size {size} /Root 1 0 R{}>>\nstartxref\n{start}\n%%EOF\n", self.trailer);
        out.extend_from_slice(trailer.as_bytes());
        out
    }

    fn streams(&self, mut entries: Vec<(u8, usize, usize)>, packed: &[(usize, &str)], mut out: Vec<u8>) -> Vec<u8> {
        let (mut heads, mut bodies) = (String::new(), String::new());
        for (number, object) in packed {
            heads.push_str(&format!("{number} {} ", bodies.len()));
            bodies.push_str(object);
            bodies.push('\n');
        }
        let own = entries.len();
        entries.push((1, out.len(), 0));
        let (count, first, length) = (packed.len(), heads.len(), heads.len() + bodies.len());
        let dict = format!("<</Type /ObjStm /N {count} /First {first} /Length {length}>>");
        out.extend_from_slice(format!("{own} 0 obj\n{dict}\nstream\n{heads}{bodies}\nendstream\nendobj\n").as_bytes());
        let start = out.len();
        entries.push((1, start, 0));
        let mut data = Vec::new();
        for (kind, second, third) in &entries {
            data.push(*kind);
            data.extend_from_slice(&(*second as u32).to_be_bytes());
            data.extend_from_slice(&(*third as u16).to_be_bytes());
        }
        let (number, size) = (own + 1, entries.len());
        let dict =
            format!("<</Type /XRef /Size {size} /W [1 4 2] /Root 1 0 R /Length {}{}>>", data.len(), self.trailer);
        out.extend_from_slice(format!("{number} 0 obj\n{dict}\nstream\n").as_bytes());
        out.extend_from_slice(&data);
        out.extend_from_slice(format!("\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n").as_bytes());
        out
    }
}

fn stream(dict: &str, content: &str) -> String {
    format!("<<{dict}/Length {}>>\nstream\n{content}\nendstream", content.len())
}

/// An appearance of a box: a frame, and a filled square in it where it is on.
fn tick(on: bool) -> String {
    let content = format!("0.5 G 0.5 0.5 13 13 re S {}", if on { "4 4 6 6 re f" } else { "" });
    stream("/Type /XObject /Subtype /Form /BBox [0 0 14 14] /Resources <<>> ", &content)
}

/// A form with every kind of field on two pages, the second one turned.
pub fn every_kind() -> Sample {
    let text = |at: f64, label: &str| format!("1 0 0 1 40 {at} Tm ({label}) Tj ");
    let page = [
        text(752.0, "Applicant"),
        text(712.0, "Facts"),
        text(600.0, "File number"),
        text(562.0, "Country"),
        text(520.0, "Courts"),
        text(412.0, "Urgent"),
        text(382.0, "Side"),
        text(382.0, "Plaintiff").replace(" 40 ", " 150 "),
        text(362.0, "Defendant").replace(" 40 ", " 150 "),
        text(332.0, "Amount"),
    ]
    .concat();
    let looks = "/MK <</BC [0.4 0.4 0.4] /BG [0.95 0.97 1]>> /BS <</W 1 /S /S>>";
    let mut sample = Sample::new(&[
        "<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R>>",
        "<</Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources <</Font <</F 6 0 R>>>>>>",
        "<</Type /Page /Parent 2 0 R /Contents 7 0 R /Annots [10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R 17 0 R 18 0 R 19 0 R 20 0 R]>>",
        "<</Type /Page /Parent 2 0 R /Rotate 90 /Annots [22 0 R 24 0 R 25 0 R 26 0 R]>>",
        "<</Fields [10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R 16 0 R 19 0 R 20 0 R 21 0 R 25 0 R 26 0 R] /DA (/Helv 0 Tf 0 g) /DR <</Font <</Helv 6 0 R /TiRo 27 0 R>>>> /NeedAppearances true>>",
        "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>",
    ]);
    let objects = &mut sample.objects;
    objects.push(stream("", &format!("BT /F 11 Tf {page} ET")));
    objects.push(tick(true));
    objects.push(tick(false));
    let field = |rest: &str| format!("<</Type /Annot /Subtype /Widget /F 4 {rest}>>");
    objects.push(field(&format!(
        "/FT /Tx /T (applicant) /TU (Name of the applicant) /Ff 2 /Rect [130 745 420 765] {looks}"
    )));
    objects.push(field(&format!(
        "/FT /Tx /T (facts) /Ff 4096 /Rect [130 620 540 725] /DA (/TiRo 11 Tf 0 0 0.4 rg) {looks}"
    )));
    objects.push(field(&format!("/FT /Tx /T (number) /Ff 16777216 /MaxLen 12 /Rect [130 592 430 614] {looks}")));
    objects.push(field(&format!(
        "/FT /Ch /T (country) /Ff 131072 /Opt [[(DE) (Germany)] [(PL) (Poland)] [(US) (United States)]] /V (DE) /Rect [130 555 300 575] {looks}"
    )));
    objects.push(field(&format!(
        "/FT /Ch /T (courts) /Ff 2097152 /Opt [(First) (Second) (Third) (Fourth)] /Rect [130 470 300 530] /DA (/Helv 10 Tf 0 g) {looks}"
    )));
    objects.push(field(
        "/FT /Btn /T (urgent) /Rect [130 408 144 422] /AP <</N <</Ja 8 0 R /Off 9 0 R>>>> /AS /Off /MK <</CA (4)>>",
    ));
    objects.push("<</FT /Btn /T (side) /Ff 49152 /Kids [17 0 R 18 0 R] /TU (Which side)>>".into());
    objects.push(field("/Parent 16 0 R /Rect [130 378 144 392] /AP <</N <</plaintiff 8 0 R /Off 9 0 R>>>> /AS /Off"));
    objects.push(field("/Parent 16 0 R /Rect [130 358 144 372] /AP <</N <</defendant 8 0 R /Off 9 0 R>>>> /AS /Off"));
    objects.push(field(&format!("/FT /Tx /T (amount) /Q 2 /MaxLen 20 /Rect [130 325 300 345] {looks}")));
    objects.push(field("/FT /Btn /T (plain) /Rect [130 300 144 314] /MK <</BC [0]>>"));
    // A tree: the parent hands on type, value and size; the names are joined.
    objects.push("<</T (address) /FT /Tx /V (as before) /DA (/Helv 10 Tf 0 g) /Kids [22 0 R 23 0 R]>>".into());
    objects.push(field(&format!("/Parent 21 0 R /T (street) /Rect [100 100 300 120] {looks}")));
    objects.push("<</Parent 21 0 R /T (more) /Kids [24 0 R]>>".into());
    objects.push(field("/Parent 23 0 R /T (city) /Rect [100 130 120 330] /MK <</R 90 /BC [0]>>"));
    objects.push(field("/FT /Sig /T (signature) /Rect [100 40 300 80]"));
    objects.push(field(&format!("/FT /Tx /T (fixed) /Ff 1 /V (keep) /Rect [320 100 400 120] {looks}")));
    objects.push("<</Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding>>".into());
    sample
}

/// Values for `every_kind`, in many scripts.
pub const VALUES: [(&str, &str); 11] = [
    ("applicant", "Zażółć Gęślą-Jaźń"),
    (
        "facts",
        "The first paragraph is so long that it has to be broken into two lines, at least in this field.\n\nΔεύτερη παράγραφος; третий; Nguyễn Thị.",
    ),
    ("number", "24-CV-00713"),
    ("country", "PL"),
    ("courts", "Second\nFourth"),
    ("urgent", "Ja"),
    ("side", "defendant"),
    ("amount", "€ 1,234.50"),
    ("plain", "Yes"),
    ("address.street", "Müllerstraße 12"),
    ("address.more.city", "Łódź"),
];
