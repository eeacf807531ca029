#![allow(clippy::unwrap_used)]

use super::*;

fn refused(change: impl Fn(&str) -> String) -> String {
    Firm::parse(&change(SAMPLE), Path::new("")).unwrap_err()
}

#[test]
fn the_sample_says_that_it_is_one_and_fills_every_key() {
    let firm = Firm::sample().unwrap();
    assert_eq!(firm.data["sample"], true);
    assert_eq!(firm.data["name"], "Chancery");
    assert_eq!(firm.data["team"].as_array().unwrap().len(), 7);
    assert_eq!(firm.data["team"][0]["monogram"], "AS");
    assert_eq!(firm.data["pricing"].as_array().unwrap().len(), 5);
    assert_eq!(firm.data["write_to"], "hello@firm.example");
    for key in ["logo", "colours"] {
        assert_eq!(firm.data[key], Value::Null);
    }
    assert_eq!(firm.data["booking"]["url"], Value::Null);
}

#[test]
fn monograms() {
    for (name, letters) in [("Ada Sample", "AS"), ("  Édith  de la Cour ", "ÉC"), ("Cher", "C"), ("", "")] {
        assert_eq!(monogram(name), letters);
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let unknown = refused(|text| text.replace("mission =", "mision ="));
    assert!(unknown.starts_with("line ") && unknown.contains("mision"), "{unknown}");
    let broken = refused(|text| text.replacen("sample = true", "sample = yes", 1));
    let line = SAMPLE.lines().position(|line| line == "sample = true").unwrap() + 1;
    assert!(broken.starts_with(&format!("line {line}: ")), "{broken}");
    assert!(refused(|text| text.replace("\"Ada Sample\"", "\" \"")).contains("team.name is empty"));
    assert!(refused(|text| text.replace("Ada Sample", &"x".repeat(1001))).contains("longer than 1000"));
    assert!(refused(|text| text.replace("https://example.com/#x", "javascript:alert(1)")).contains("https://"));
    assert!(refused(|text| text.replace("hello@firm.example", "hello")).contains("not an e-mail address"));
    assert!(refused(|text| text.replace("hello@firm.example", "a@b.c?bcc=d@e.f")).contains("not an e-mail address"));
    assert!(refused(|text| text.replacen("true, true, true]", "true, true]", 1)).contains("6 features"));
    assert!(refused(|text| text.replace("# photo = \"ada.jpg\"", "photo = \"/nowhere/ada.jpg\"")).contains("ada.jpg"));
    assert!(
        refused(|text| format!("{text}{}", "[[social]]\nname = \"x\"\nurl = \"https://x.y\"\n".repeat(25)))
            .contains("24")
    );
}

#[test]
fn pictures_and_colours_stand_beside_the_pages() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("ada.jpg"), [0xff, 0xd8, 0xff, 0xe0]).unwrap();
    fs::write(dir.path().join("bad.png"), "no picture").unwrap();
    let text = SAMPLE.replace("# photo = ", "photo = ").replace("# [colours]\n# accent", "[colours]\naccent");
    let text = text.replace("# accent_dark", "accent_dark");
    let firm = Firm::parse(&text, dir.path()).unwrap();
    let photo = firm.data["team"][0]["photo"].as_str().unwrap();
    let name = photo.strip_prefix("/site/").unwrap();
    assert_eq!(
        (firm.files[name].media_type, &firm.files[name].bytes[..]),
        ("image/jpeg", &[0xff, 0xd8, 0xff, 0xe0][..])
    );
    assert!(firm.data["colours"].as_str().unwrap().ends_with(".css"));
    let bad = Firm::parse(&text.replace("ada.jpg", "bad.png"), dir.path()).unwrap_err();
    assert!(bad.contains("bad.png") && bad.contains("PNG, JPEG, WebP or SVG"), "{bad}");
}

#[test]
fn a_bad_file_leaves_what_was_there() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("site.toml");
    fs::write(&path, SAMPLE.replace("name = \"Chancery\"\n# The mark", "name = \"Hale\"\n# The mark")).unwrap();
    let site = SiteFile::open(Some(&path), "https://x.example/").unwrap();
    assert_eq!((&site.firm().data["name"], site.firm().public_url.as_str()), (&json!("Hale"), "https://x.example"));
    fs::write(&path, "name = ").unwrap();
    site.look(true);
    assert_eq!(site.firm().data["name"], "Hale");
    fs::write(&path, SAMPLE).unwrap();
    site.look(true);
    assert_eq!(site.firm().data["name"], "Chancery");
    fs::write(&path, "name = ").unwrap();
    assert!(SiteFile::open(Some(&path), "").is_err_and(|e| e.problem.contains("site.toml")));
}
