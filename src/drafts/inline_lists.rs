//! Numbered lists that stand in one line of an order: "1. what section 5.4 says 2. who is bound".

/// An order with the items of a numbered list each on a line: "1. who is bound 2. what law applies".
pub fn in_lines(order: &str) -> String {
    let mut out = order.to_owned();
    let place = |text: &str, number: usize, from: usize| {
        let marks = [format!(" {number}. "), format!(" {number}) ")];
        marks.iter().filter_map(|mark| Some(text[from..].find(mark.as_str())? + from)).min()
    };
    let begins = [" 1. ", " 1) "].iter().filter_map(|mark| order.find(mark)).min();
    let Some(first) = begins.filter(|at| place(order, 2, *at).is_some()) else { return out };
    let (mut at, mut number) = (Some(first), 1);
    while let Some(from) = at {
        out.replace_range(from..=from, "\n");
        number += 1;
        at = place(&out, number, from + 1);
    }
    out
}

/// A line of a list without its number.
pub fn unnumbered(part: &str) -> &str {
    let digits = part.chars().take_while(char::is_ascii_digit).count();
    let behind = part[digits..].strip_prefix(['.', ')']).filter(|rest| rest.starts_with(' ')).map(str::trim_start);
    behind.filter(|rest| (1..=2).contains(&digits) && !rest.is_empty()).unwrap_or(part)
}

/// The items of such a list, or of one on lines of its own, if there are at least two.
pub fn items(order: &str) -> Vec<String> {
    let lines = in_lines(order);
    let mut out: Vec<String> = Vec::new();
    for line in lines.lines().map(str::trim) {
        let next = format!("{}", out.len() + 1);
        let own = line.strip_prefix(next.as_str()).filter(|rest| rest.starts_with(['.', ')']));
        if own.is_some() {
            // What stands behind its stop is of the order and not of the item.
            let item = unnumbered(line).split(". ").next().unwrap_or_default().trim_end_matches(['.', ';', ',', ' ']);
            out.push(item.to_owned());
        }
    }
    if out.len() > 1 { out } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_in_one_line_is_asked_item_by_item() {
        assert_eq!(
            in_lines("A memo: may he? 1. what 5.4 says 2. who is bound"),
            "A memo: may he?\n1. what 5.4 says\n2. who is bound"
        );
        assert_eq!(in_lines("Pay $1. Then 3. "), "Pay $1. Then 3. ");
        assert_eq!(unnumbered("2. who is bound"), "who is bound");
        assert_eq!(unnumbered("2.5 acres are sold"), "2.5 acres are sold");
    }

    #[test]
    fn the_items_of_a_list_are_read_without_what_follows() {
        assert_eq!(
            items("A memo please: may he? 1. what 5.4 says 2. who is bound. For Pine."),
            ["what 5.4 says", "who is bound"]
        );
        assert_eq!(items("Pay 1. May"), [] as [&str; 0]);
    }
}
