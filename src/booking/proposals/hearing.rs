//! What the other side answers by mail. It is read as one of the times or shown in its own words; nothing is sent back for it, so no two programs can
//! go on answering each other, and a forged mail chooses nothing.

use super::{
    choosing::MOST_TOLD,
    letters::News,
    records::{Meaning, Proposal, ProposalId, Words},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    booking::{Booking, records::Page, store_tables::PROPOSALS},
    email::quoted_text::strip,
    error::{Error, Result},
    ids::AccountId,
    intake::Held,
    lines::is_unseen,
    reading::LookedInto,
    tasks::{MESSAGES, Message, Proof},
};

use meeting_slots::{Answered, Proposed, answered};

/// Words of one mail that are kept, in characters.
const LONGEST: usize = 1_500;
/// Mails of one proposal that are kept in words.
const KEPT: usize = 10;
/// Mails of one proposal that are looked at. What comes after that stays with IT.
const MOST: u32 = 30;
/// The same of mails that are proven to come from whoever was asked.
const MOST_THEIRS: u32 = 3 * MOST;
/// How often a mail is held against a proposal that changes meanwhile.
const TRIES: usize = 3;

impl Booking {
    /// Takes a mail to the address of a proposal. `false` if it is no answer to it. Running it twice does it once.
    pub(in crate::booking) async fn hear(
        &self,
        account: AccountId,
        mail: &Held,
        read: &std::result::Result<LookedInto, String>,
    ) -> Result<bool> {
        let Some(given) = mail.given.filter(|given| given.account == account) else { return Ok(false) };
        let id = ProposalId(given.about);
        for _ in 0..TRIES {
            let (page, proposal) = match self.proposal(account, id) {
                Ok(found) => found,
                Err(Error::NotFound) => return Ok(false),
                Err(e) => return Err(e),
            };
            let Ok(owner) = self.owner(account) else { return Ok(false) };
            // The member's own mail is mail to the assistant.
            if owner.email.eq_ignore_ascii_case(&mail.from) {
                return Ok(false);
            }
            if proposal.said.iter().any(|words| words.mail == mail.id) {
                return Ok(true);
            }
            let words = heard(&page, &proposal, mail, read);
            let mut now = proposal.clone();
            now.heard += 1;
            let is_theirs = words.address.eq_ignore_ascii_case(&proposal.email) && words.proven && !words.automatic;
            // What anybody else sends uses up nothing of what whoever was asked may say.
            if proposal.heard >= if is_theirs { MOST_THEIRS } else { MOST } {
                return Ok(false);
            }
            match words.meaning {
                Meaning::Takes(from) if is_theirs && proposal.is_open() => {
                    now.choose(from, false, mail.at);
                }
                // It may take back what was chosen.
                Meaning::NoneSuits | Meaning::Unclear if is_theirs && proposal.is_open() => now.choice = None,
                _ => {}
            }
            now.said.push(words.clone());
            while now.said.len() > KEPT {
                let foreign = |words: &Words| !words.proven || !words.address.eq_ignore_ascii_case(&proposal.email);
                let goes = now.said.iter().position(foreign).unwrap_or(0);
                now.said.remove(goes);
            }
            // What a program wrote, such as an absence, is on the page. Of what nobody waits for any more, nobody is told.
            let most = if is_theirs { MOST_TOLD } else { MOST_TOLD / 2 };
            let tells = proposal.is_open() && !words.automatic && proposal.told < most;
            let prepared = if tells {
                now.told += 1;
                let thread: Option<Message> = self.store.get(&MESSAGES, &(account, proposal.asked))?;
                Some(self.heard_mail(&owner, &page, (&now, thread.as_ref()), News::Said(&words)).await?)
            } else {
                None
            };
            let (at, held, files) = ((account, id), mail.id, words.files);
            let written = self.store.write(move |tx| {
                if tx.get(&PROPOSALS, &at)?.as_ref() != Some(&proposal) {
                    return Ok((None, prepared));
                }
                // With files it stays held, so that they are lost in no case.
                if files == 0 && !crate::intake::settle(tx, held)? {
                    return Ok((Some(None), prepared));
                }
                tx.put(&PROPOSALS, &at, &now)?;
                Audit::note(tx, Line::of(account, Action::MeetingTimesAnswered).on(id.0))?;
                let job = prepared.as_ref().map(|mail| mail.put(tx)).transpose()?;
                Ok((Some(job), prepared))
            });
            let (done, _prepared) = written.await?;
            if let Some(job) = done {
                job.into_iter().for_each(|job| self.notices.started(job));
                self.tell(account);
                return Ok(true);
            }
        }
        Err(Error::Conflict("the proposal changes too fast".into()))
    }
}

/// Whether a line is the author's, and not quoted or the line above a quote.
fn is_own(line: &str) -> bool {
    let line = line.trim();
    !line.starts_with('>') && !["wrote:", "escribió:"].iter().any(|end| line.ends_with(end))
}

fn heard(page: &Page, proposal: &Proposal, mail: &Held, read: &std::result::Result<LookedInto, String>) -> Words {
    let (text, files) = match read {
        Ok(read) => {
            let (body, own) = (&read.mail.body_text, strip(&read.mail.body_text));
            // Below a signature or a line that looks like the head of a quote somebody may have set a condition: it is read too, unless it
            // quotes our own mail.
            let below = body.get(own.len()..).filter(|_| body.starts_with(own) && !body.contains("/proposed/"));
            let lines = own.lines().chain(below.unwrap_or_default().lines()).filter(|line| is_own(line));
            let text: String =
                lines.collect::<Vec<_>>().join("\n").trim().chars().filter(|c| *c == '\n' || !is_unseen(*c)).collect();
            (text, u32::try_from(read.papers.len()).unwrap_or(u32::MAX))
        }
        Err(why) => (String::new(), u32::from(!why.is_empty())),
    };
    let zones = proposal.zones(page);
    let today = zones.first().map(|zone| mail.at.to_zoned(zone.clone()).date()).unwrap_or_default();
    let proposed = Proposed { times: &proposal.times, minutes: proposal.kind.minutes, zones: &zones, today };
    let meaning = match answered(&text, &proposed) {
        Answered::Takes(index) => proposal.times.get(index).map_or(Meaning::Unclear, |from| Meaning::Takes(*from)),
        Answered::NoneSuits => Meaning::NoneSuits,
        Answered::Unclear => Meaning::Unclear,
    };
    let text = match read {
        Err(why) => format!("This mail cannot be read: {why}"),
        Ok(_) if text.is_empty() => "This mail has no words of its own.".to_owned(),
        Ok(_) => {
            let shown: String = text.chars().take(LONGEST).collect();
            let more = if shown.len() < text.len() { " … (It goes on.)" } else { "" };
            shown + more
        }
    };
    Words {
        mail: mail.id,
        text,
        meaning: if mail.automatic { Meaning::Unclear } else { meaning },
        address: mail.from.clone(),
        // A relay passes on whatever it is given: its hand alone proves no outsider.
        proven: !matches!(mail.authentication.proof, Proof::None | Proof::Relay),
        automatic: mail.automatic,
        files,
        at: mail.at,
    }
}
