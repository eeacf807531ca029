//! Every way a reporter, code or journal is abbreviated, as one automaton that reads a text backwards.
//!
//! A citation always has a number after the abbreviation, and numbers are rare. So names are searched only there,
//! from their last letter to their first. White space is ignored, so `N. Y. S. 2d` is `N.Y.S.2d`; a typographic
//! apostrophe equals a plain one.

/// One state: where its children begin among all children, and which names end (begin, as text is read) here.
#[derive(Clone, Copy, Debug)]
struct State {
    first: u32,
    count: u16,
    names: u32,
}

const NONE: u32 = u32::MAX;

/// The automaton. Each name leads to a list of what it may stand for.
#[derive(Debug)]
pub(super) struct Spellings {
    states: Vec<State>,
    children: Vec<(u8, u32)>,
    root: [u32; 256],
    lists: Vec<Vec<u16>>,
}

/// A name found: where it begins, and the index of its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    pub start: usize,
    pub list: u32,
}

/// The relevant byte before `at`, and where it starts; white space is skipped. `None` at the start.
pub(super) fn before(text: &[u8], mut at: usize) -> Option<(u8, usize)> {
    while at > 0 && text[at - 1].is_ascii_whitespace() {
        at -= 1;
    }
    match text.get(at.checked_sub(1)?)? {
        0x99 if at >= 3 && text[at - 3..at] == *"’".as_bytes() => Some((b'\'', at - 3)),
        byte => Some((*byte, at - 1)),
    }
}

/// A name as the automaton reads it: backwards, without white space.
fn folded(name: &str) -> Vec<u8> {
    let mut out: Vec<u8> = name.replace('’', "'").bytes().filter(|b| !b.is_ascii_whitespace()).collect();
    out.reverse();
    out
}

impl Spellings {
    /// Builds the automaton from names and what each stands for.
    pub fn new<'a>(names: impl Iterator<Item = (&'a str, u16)>) -> Self {
        struct Node {
            children: Vec<(u8, u32)>,
            names: u32,
        }
        let mut nodes = vec![Node { children: Vec::new(), names: NONE }];
        let mut lists: Vec<Vec<u16>> = Vec::new();
        for (name, source) in names {
            let mut at = 0usize;
            for byte in folded(name) {
                let next = nodes[at].children.iter().find(|(b, _)| *b == byte).map(|(_, n)| *n as usize);
                at = match next {
                    Some(n) => n,
                    None => {
                        let n = nodes.len();
                        nodes[at].children.push((byte, n as u32));
                        nodes.push(Node { children: Vec::new(), names: NONE });
                        n
                    }
                };
            }
            if nodes[at].names == NONE {
                nodes[at].names = lists.len() as u32;
                lists.push(Vec::new());
            }
            let list = &mut lists[nodes[at].names as usize];
            if !list.contains(&source) {
                list.push(source);
            }
        }
        let mut root = [NONE; 256];
        for (byte, n) in &nodes[0].children {
            root[usize::from(*byte)] = *n;
        }
        let (mut states, mut children) = (Vec::with_capacity(nodes.len()), Vec::with_capacity(nodes.len()));
        for node in &mut nodes {
            node.children.sort_unstable();
            states.push(State { first: children.len() as u32, count: node.children.len() as u16, names: node.names });
            children.append(&mut node.children);
        }
        Self { states, children, root, lists }
    }

    /// What a hit may stand for.
    pub fn list(&self, hit: Hit) -> &[u16] {
        &self.lists[hit.list as usize]
    }

    /// The names that end exactly at `end`, longest first, each starting at the start of a word. At most eight.
    pub fn ending_at(&self, text: &[u8], end: usize) -> Hits {
        let mut hits = Hits::default();
        let Some((byte, mut at)) = before(text, end) else { return hits };
        let mut state = self.root[usize::from(byte)];
        let mut gap = 0;
        while state != NONE {
            let here = self.states[state as usize];
            if here.names != NONE && (at == 0 || !text[at - 1].is_ascii_alphabetic()) {
                hits.push(Hit { start: at, list: here.names });
            }
            let Some((byte, next)) = before(text, at) else { break };
            // A name may continue over a line break, but not over a blank page.
            gap += (at - next).saturating_sub(1);
            if gap > 80 {
                break;
            }
            let children = &self.children[here.first as usize..here.first as usize + usize::from(here.count)];
            state = children.iter().find(|(b, _)| *b == byte).map_or(NONE, |(_, n)| *n);
            at = next;
        }
        hits
    }

    /// The list of a name written exactly so, for look-ups.
    #[cfg(test)]
    pub fn names(&self) -> usize {
        self.lists.len()
    }
}

/// A few hits, longest first when read with [`Hits::longest_first`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hits {
    found: [Option<Hit>; 8],
    count: usize,
}

impl Hits {
    fn push(&mut self, hit: Hit) {
        if self.count == self.found.len() {
            self.found.copy_within(1.., 0);
            self.count -= 1;
        }
        self.found[self.count] = Some(hit);
        self.count += 1;
    }

    /// The hits, the longest first.
    pub fn longest_first(&self) -> impl Iterator<Item = Hit> + '_ {
        self.found[..self.count].iter().rev().flatten().copied()
    }

    /// Whether nothing was found.
    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_backwards_with_any_space() {
        let names = Spellings::new([("N.Y.S.2d", 1), ("S.2d", 2), ("Niles' Reg.", 3)].into_iter());
        assert_eq!(names.names(), 3);
        let text = b"5 N. Y.\nS. 2d 4";
        let hits: Vec<Hit> = names.ending_at(text, text.len() - 2).longest_first().collect();
        assert_eq!(hits.iter().map(|h| h.start).collect::<Vec<_>>(), [2, 8]);
        assert_eq!(names.list(hits[0]), [1]);
        let curly = "2 Niles’ Reg. 216";
        assert!(!names.ending_at(curly.as_bytes(), curly.len() - 4).is_empty());
        assert!(names.ending_at(b"", 0).is_empty());
    }
}
