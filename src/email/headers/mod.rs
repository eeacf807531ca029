//! The top-level header block of a raw message, scanned in one pass: who wrote, in which thread, and whether a person
//! did. No MIME is parsed here. Strict where it decides who wrote (RFC 5322, 3.6: exactly one From), forgiving elsewhere.

use super::{
    address::{self, AddressFault},
    encoded_words,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};

/// Longest header block that is looked at, in bytes.
pub const MAX_BLOCK: usize = 256 * 1024;
/// Ids of References kept: the newest. More names no thread that a person holds.
pub const MAX_REFERENCES: usize = 100;
/// More Received fields than this is a mail going round in circles (RFC 5321, 6.3 asks for at least 100 hops to be
/// detected; no office's mail takes fifty).
pub const MAX_RECEIVED: u32 = 50;
const MAX_ID: usize = 500;
/// Authentication-Results fields that are looked at.
pub const MAX_RESULTS: usize = 10;
const MAX_RESULT: usize = 4_096;
/// Bytes of a Thread-Index that name the conversation ([MS-OXOMSG] section 2.2.1.3).
const THREAD_INDEX: usize = 22;

/// What the scan found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// Address of the one author.
    pub from: String,
    /// Display name of the author, decoded; may be empty.
    pub from_name: String,
    /// Subject, decoded, white space folded, at most 250 characters; may be empty.
    pub subject: String,
    /// Message-ID without angle brackets; empty if there is none.
    pub message_id: String,
    /// Ids of In-Reply-To without angle brackets.
    pub in_reply_to: Vec<String>,
    /// Ids of References, then those of In-Reply-To that are not among them; oldest first, at most
    /// [`MAX_REFERENCES`].
    pub references: Vec<String>,
    /// Date as written, at most 100 characters; empty if there is none.
    pub date: String,
    /// Number of Received fields.
    pub received_count: u32,
    /// Whether a Received field says from whom the mail was taken (RFC 5321, 4.4), so that whoever hands it in did not
    /// write it.
    pub taken_over: bool,
    /// Values of the Content-Type fields, at most two; more than one says nothing.
    pub content_types: Vec<String>,
    /// Values of the Authentication-Results fields, topmost first, at most eleven: more than ten is more than an honest mail
    /// has. One of more than 4 KB is empty here, as what was cut off could be what matters.
    pub results: Vec<String>,
    /// Whether Exchange says that somebody of the same organization wrote it (X-MS-Exchange-Organization-AuthAs); `None` where it says nothing.
    /// It takes fields of that name out of mail from outside, so the word counts in a mailbox of Exchange's, and nowhere else.
    pub internal_at_exchange: Option<bool>,
    /// Whether it calls itself a journal report of Exchange (X-MS-Journal-Report).
    pub journal_report: bool,
    /// The conversation of Thread-Index (Outlook): its first 22 bytes in hexadecimal; empty if there is none.
    pub thread_index: String,
    /// Why this mail must never be answered, as a sentence; `None` if a person seems to have written it.
    pub automatic: Option<&'static str>,
}

/// Why a message cannot be taken: it does not say, in one way only, who wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderFault {
    /// The header block is longer than [`MAX_BLOCK`].
    TooLong,
    /// There is no From field.
    NoFrom,
    /// There are two From fields.
    TwoFrom,
    /// The From field holds more than one address.
    TwoAddresses,
    /// The From field holds no address.
    NoAddress,
    /// The From field is broken.
    BadFrom,
}

impl HeaderFault {
    /// The fault in words that a mail server may be told.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::TooLong => "The message header is too long.",
            Self::NoFrom => "The message has no From field.",
            Self::TwoFrom => "The message has two From fields.",
            Self::TwoAddresses => "The From field names more than one address.",
            Self::NoAddress => "The From field names no address.",
            Self::BadFrom => "The From field cannot be read.",
        }
    }
}

impl std::fmt::Display for HeaderFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.sentence())
    }
}

impl std::error::Error for HeaderFault {}

/// Scans `header_block`: everything up to the first empty line, or to the end. Lines may end in CRLF or LF.
pub fn scan(header_block: &[u8]) -> Result<Headers, HeaderFault> {
    let (headers, author) = survey(header_block)?;
    author.map(|()| headers)
}

/// The same for mail whose author does not matter, as reports of mail servers and mail to the postmaster: a fault of
/// the From field is told beside the rest, and `from` is empty then.
pub fn survey(header_block: &[u8]) -> Result<(Headers, Result<(), HeaderFault>), HeaderFault> {
    let mut h = Headers::default();
    let mut from: Option<Vec<u8>> = None;
    let mut fault = Ok(());
    let mut seen_id = false;
    for field in Fields::new(header_block)? {
        let value = field.value.as_slice();
        match field.name.as_str() {
            "from" if from.is_some() => fault = Err(HeaderFault::TwoFrom),
            "from" => from = Some(field.value),
            "subject" if h.subject.is_empty() => h.subject = encoded_words::decoded(value, 250),
            "message-id" if !seen_id => {
                seen_id = true;
                h.message_id = ids(value, true).into_iter().next().unwrap_or_default();
            }
            "in-reply-to" => h.in_reply_to.extend(ids(value, true)),
            "references" => h.references.extend(ids(value, false)),
            "date" if h.date.is_empty() => h.date = encoded_words::shown(&encoded_words::raw_text(value), 100),
            "authentication-results" if h.results.len() <= MAX_RESULTS => {
                // A blank before the cut may be left out with what follows it.
                let whole = encoded_words::shown(&encoded_words::raw_text(value), MAX_RESULT + 2);
                h.results.push(if whole.chars().count() > MAX_RESULT { String::new() } else { whole });
            }
            "x-ms-exchange-organization-authas" => {
                let internal = value.trim_ascii().eq_ignore_ascii_case(b"internal");
                h.internal_at_exchange = Some(internal && h.internal_at_exchange != Some(false));
            }
            "x-ms-journal-report" => h.journal_report = true,
            "thread-index" if h.thread_index.is_empty() => h.thread_index = thread_index(value),
            "received" => {
                h.received_count = h.received_count.saturating_add(1);
                h.taken_over |= names_a_source(value);
            }
            "content-type" if h.content_types.len() < 2 => h.content_types.push(encoded_words::raw_text(value)),
            name => h.automatic = h.automatic.or_else(|| automatic(name, value)),
        }
    }
    if h.received_count > MAX_RECEIVED {
        h.automatic = h.automatic.or(Some("It has passed through more than 50 servers."));
    }
    let author = match from {
        Some(from) => address::single(&from).map_err(|e| match e {
            AddressFault::None => HeaderFault::NoAddress,
            AddressFault::Several => HeaderFault::TwoAddresses,
            AddressFault::Malformed => HeaderFault::BadFrom,
        }),
        None => Err(HeaderFault::NoFrom),
    };
    match (fault, author) {
        (Ok(()), Ok(author)) => (h.from, h.from_name) = (author.address, author.name),
        (Err(e), _) | (_, Err(e)) => fault = Err(e),
    }
    h.in_reply_to = unique(h.in_reply_to);
    h.references.extend(h.in_reply_to.iter().cloned());
    h.references = unique(h.references);
    Ok((h, fault))
}

/// The fields of a header block, with names in lower case and folding taken out, as far as the first empty line.
pub(super) fn fields(block: &[u8]) -> impl Iterator<Item = (String, Vec<u8>)> {
    Fields { rest: block }.map(|field| (field.name, field.value))
}

/// To whom a delivered mail was addressed: first what the delivering server noted, then what its author wrote.
pub fn delivered_to(block: &[u8]) -> Vec<String> {
    const NAMES: [&str; 5] = ["delivered-to", "x-original-to", "envelope-to", "to", "cc"];
    /// A mail to more people than this is not addressed to anybody in particular.
    const MOST: usize = 200;
    let mut found: Vec<(usize, String)> = Vec::new();
    for (name, value) in fields(block) {
        if let Some(rank) = NAMES.iter().position(|known| *known == name) {
            let text = String::from_utf8_lossy(&value).into_owned();
            let addresses =
                text.split(|c: char| c.is_whitespace() || "<>,;\"()".contains(c)).filter(|word| word.contains('@'));
            found.extend(addresses.map(|address| (rank, address.to_owned())));
        }
        found.truncate(MOST);
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, address)| address).collect()
}

/// The reverse path that the delivering server noted (RFC 5321, 4.4): `Some(None)` is `<>`.
pub fn return_path(block: &[u8]) -> Option<Option<String>> {
    let (_, value) = fields(block).find(|(name, _)| name == "return-path")?;
    let text = String::from_utf8_lossy(&value).into_owned();
    let inner = text.trim().trim_start_matches('<').trim_end_matches('>').trim();
    if inner.is_empty() { Some(None) } else { Some(Some(inner.to_owned())).filter(|_| inner.contains('@')) }
}

/// Whether a trace says from whom a mail was taken, be it in a comment, as for mail of a machine's own users.
fn names_a_source(value: &[u8]) -> bool {
    let value = encoded_words::raw_text(value);
    value.split([' ', '\t', '(', ')', ',']).any(|word| word.eq_ignore_ascii_case("from"))
}

/// The conversation that Outlook writes into Thread-Index: 22 bytes of base64, more for each answer.
fn thread_index(value: &[u8]) -> String {
    let text: String = encoded_words::raw_text(value).split_whitespace().collect();
    match STANDARD.decode(text.get(..THREAD_INDEX.div_ceil(3) * 4).unwrap_or_default()) {
        Ok(bytes) if bytes.len() >= THREAD_INDEX => bytes[..THREAD_INDEX].iter().map(|b| format!("{b:02x}")).collect(),
        _ => String::new(),
    }
}

/// Ids in order without repetition, the newest [`MAX_REFERENCES`] of them.
fn unique(ids: Vec<String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    let mut out: Vec<String> = ids.into_iter().filter(|i| seen.insert(i.clone())).collect();
    out.drain(..out.len().saturating_sub(MAX_REFERENCES));
    out
}

/// Why a field says that no person waits for an answer (RFC 3834, 2; RFC 2919; RFC 5321, 4.4).
fn automatic(name: &str, value: &[u8]) -> Option<&'static str> {
    let value = encoded_words::raw_text(value).to_ascii_lowercase();
    let value = value.trim();
    let first = value.split([';', '(', ' ', '\t']).next().unwrap_or_default().trim();
    match name {
        "auto-submitted" if first != "no" => Some("It was sent by a program (Auto-Submitted)."),
        "precedence" if ["bulk", "junk", "list"].contains(&first) => Some("It is bulk mail (Precedence)."),
        "list-id" => Some("It came through a mailing list (List-Id)."),
        "x-auto-response-suppress" if first != "none" => {
            Some("It asks for no automatic answer (X-Auto-Response-Suppress).")
        }
        "x-loop" => Some("An automatic answerer has marked it (X-Loop)."),
        "return-path" if value == "<>" => Some("It is a notice from a mail server (null return path)."),
        _ => None,
    }
}

/// How programs that do not mark their mail begin its subject, in small letters.
const UNMARKED: &[&str] = &[
    "out of office",
    "out of the office",
    "automatic reply",
    "auto reply",
    "auto-reply",
    "autoreply",
    "auto response",
    "auto:",
    "autosvar",
    "respuesta automática",
    "respuesta automatica",
    "fuera de la oficina",
    "réponse automatique",
    "absence du bureau",
    "automatische antwort",
    "abwesenheit",
    "resposta automática",
    "risposta automatica",
    "undeliverable",
    "undelivered mail",
    "mail delivery failed",
    "delivery status notification",
];

/// Whether a subject is that of a notice of absence or of a mail server, whose program may have marked it in no field.
pub fn tells_of_absence(subject: &str) -> bool {
    let low = subject.trim().to_lowercase();
    UNMARKED.iter().any(|opening| low.starts_with(opening))
}

/// The ids in angle brackets in a field's value; with `bare`, the whole value where it has no brackets.
fn ids(value: &[u8], bare: bool) -> Vec<String> {
    let text = encoded_words::raw_text(value);
    let sound = |s: &str| !s.is_empty() && s.len() <= MAX_ID && !s.chars().any(|c| c.is_control() || c.is_whitespace());
    let mut out = Vec::new();
    let mut rest = text.as_str();
    while let Some((_, tail)) = rest.split_once('<') {
        let Some((id, after)) = tail.split_once('>') else { break };
        // A second opening bracket starts the id anew: "< broken <a@b>".
        let id = id.rsplit('<').next().unwrap_or_default();
        // Folded long ids come with white space inside.
        let id: String = id.split_whitespace().collect();
        if sound(&id) {
            out.push(id);
        }
        rest = after;
    }
    let whole = text.trim();
    if bare && out.is_empty() && sound(whole) && !whole.contains(['<', '>']) {
        out.push(whole.to_owned());
    }
    out
}

/// A field: name in lower case, value with its folding taken out.
struct Field {
    name: String,
    value: Vec<u8>,
}

struct Fields<'a> {
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    fn new(block: &'a [u8]) -> Result<Self, HeaderFault> {
        let fields = Self { rest: block };
        let mut probe = Self { rest: block };
        while probe.line().is_some() {}
        let used = block.len() - probe.rest.len();
        if used > MAX_BLOCK { Err(HeaderFault::TooLong) } else { Ok(fields) }
    }

    /// The next line without its end; `None` at the empty line or the end.
    fn line(&mut self) -> Option<&'a [u8]> {
        let (line, after) = match self.rest.iter().position(|&b| b == b'\n') {
            Some(i) => (&self.rest[..i], &self.rest[i + 1..]),
            None => (self.rest, &self.rest[self.rest.len()..]),
        };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            return None;
        }
        self.rest = after;
        Some(line)
    }
}

impl Iterator for Fields<'_> {
    type Item = Field;

    fn next(&mut self) -> Option<Field> {
        loop {
            let line = self.line()?;
            // A line that is no field (an mbox "From " line, junk) is passed over: a From field after it still counts,
            // so hiding a second one behind junk does not help.
            let Some(colon) = line.iter().position(|&b| b == b':') else { continue };
            let name = line[..colon].trim_ascii_end();
            let proper = !name.is_empty() && name.iter().all(|b| (33..=126).contains(b));
            let mut value = line[colon + 1..].to_vec();
            while matches!(self.rest.first(), Some(b' ' | b'\t')) {
                match self.line() {
                    Some(more) => {
                        value.push(b' ');
                        value.extend_from_slice(more);
                    }
                    None => break,
                }
            }
            if proper {
                return Some(Field { name: String::from_utf8_lossy(name).to_ascii_lowercase(), value });
            }
        }
    }
}

#[cfg(test)]
mod tests;
