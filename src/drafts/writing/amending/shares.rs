//! The shares of the owners of a company after one sold to another, where an order wants them restated.

use crate::drafts::papers::Paper;

/// The shares that an order wants restated, reckoned from the table of the agreement and the sale that the order names: "X buys half of Y's interest".
/// `None` where either is not plain.
pub(super) fn restated(item: &str, order: &str, papers: &[Paper]) -> Option<String> {
    let lower = item.to_lowercase();
    let shares =
        ["percentage", "interests", "shares", "ownership", "membership"].iter().any(|word| lower.contains(word));
    if !lower.contains("restate") || !shares {
        return None;
    }
    let mut owners = papers.iter().map(|paper| owners(&paper.document.text)).find(|owners| owners.len() > 1)?;
    let (buyer, part, seller) = sale(order, &owners)?;
    let moved = owners.get(seller)?.1 * part;
    owners.get_mut(seller)?.1 -= moved;
    owners.get_mut(buyer)?.1 += moved;
    let told: Vec<String> = owners.iter().map(|(name, share)| format!("{name} {}%", plain(*share))).collect();
    Some(format!("The percentage interests are restated as follows: {}.", told.join("; ")))
}

/// The rows of a table that begin with a name and end with a percentage, where they come to a hundred.
fn owners(text: &str) -> Vec<(String, f64)> {
    let mut out: Vec<(String, f64)> = Vec::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split(['|', '\t']).map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let [name, .., last] = &cells[..] else { continue };
        let named = name.split(' ').count() > 1 && name.split(' ').all(|word| word.starts_with(char::is_uppercase));
        let share = last.strip_suffix('%').and_then(|share| share.trim().parse::<f64>().ok());
        out.extend(share.filter(|_| named).map(|share| ((*name).to_owned(), share)));
    }
    let all: f64 = out.iter().map(|(_, share)| share).sum();
    if (all - 100.0).abs() < 0.01 { out } else { Vec::new() }
}

/// Who buys which part of whose share, by their places among the owners.
fn sale(order: &str, owners: &[(String, f64)]) -> Option<(usize, f64, usize)> {
    const PARTS: [(&str, f64); 10] = [
        ("one-half of", 0.5),
        ("half of", 0.5),
        ("a half of", 0.5),
        ("one third of", 1.0 / 3.0),
        ("a third of", 1.0 / 3.0),
        ("one-third of", 1.0 / 3.0),
        ("a quarter of", 0.25),
        ("one-quarter of", 0.25),
        ("all of", 1.0),
        ("the whole of", 1.0),
    ];
    let verbs = [" buys ", " purchases ", " acquires ", " takes over "];
    let (before, behind) = verbs.iter().find_map(|verb| order.split_once(verb))?;
    let behind = behind.trim_start();
    let (words, part) = PARTS.iter().find(|(words, _)| behind.starts_with(words))?;
    let object = behind[words.len()..].split([',', ';', '.']).next()?;
    let seller = object.split("'s ").next().or(object.split("’s ").next())?.trim();
    let named = |said: &str| {
        let last = said.split(' ').next_back()?.trim_matches(|c: char| !c.is_alphanumeric());
        let mut found = owners.iter().enumerate().filter(|(_, (name, _))| name.split(' ').any(|word| word == last));
        let (at, None) = (found.next()?.0, found.next()) else { return None };
        Some(at)
    };
    let seller_at = named(seller).filter(|_| object.contains("'s ") || object.contains("’s "))?;
    let buyer_at = named(before.trim_end())?;
    (buyer_at != seller_at).then_some((buyer_at, *part, seller_at))
}

fn plain(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_move_from_one_owner_to_another() {
        let all = owners("Member | Paid in | Share\nAnn Lee | $90 | 50%\nBob Orr | $50 | 30%\nCy Moe | $20 | 20%\n");
        assert_eq!(all.len(), 3);
        assert_eq!(
            sale("Amend it: Moe buys half of Orr's interest for $9,000, restate the shares.", &all),
            Some((2, 0.5, 1))
        );
        assert_eq!(sale("Moe buys some of Orr's interest.", &all), None);
        assert!(owners("Ann Lee | 50%\nBob Orr | 30%\n").is_empty());
    }
}
