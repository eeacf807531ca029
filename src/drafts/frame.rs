//! What frames a paper: a caption, signatures, a certificate of service.

use super::{
    kinds::{From, Layout},
    matter_captions::MatterCaption,
    papers::bare,
    writing::Writer,
};
use crate::tasks::Source;

use docx::compose::{Block, Caption, Inline, Shape, Side, Signatory, Signature};

impl Writer<'_> {
    pub(super) fn caption(&mut self, title: &str) {
        let court = match (self.said.get(&From::Court), self.told.get(&From::Court).map(Vec::as_slice)) {
            (Some(court), _) => court_lines(&court.value),
            (None, Some([court])) => {
                // Beside the parties of a caption, other columns stand between the lines.
                let own = lines_of(&court.source.quote).filter(|lines| bare(&lines.join(" ")) == bare(&court.value));
                own.unwrap_or_else(|| court_lines(&court.value))
            }
            _ => {
                let content = vec![Inline::gap("Which court?")];
                self.blocks.push(Block::Paragraph { content, shape: Shape::Centered });
                Vec::new()
            }
        };
        let roles = self.roles.clone();
        let mut side = |from, role: &str, asks: &str| {
            let of_paper = !self.said.contains_key(&from);
            let several = of_paper
                && matches!(self.told.get(&from).map(Vec::as_slice), Some([one]) if one.names.len() > 1 || roles.several(from));
            // Papers that differ are asked about in the mail: a caption has room for a name, and for no question.
            let differ = match self.told.get(&from).map(Vec::as_slice) {
                Some([a, b, ..]) if !self.said.contains_key(&from) => Some((a.value.clone(), b.value.clone())),
                _ => None,
            };
            let names = match differ {
                Some((a, b)) => {
                    let what = role.to_lowercase();
                    let note =
                        format!("Your papers name the {what} in two ways, “{a}” and “{b}”: answer which is right.");
                    if !self.notes.contains(&note) {
                        self.notes.push(note);
                    }
                    vec![Inline::gap(asks)]
                }
                None => self.value_told(from, asks),
            };
            let role = if several { format!("{role}s") } else { role.to_owned() };
            Side { names, role }
        };
        let asks = |role: &str| format!("Who is the {}?", role.to_lowercase());
        let mut sides = vec![
            side(From::Plaintiff, &roles.first, &asks(&roles.first)),
            side(From::Defendant, &roles.other, &asks(&roles.other)),
        ];
        // An estate or a ward has no plaintiff and no defendant.
        let mut prelude = roles.above;
        if let Some((matter, source)) = self.matter.clone().filter(|_| !self.has_sides()) {
            prelude = matter.prelude.to_uppercase();
            sides = vec![Side { names: vec![self.sourced(matter.name, &[source])], role: matter.role }];
        }
        let mut number = vec![Inline::text("Case No. ")];
        number.extend(self.value_told(From::Docket, "Case number?"));
        let mut right = vec![number];
        if self.said.contains_key(&From::Judge) || self.told.get(&From::Judge).is_some_and(|judges| judges.len() == 1) {
            let mut judge = vec![Inline::text("Judge: ")];
            judge.extend(self.value_told(From::Judge, "Judge?"));
            right.push(judge);
        }
        let title = Self::bold(self.content(title));
        right.push(title);
        self.blocks.push(Block::Caption(Caption { court, prelude, sides, right, ..Caption::default() }));
    }

    /// Whether the order or the papers tell both sides of the caption.
    fn has_sides(&self) -> bool {
        let known = |side| self.said.contains_key(&side) || self.told.contains_key(&side);
        let married = |(matter, _): &(MatterCaption, Source)| matter.prelude.to_lowercase().contains("marriage");
        known(From::Plaintiff) && known(From::Defendant) && !self.matter.as_ref().is_some_and(married)
    }

    pub(super) fn signature(&mut self, closing: &str) -> Block {
        let brief = self.brief;
        let court = brief.kind.layout == Layout::Court;
        let mut below = vec![vec![Inline::text(brief.lawyer)]];
        if court {
            let number = self.bar_number().unwrap_or_else(|| Inline::gap("Your bar number?"));
            below.push(vec![Inline::text("Bar number: "), number]);
            let mut side = vec![Inline::text("Attorneys for ")];
            side.extend(self.value("client"));
            below.push(side);
        }
        below.push(vec![Inline::text(brief.firm)]);
        let date = match court {
            true => vec![Inline::text("Dated: "), Inline::gap("Date of signing?")],
            false => Vec::new(),
        };
        Block::Signature(Signature {
            date,
            closing: vec![Inline::text(closing)],
            signatories: vec![Signatory { above: Vec::new(), below }],
            side_by_side: false,
        })
    }

    pub(super) fn parties_sign(&mut self) -> Block {
        let below = || vec![vec![Inline::text("Name: ")], vec![Inline::text("Title: ")], vec![Inline::text("Date: ")]];
        // Whoever made a contract signs its amendment.
        let all = self.told.get(&From::ContractParties).filter(|_| self.brief.kind.amends());
        let names = all.and_then(|told| told.first()).map(|told| told.names.clone()).unwrap_or_default();
        let above: Vec<Vec<Inline>> = match names.len() {
            0 | 1 => ["first_party", "second_party"].map(|key| self.value(key)).into(),
            _ => names.into_iter().map(|name| vec![Inline::text(name)]).collect(),
        };
        let side_by_side = above.len() == 2;
        let signatories = above.into_iter().map(|above| Signatory { above: vec![above], below: below() }).collect();
        Block::Signature(Signature { signatories, side_by_side, ..Signature::default() })
    }

    /// The certificate of service (Federal Rule of Civil Procedure 5(d)(1)(B)).
    pub(super) fn service(&mut self) {
        let heading = Block::Heading {
            level: 1,
            content: vec![Inline::text("Certificate of Service")],
            key: None,
            unnumbered: true,
        };
        let mut content = vec![
            Inline::text("I certify that on "),
            Inline::gap("Date of service?"),
            Inline::text(" I served the foregoing on "),
        ];
        content.extend(self.value_told(From::OpposingCounsel, "Who is served?"));
        content.extend([Inline::text(" by "), Inline::gap("How is it served?"), Inline::text(".")]);
        let name = vec![vec![Inline::text(self.brief.lawyer)]];
        self.blocks.extend([
            heading,
            Block::Paragraph { content, shape: Shape::Body },
            Block::Signature(Signature {
                signatories: vec![Signatory { above: Vec::new(), below: name }],
                ..Signature::default()
            }),
        ]);
    }
}

/// A court's name on the lines on which a paper has it.
fn lines_of(quote: &str) -> Option<Vec<String>> {
    // Two columns are read one below the other.
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for line in quote.lines() {
        let mut columns = line.split("   ").map(str::trim).filter(|column| !column.is_empty());
        left.extend(columns.next().map(str::to_uppercase));
        right.extend(columns.map(str::to_uppercase));
    }
    left.append(&mut right);
    (left.len() > 1).then_some(left)
}

/// A court's name on its lines: "United States District Court" and, below, its district.
fn court_lines(name: &str) -> Vec<String> {
    let upper = name.to_uppercase();
    if let Some((court, place)) = upper.split_once(" COURT, ") {
        return vec![format!("{court} COURT"), place.to_owned()];
    }
    match upper.find(" COURT ").map(|at| at + " COURT".len()) {
        Some(at) if !upper[at..].trim_start().starts_with("OF ") => {
            vec![upper[..at].to_owned(), upper[at..].trim().to_owned()]
        }
        _ => vec![upper],
    }
}
