//! Which citations of a document cite the same authority: parallel citations, short forms, `Id.`, `supra`, later mentions.
//!
//! A short form belongs to the last full citation of that volume and reporter, `supra` and a mention by name to the
//! last case of that name, `Id.` to whatever was cited just before it. What cannot be settled gets no authority: a
//! wrong one would be worse than none.

use super::{Citation, Kind, formats};

use std::collections::HashMap;

/// One authority of a document, with the citations that cite it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authority {
    /// Index of the citation that gives it in full.
    pub first: usize,
    /// Indices of all citations of it, parallel ones included, in the text's order.
    pub citations: Vec<usize>,
}

/// Groups the citations of one document, in order, by authority. Authorities come in the order they are first cited.
/// Unassigned citations are in no group.
pub fn resolve(citations: &[Citation]) -> Vec<Authority> {
    let mut known = Known::default();
    for (i, c) in citations.iter().enumerate() {
        let belongs = match c.kind {
            Kind::Case | Kind::Law | Kind::Journal => Some(known.full(i, c)),
            Kind::Short => known.short(c),
            Kind::Supra => c.antecedent.as_deref().or(c.defendant.as_deref()).and_then(|name| known.named(name)),
            Kind::Reference => c.plaintiff.as_deref().or(c.defendant.as_deref()).and_then(|name| known.named(name)),
            Kind::Id => known.last,
            Kind::Unknown => None,
        };
        if let Some(a) = belongs {
            let list = &mut known.authorities[a].citations;
            if list.last() != Some(&i) {
                list.push(i);
            }
        }
        known.last = belongs;
    }
    known.authorities
}

#[derive(Default)]
struct Known {
    authorities: Vec<Authority>,
    /// Normal form to authority.
    by_form: HashMap<String, usize>,
    /// Volume and reporter to the authorities cited there, latest last.
    by_volume: HashMap<String, Vec<usize>>,
    /// A lower-case name to the authority that last had it.
    by_name: HashMap<String, usize>,
    /// A name's first word to the authority that last had it.
    by_word: HashMap<String, usize>,
    last: Option<usize>,
}

impl Known {
    fn full(&mut self, i: usize, c: &Citation) -> usize {
        let form = formats::normal(c);
        // A parallel citation is the same decision, even if only one of the two was cited before.
        let beside = self.last.filter(|_| c.parallel);
        let a = match (self.by_form.get(&form).copied(), beside) {
            (Some(a), _) | (None, Some(a)) => a,
            (None, None) => {
                self.authorities.push(Authority { first: i, citations: Vec::new() });
                self.authorities.len() - 1
            }
        };
        self.by_form.entry(form).or_insert(a);
        let places = self.by_volume.entry(place(c)).or_default();
        places.retain(|p| *p != a);
        places.push(a);
        for name in [&c.plaintiff, &c.defendant, &c.antecedent].into_iter().flatten() {
            let low = name.to_lowercase();
            if !COMMON.contains(&low.as_str()) {
                if let Some(word) = low.split([' ', ',']).next().filter(|w| w.len() > 3) {
                    self.by_word.insert(word.to_string(), a);
                }
                self.by_name.insert(low, a);
            }
        }
        a
    }

    /// The only authority of that volume and reporter, or the one of that name, or the latest that begins before the page.
    fn short(&self, c: &Citation) -> Option<usize> {
        let there = self.by_volume.get(&place(c))?;
        if let [only] = there.as_slice() {
            return Some(*only);
        }
        let named = c.antecedent.as_deref().and_then(|name| self.named(name));
        named.filter(|a| there.contains(a)).or_else(|| self.last.filter(|a| c.parallel && there.contains(a)))
    }

    fn named(&self, name: &str) -> Option<usize> {
        let low = name.to_lowercase();
        self.by_name.get(&low).or_else(|| self.by_word.get(low.split([' ', ',']).next()?)).copied()
    }
}

/// Volume and reporter.
fn place(c: &Citation) -> String {
    format!("{} {}", c.volume.as_deref().unwrap_or_default(), c.reporter().unwrap_or_default())
}

/// Names that many cases share.
const COMMON: &[&str] = &["state", "united states", "people", "commonwealth", "in re", "u.s.", "city"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citations::assemble::find;

    fn groups(text: &str) -> Vec<Vec<usize>> {
        resolve(&find(text)).into_iter().map(|a| a.citations).collect()
    }

    #[test]
    fn short_id_supra_and_mentions_find_their_case() {
        let text = "In Foo v. Bar, 1 U.S. 12, 2 S. Ct. 5 (1982), we said so. Id. at 14. Contra Baz v. Qux, 3 F.3d 9 (9th Cir. 1999). \
            See Foo, 1 U.S. at 15; Bar, supra, at 16. In Qux at 11, no. 28 U.S.C. § 1331. Id.";
        assert_eq!(groups(text), [vec![0, 1, 2, 4, 5], vec![3, 6], vec![7, 8]]);
    }

    #[test]
    fn what_cannot_be_settled_stays_alone() {
        assert_eq!(groups("Id. at 5. 1 U.S. at 3. Foo, supra."), Vec::<Vec<usize>>::new());
        // Two cases of one volume, and no name to tell them apart.
        let text = "A v. Boo, 1 U.S. 1 (1900). C v. Doo, 1 U.S. 50 (1900). Then 1 U.S. at 60.";
        assert_eq!(groups(text), [vec![0], vec![1]]);
    }

    #[test]
    fn the_same_place_twice_is_one_authority() {
        assert_eq!(groups("Foo v. Bar, 1 U. S. 12 (1982). Foo v. Bar, 1 U.S. 12, 14 (1982)."), [vec![0, 1]]);
    }
}
