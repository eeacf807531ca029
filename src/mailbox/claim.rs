//! Claims: of several boxes that watch one mailbox, one takes a mail in. Each marks it with a keyword of its own before it works on it, and
//! leaves alone what bears another's. Where the server knows CONDSTORE (RFC 7162), setting the mark is one step that only one box can win.

use super::{
    connection::{Line, TALK},
    trouble::{Outcome, step},
};

use async_imap::types::{Fetch, Flag};
use futures_util::TryStreamExt;

/// How every box's keyword begins.
const MARK: &str = "$Chancery-";

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

    fn marks(&self, fetch: &Fetch) -> Marks {
        let mut marks = Marks { modseq: fetch.modseq, ..Marks::default() };
        for flag in fetch.flags() {
            if let Flag::Custom(word) = flag
                && word.get(..MARK.len()).is_some_and(|start| start.eq_ignore_ascii_case(MARK))
            {
                let own = word.eq_ignore_ascii_case(&self.own);
                marks.own |= own;
                marks.others |= !own;
            }
        }
        marks
    }

    /// Marks a mail as this box's. Returns whether it is.
    pub async fn take(&self, line: &mut Line, uid: u32) -> Outcome<bool> {
        let before = self.look(line, uid).await?;
        if before.own || before.others {
            return Ok(before.own && !before.others);
        }
        let only = match before.modseq {
            Some(modseq) if self.conditional => format!("(UNCHANGEDSINCE {modseq}) "),
            _ => String::new(),
        };
        let query = format!("{only}+FLAGS.SILENT ({})", self.own);
        step("STORE", async { line.session.uid_store(uid.to_string(), &query).await?.try_collect::<Vec<_>>().await })
            .await?;
        // With CONDSTORE, only the box that came first bears it now.
        let after = self.look(line, uid).await?;
        Ok(if self.conditional { after.own } else { after.own && !after.others })
    }

    /// Takes the mark off again.
    pub async fn give_back(&self, line: &mut Line, uid: u32) -> Outcome<()> {
        line.left.set(TALK);
        let query = format!("-FLAGS.SILENT ({})", self.own);
        let stored = async { line.session.uid_store(uid.to_string(), &query).await?.try_collect::<Vec<_>>().await };
        step("STORE", stored).await.map(drop)
    }

    async fn look(&self, line: &mut Line, uid: u32) -> Outcome<Marks> {
        line.left.set(TALK);
        let query = format!("({})", self.query());
        let found: Vec<Fetch> =
            step("FETCH", async { line.session.uid_fetch(uid.to_string(), &query).await?.try_collect().await }).await?;
        let own = found.iter().filter(|fetch| fetch.uid == Some(uid));
        Ok(own.map(|fetch| self.marks(fetch)).next_back().unwrap_or_default())
    }
}
