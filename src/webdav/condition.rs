//! The header If (RFC 4918, 10.4): lists of lock tokens and ETags, for this address or for another one.

/// A condition of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// A lock with this token covers the address.
    Token(String),
    /// The content has this ETag.
    Tag(String),
}

/// A list: all of its conditions must hold; `true` turns one around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// The address that it is about; none is the request's own.
    pub address: Option<String>,
    pub tests: Vec<(bool, Test)>,
}

/// Parses the header. `None` if it is malformed.
pub fn parse(header: &str) -> Option<Vec<List>> {
    let (mut rest, mut address, mut lists) = (header.trim_start(), None, Vec::new());
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('<') {
            let (tag, more) = after.split_once('>')?;
            (address, rest) = (Some(tag.to_owned()), more.trim_start());
            continue;
        }
        let mut inside = rest.strip_prefix('(')?.trim_start();
        let mut tests = Vec::new();
        loop {
            if let Some(more) = inside.strip_prefix(')') {
                rest = more.trim_start();
                break;
            }
            let turned = inside.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("not"));
            inside = if turned { inside[3..].trim_start() } else { inside };
            let (test, more) = if let Some(after) = inside.strip_prefix('<') {
                let (token, more) = after.split_once('>')?;
                (Test::Token(token.to_owned()), more)
            } else {
                let (tag, more) = inside.strip_prefix('[')?.split_once(']')?;
                (Test::Tag(tag.trim_start_matches("W/").to_owned()), more)
            };
            tests.push((turned, test));
            inside = more.trim_start();
        }
        if tests.is_empty() {
            return None;
        }
        lists.push(List { address: address.clone(), tests });
    }
    (!lists.is_empty()).then_some(lists)
}

/// The lock tokens that a program shows with it.
pub fn tokens(lists: &[List]) -> Vec<String> {
    let tests = lists.iter().flat_map(|list| &list.tests);
    let token = |(turned, test): &(bool, Test)| match test {
        Test::Token(token) if !turned => Some(token.clone()),
        _ => None,
    };
    tests.filter_map(token).collect()
}
