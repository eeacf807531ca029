//! Claims: of several boxes that watch one mailbox, one takes a mail in. Each marks it with a keyword of its own before it works on it, and
//! leaves alone what bears another's. Where the server knows CONDSTORE (RFC 7162), setting the mark is one step that only one box can win.

use super::{
    ask::{Told, fetch, store},
    connection::{Line, TALK},
    trouble::{Did, Outcome, Trouble},
};

use async_imap::types::Flag;

/// How every box's keyword begins.
const MARK: &str = "$Chancery-";

/// How often a mark is set that something else keeps from being set.
const TRIES: usize = 5;

/// A box's keyword, and whether the folder takes it.
#[derive(Clone)]
pub struct Claims {
    own: String,
    conditional: bool,
}

/// What a mail bears.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    own: bool,
    others: bool,
    modseq: Option<u64>,
}

impl Claims {
    /// `None` where the folder takes no keywords (Exchange), or none should be set. `identity` is the data folder's.
    pub fn new(identity: &[u8; 32], permanent: &[Flag<'_>], conditional: bool) -> Option<Self> {
        let name: String = identity[..4].iter().map(|byte| format!("{byte:02x}")).collect();
        permanent.contains(&Flag::MayCreate).then(|| Self { own: format!("{MARK}{name}"), conditional })
    }

    /// What to fetch in order to know.
    pub fn query(&self) -> &'static str {
        if self.conditional { "UID FLAGS MODSEQ" } else { "UID FLAGS" }
    }

    fn marks(&self, told: &Told) -> Marks {
        let mut marks = Marks { modseq: told.modseq, ..Marks::default() };
        for word in &told.flags {
            if word.get(..MARK.len()).is_some_and(|start| start.eq_ignore_ascii_case(MARK)) {
                let own = word.eq_ignore_ascii_case(&self.own);
                marks.own |= own;
                marks.others |= !own;
            }
        }
        marks
    }

    /// Marks a mail as this box's. Returns whether it is.
    pub async fn take(&self, line: &mut Line, uid: u32) -> Outcome<bool> {
        let mut found = self.look(line, uid).await?;
        for _ in 0..TRIES {
            if found.own || found.others {
                // With CONDSTORE, only the box that came first bears it.
                return Ok(if self.conditional { found.own } else { found.own && !found.others });
            }
            let only = match found.modseq {
                Some(modseq) if self.conditional => format!("(UNCHANGEDSINCE {modseq}) "),
                _ => String::new(),
            };
            match store(line, uid, &format!("{only}+FLAGS.SILENT ({})", self.own)).await {
                // RFC 7162, 3.1.3: what something else changed meanwhile may be a NO. It need not have been another box.
                Err(trouble) if trouble.did == Did::Refuse && self.conditional => {}
                stored => stored.map_err(Trouble::of_the_mailbox)?,
            }
            found = self.look(line, uid).await?;
        }
        Err(Trouble::new("A mail cannot be marked, so another box that watches this mailbox could take it in as well."))
    }

    /// Takes the mark off again.
    pub async fn give_back(&self, line: &mut Line, uid: u32) -> Outcome<()> {
        line.left.set(TALK);
        let query = format!("-FLAGS.SILENT ({})", self.own);
        store(line, uid, &query).await.map_err(Trouble::of_the_mailbox)
    }

    async fn look(&self, line: &mut Line, uid: u32) -> Outcome<Marks> {
        line.left.set(TALK);
        let found = fetch(line, &format!("UID FETCH {uid} ({})", self.query())).await?;
        let own = found.iter().filter(|told| told.uid == Some(uid));
        Ok(own.map(|told| self.marks(told)).next_back().unwrap_or_default())
    }
}
