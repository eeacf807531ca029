//! What a list of amounts may add up to. Lawyers write sums in many ways: a part of an item stands in parentheses behind it, a
//! credit is deducted, a rate stands beside what it comes to. What cannot be told for certain is never called wrong.

use std::collections::BTreeSet;

/// Different sums that are kept; beyond them anything may be meant.
const SUMS: usize = 2_048;

/// What an amount is among the items of a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// An item.
    Item,
    /// What is taken off.
    Negative,
    /// What is taken off, or was already: "after deducting $500".
    Deduction,
    /// What explains an item and adds nothing: "$4,100 (reduced from $5,000)".
    Aside,
    /// Any of these, or something else: a rate, a cap, what somebody has paid.
    Unclear,
}

/// What is to be said of a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judged {
    /// A reading gives it, or it cannot be told.
    Fits,
    /// No reading gives it; the plain one gives this.
    Off(u64),
}

/// Judges a total against its items, as they stand before or behind it. The last of them, from any one on, may be all that was summed:
/// a subtotal may stand among them.
pub(super) fn judge(items: &[(u64, Part)], total: u64, tolerance: u64) -> Judged {
    let unclear = items.iter().any(|(_, part)| *part == Part::Unclear);
    let (mut sums, mut taken) = (BTreeSet::from([0i128]), 0usize);
    let meant = |sum: &i128| sum.unsigned_abs().abs_diff(u128::from(total)) <= u128::from(tolerance);
    let (mut plus, mut minus) = (0u64, 0u64);
    for (cents, part) in items.iter().rev() {
        let signs: &[i128] = match part {
            Part::Item => &[1],
            Part::Negative => &[-1],
            Part::Deduction => &[0, -1],
            Part::Aside => &[0, 1],
            Part::Unclear => &[0, 1, -1],
        };
        sums = sums.iter().flat_map(|sum| signs.iter().map(move |sign| sum + sign * i128::from(*cents))).collect();
        if sums.len() > SUMS {
            return Judged::Fits;
        }
        match part {
            Part::Item => (plus, taken) = (plus.saturating_add(*cents), taken + 1),
            Part::Negative | Part::Deduction => (minus, taken) = (minus.saturating_add(*cents), taken + 1),
            Part::Aside | Part::Unclear => {}
        }
        if sums.iter().any(meant) {
            return Judged::Fits;
        }
    }
    match plus.checked_sub(minus) {
        Some(sum) if !unclear && taken >= 2 => Judged::Off(sum),
        _ => Judged::Fits,
    }
}

#[cfg(test)]
mod tests {
    use super::{Judged::*, Part::*, judge};

    #[test]
    fn a_total_is_off_only_if_no_reading_gives_it() {
        for (items, total, judged) in [
            (vec![(5, Item), (7, Item)], 12, Fits),
            (vec![(5, Item), (7, Item)], 13, Off(12)),
            (vec![(5, Item), (7, Item), (2, Deduction)], 10, Fits),
            (vec![(5, Item), (7, Item), (2, Deduction)], 11, Off(10)),
            (vec![(5, Item), (7, Item), (2, Deduction)], 12, Fits),
            (vec![(5, Item), (7, Item), (2, Negative)], 10, Fits),
            (vec![(5, Item), (7, Item), (2, Negative)], 12, Off(10)),
            (vec![(5, Negative), (7, Negative)], 12, Fits),
            (vec![(5, Item), (4, Aside), (7, Item)], 12, Fits),
            (vec![(5, Item), (4, Aside), (7, Item)], 13, Off(12)),
            (vec![(5, Item), (4, Unclear), (7, Item)], 13, Fits),
            (vec![(100, Item), (5, Item), (7, Item)], 12, Fits),
            (vec![(5, Item)], 6, Fits),
            (vec![(1, Item), (9, Deduction)], 6, Fits),
        ] {
            assert_eq!(judge(&items, total, 0), judged, "{items:?} {total}");
        }
        assert_eq!(judge(&[(1_205, Item), (800, Item)], 2_000, 50), Fits);
        // Many unclear ones may be anything, and take no time.
        assert_eq!(judge(&vec![(3, Unclear); 40], 5_000, 0), Fits);
        let powers: Vec<_> = (0..40).map(|n| (1 << n, Unclear)).collect();
        assert_eq!(judge(&powers, 7, 0), Fits);
    }
}
