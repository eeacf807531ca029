//! The shortest script from one sequence to another (Myers, "An O(ND) difference algorithm and its variations", 1986).

use std::ops::Range;

/// A stretch of the old sequence and what stands in its place in the new one.
pub(super) type Hunk = (Range<usize>, Range<usize>);

/// How many differences are searched for. Beyond them two texts have too little in common for single words to tell anything, and
/// memory grows with the square.
const MOST_DIFFERENCES: usize = 600;

/// The stretches that differ, in order. When there are too many differences, one stretch between the common ends.
pub(super) fn hunks(old: &[u32], new: &[u32]) -> Vec<Hunk> {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&old_rest[..old_rest.len() - tail], &new_rest[..new_rest.len() - tail]);
    if a.is_empty() && b.is_empty() {
        return Vec::new();
    }
    let whole = || vec![(head..head + a.len(), head..head + b.len())];
    if a.is_empty() || b.is_empty() {
        return whole();
    }
    let Some(kept) = kept(a, b) else { return whole() };
    let mut found: Vec<Hunk> = Vec::new();
    let (mut x, mut y) = (0, 0);
    for (i, j) in kept.into_iter().chain([(a.len(), b.len())]) {
        if i > x || j > y {
            found.push((head + x..head + i, head + y..head + j));
        }
        (x, y) = (i + 1, j + 1);
    }
    found
}

/// Pairs of places that stay the same.
fn kept(a: &[u32], b: &[u32]) -> Option<Vec<(usize, usize)>> {
    let (n, m) = (isize::try_from(a.len()).ok()?, isize::try_from(b.len()).ok()?);
    let most = (a.len() + b.len()).min(MOST_DIFFERENCES);
    // The furthest place in `a` on each diagonal k = x - y, shifted by `middle`, and what it was before each step.
    let middle = isize::try_from(most).ok()? + 1;
    let at = |k: isize| usize::try_from(middle + k).unwrap_or(0);
    let mut furthest = vec![0_isize; 2 * most + 3];
    let mut rows: Vec<Vec<isize>> = Vec::new();
    for step in 0..=isize::try_from(most).ok()? {
        rows.push(furthest[at(-step - 1)..=at(step + 1)].to_vec());
        let mut k = -step;
        while k <= step {
            let down = k == -step || (k != step && furthest[at(k - 1)] < furthest[at(k + 1)]);
            let mut x = if down { furthest[at(k + 1)] } else { furthest[at(k - 1)] + 1 };
            while x < n && x - k < m && a[x as usize] == b[(x - k) as usize] {
                x += 1;
            }
            furthest[at(k)] = x;
            if x >= n && x - k >= m {
                return Some(walk_back(n, m, &rows));
            }
            k += 2;
        }
    }
    None
}

/// Follows the steps from the end to the start.
fn walk_back(n: isize, m: isize, rows: &[Vec<isize>]) -> Vec<(usize, usize)> {
    let (mut x, mut y) = (n, m);
    let mut kept = Vec::new();
    for (step, row) in rows.iter().enumerate().rev() {
        let step = step as isize;
        let before = |k: isize| row.get(usize::try_from(k + step + 1).unwrap_or(usize::MAX)).copied().unwrap_or(0);
        let k = x - y;
        let down = k == -step || (k != step && before(k - 1) < before(k + 1));
        let from = if down { k + 1 } else { k - 1 };
        let (from_x, from_y) = if step == 0 { (0, 0) } else { (before(from), before(from) - from) };
        while x > from_x && y > from_y {
            (x, y) = (x - 1, y - 1);
            kept.push((x as usize, y as usize));
        }
        (x, y) = (from_x, from_y);
    }
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use super::hunks;
    use proptest::prelude::*;

    /// The length of the longest common subsequence, the slow way.
    fn common(a: &[u32], b: &[u32]) -> usize {
        let mut row = vec![0; b.len() + 1];
        for x in a {
            let mut corner = 0;
            for (j, y) in b.iter().enumerate() {
                let up = row[j + 1];
                row[j + 1] = if x == y { corner + 1 } else { up.max(row[j]) };
                corner = up;
            }
        }
        row[b.len()]
    }

    proptest! {
        #[test]
        fn hunks_are_the_shortest_way(a in prop::collection::vec(0_u32..6, 0..40), b in prop::collection::vec(0_u32..6, 0..40)) {
            let (mut at, mut made, mut deleted) = (0, Vec::new(), 0);
            for (old, new) in hunks(&a, &b) {
                made.extend_from_slice(&a[at..old.start]);
                made.extend_from_slice(&b[new.clone()]);
                deleted += old.len();
                at = old.end;
            }
            made.extend_from_slice(&a[at..]);
            prop_assert_eq!(&made, &b);
            prop_assert_eq!(a.len() - deleted, common(&a, &b));
        }
    }
}
