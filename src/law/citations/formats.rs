//! Citations in uniform notation: the normal form for comparing, the Bluebook form for reading.

use super::{Citation, Kind, courts, tables::Class};

/// Volume, standard abbreviation and page on one line: the same however the citation is printed. Subsections, pins,
/// names and years are not part of it. `Id.` and `supra` remain those words.
pub fn normal(c: &Citation) -> String {
    match c.kind {
        Kind::Id => return "Id.".into(),
        Kind::Supra => return "supra".into(),
        Kind::Unknown => return format!("§ {}", c.page.as_deref().unwrap_or("?")),
        Kind::Reference => return c.plaintiff.clone().or(c.defendant.clone()).unwrap_or_default(),
        Kind::Case | Kind::Short | Kind::Law | Kind::Journal => {}
    }
    let reporter = c.reporter().unwrap_or_default();
    let page = c.page.as_deref().unwrap_or("___");
    let volume = c.volume.as_deref().map(|v| format!("{v} ")).unwrap_or_default();
    match c.kind {
        Kind::Law if sections(c) => format!("{volume}{reporter} § {}", page.replace(" / ", "/")),
        Kind::Short => format!("{volume}{reporter} at {page}"),
        _ => format!("{volume}{reporter} {}", page.replace(',', "")),
    }
}

/// Whether a law is cited by sections and not by pages or numbers.
fn sections(c: &Citation) -> bool {
    c.source().is_some_and(|s| {
        matches!(s.kind, "leg_statute" | "admin_compilation" | "municipal") && !numbered(s.abbreviation)
    })
}

/// Public and private laws are numbered.
fn numbered(abbreviation: &str) -> bool {
    matches!(abbreviation, "Pub. L." | "Pvt. L.")
}

/// The citation in the notation of the Bluebook (21st edition, rules 10, 12 and 16), with the known names, pin, court
/// and year. Names are not abbreviated further than printed.
pub fn bluebook(c: &Citation) -> String {
    let pin =
        |lead: &str| c.pin.as_deref().map(|p| format!("{lead}{}", p.trim_start_matches("at "))).unwrap_or_default();
    match c.kind {
        Kind::Id => format!("Id.{}", pin(" at ")),
        Kind::Supra => {
            let name = c.antecedent.as_deref().or(c.defendant.as_deref()).map(|n| format!("{n}, ")).unwrap_or_default();
            format!("{name}supra{}", pin(", at "))
        }
        Kind::Reference => format!("{}{}", normal(c), pin(" at ")),
        Kind::Unknown => normal(c),
        Kind::Law => law(c),
        Kind::Short => {
            let name = c.antecedent.as_deref().map(|n| format!("{n}, ")).unwrap_or_default();
            format!(
                "{name}{}",
                normal(c).replacen(&format!(" at {}", c.page.as_deref().unwrap_or("___")), &pin(" at "), 1)
            )
        }
        Kind::Case | Kind::Journal => {
            let name = name(c).map(|n| format!("{n}, ")).unwrap_or_default();
            let place = normal(c);
            format!("{name}{place}{}{}", pin(", "), bracket(c))
        }
    }
}

/// The case's name: both parties, or the known one. A docket number after the name is left out.
pub fn name(c: &Citation) -> Option<String> {
    let clean = |s: &str| s.split(", No. ").next().unwrap_or(s).trim_end_matches(',').to_string();
    match (&c.plaintiff, &c.defendant) {
        (Some(a), Some(b)) => Some(format!("{} v. {}", clean(a), clean(b))),
        (None, Some(one)) | (Some(one), None) => Some(clean(one)),
        (None, None) => c.antecedent.as_deref().map(clean),
    }
}

fn law(c: &Citation) -> String {
    let mut out = normal(c);
    if let Some(source) = c.source() {
        if numbered(source.abbreviation) || source.kind == "admin_docket" {
            out = format!("{} No. {}", source.abbreviation, c.page.as_deref().unwrap_or("___"));
        } else if source.kind == "admin_register" {
            out = format!(
                "{} {} {}",
                c.volume.as_deref().unwrap_or_default(),
                federal_register(source.abbreviation),
                c.page.as_deref().unwrap_or("___")
            );
            out = out.trim_start().to_string();
        }
    }
    if let Some(pin) = &c.pin {
        let joined = pin.starts_with('(');
        out = if joined { format!("{out}{pin}") } else { format!("{out} {pin}") };
    }
    match c.year {
        Some(year) => format!("{out} ({year})"),
        None => out,
    }
}

fn federal_register(abbreviation: &str) -> &str {
    if abbreviation == "FR" { "Fed. Reg." } else { abbreviation }
}

/// Court and year in brackets. The court is left out if the reporter implies it (rule 10.4), the year if the volume
/// is one.
fn bracket(c: &Citation) -> String {
    let says = c
        .source()
        .is_some_and(|s| s.is_supreme() || s.is_neutral() || s.class == Class::Journal || official(c, s.abbreviation));
    // The table has "3rd Cir.", the Bluebook "3d Cir." (rule 6.2(b)).
    let court = c.court.filter(|_| !says).and_then(courts::citation_of);
    let court = court.map(|court| court.replace("2nd ", "2d ").replace("3rd ", "3d "));
    let year = c.year.filter(|y| c.volume.as_deref() != Some(&y.to_string()) || court.is_some());
    match (court, year) {
        (Some(court), Some(year)) => format!(" ({court} {year})"),
        (Some(court), None) => format!(" ({court})"),
        (None, Some(year)) => format!(" ({year})"),
        (None, None) => String::new(),
    }
}

/// Whether a state's own reporter prints its highest court: `Cal. 4th` and the court `cal`, cited `Cal.`
fn official(c: &Citation, abbreviation: &str) -> bool {
    c.court.and_then(courts::citation_of).is_some_and(|court| {
        abbreviation
            .strip_prefix(court)
            .is_some_and(|rest| rest.trim().chars().next().is_none_or(|c| c.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citations::assemble::find;

    fn one(text: &str) -> (String, String) {
        let found = find(text);
        assert_eq!(found.len(), 1, "{text}");
        (normal(&found[0]), bluebook(&found[0]))
    }

    #[test]
    fn both_forms() {
        for (text, normal, bluebook) in [
            (
                "Smith v Jones, 123 F Supp 2d 456, 460 [S.D.N.Y. 1999]",
                "123 F. Supp. 2d 456",
                "Smith v. Jones, 123 F. Supp. 2d 456, 460 (S.D.N.Y. 1999)",
            ),
            ("Foo v. Bar, 1 U. S. 12 (1982)", "1 U.S. 12", "Foo v. Bar, 1 U.S. 12 (1982)"),
            ("18, United States Code, Section 981(a)(1)", "18 U.S.C. § 981", "18 U.S.C. § 981(a)(1)"),
            ("60 Fed. Reg. 68,380", "60 FR 68380", "60 Fed. Reg. 68,380"),
            ("Pub.L. 107-006", "Pub. L. 107-006", "Pub. L. No. 107-006"),
            ("735 ILCS 5 / 2-615", "735 Ill. Comp. Stat. § 5/2-615", "735 Ill. Comp. Stat. § 5/2-615"),
            ("Id. at 62-63", "Id.", "Id. at 62-63"),
            ("Foo, 1 U. S., at 4", "1 U.S. at 4", "Foo, 1 U.S. at 4"),
            ("2006-Ohio-2095", "2006 Ohio 2095", "2006 Ohio 2095"),
            (
                "Corp. v. Nature's Farm Prods., No. 99 Civ. 9404 (SHS), 2000 U.S. Dist. LEXIS 12335 (S.D.N.Y. Aug. 25, 2000)",
                "2000 U.S. Dist. LEXIS 12335",
                "Corp. v. Nature's Farm Prods., 2000 U.S. Dist. LEXIS 12335 (S.D.N.Y. 2000)",
            ),
        ] {
            assert_eq!(one(text), (normal.to_string(), bluebook.to_string()));
        }
    }
}
