//! A PDF of empty pages, for texts of our own to be put on (ISO 32000-1, 7.5 and 7.7).

/// Pages of one size, in points.
pub fn blank(pages: usize, width: f64, height: f64) -> Vec<u8> {
    let kids: String = (0..pages).map(|page| format!("{} 0 R ", page + 3)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Count {pages} /Kids [ {kids}] /MediaBox [ 0 0 {width} {height} ] >>"),
    ];
    objects.resize(pages + 2, "<< /Type /Page /Parent 2 0 R /Resources << >> >>".to_owned());
    // The second line tells programs that it is no text (7.5.2).
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut table = String::from("0000000000 65535 f \n");
    for (at, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.extend_from_slice(format!("{} 0 obj\n{object}\nendobj\n", at + 1).as_bytes());
    }
    let (start, size) = (file.len(), objects.len() + 1);
    let end = format!("xref\n0 {size}\n{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n");
    file.extend_from_slice(end.as_bytes());
    file
}
