//! One look into a mailbox: what is new there goes through intake, mail by mail.
//!
//! A mail is known by the hash of its header block, which names its way through the servers; so it is the same mail under a new UID. The
//! order of the steps makes a kill between any two harmless: intake commits the mail together with its origin, then the mailbox is told,
//! then the place moves on. What is dealt with twice is recognized by its origin before it is fetched.

use super::{
    claim::Claims,
    connection::{Line, TALK},
    names::{top_name, utf7},
    records::Place,
    service::Mailboxes,
    trouble::{Outcome, PATIENCE, Trouble, step},
};
use crate::{
    config::{Afterwards, Mailbox},
    email::headers,
    intake::{Delivery, Envelope, Fetched, Intake, MailReceiver, Refusal, ResultsOf},
};

use async_imap::types::Fetch;
use futures_util::TryStreamExt;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use tokio::sync::watch::Receiver;

/// Mails whose headers are asked for at once.
const AT_ONCE: usize = 16;
/// Bytes of a mail that are asked for at once.
const PIECE: u64 = 512 << 10;
/// The clock of a server may be wrong by this much.
const CLOCKS: SignedDuration = SignedDuration::from_hours(1);
/// How many names of Authentication-Results are remembered.
const NAMES: usize = 10;

/// A new mail, as its header tells.
struct Letter {
    uid: u32,
    /// Bytes, as the server says.
    size: u64,
    arrived: Option<Timestamp>,
    head: Vec<u8>,
}

/// What became of a mail.
enum Fate {
    /// It was taken in, held, or had been before.
    Taken { anew: bool },
    /// It is not for us; why.
    PassedOver(&'static str),
    /// It must be tried again later; why.
    Later(&'static str),
}

/// One look.
pub struct Look<'a> {
    pub own: &'a Mailboxes,
    pub mailbox: &'a Mailbox,
    /// The address of the firm that its mail is for.
    pub address: &'a str,
    pub results_of: Option<ResultsOf>,
}

impl Look<'_> {
    /// Opens the folder and deals with everything after `place`, which moves on with each mail. `stop` ends the look between two
    /// mails.
    pub async fn run(&self, line: &mut Line, place: &mut Place, now: Timestamp, stop: &Receiver<bool>) -> Outcome<()> {
        line.left.set(TALK);
        let conditional = line.offers.has_str("CONDSTORE");
        let name = utf7(&self.mailbox.folder);
        let folder = match conditional {
            true => step("SELECT", line.session.select_condstore(name)).await?,
            false => step("SELECT", line.session.select(name)).await?,
        };
        // What is left as it was is not marked, either.
        let marks = self.mailbox.afterwards != Afterwards::Leave;
        let claims = Claims::new(&self.own.identity(), &folder.permanent_flags, conditional).filter(|_| marks);
        let validity = folder.uid_validity.unwrap_or(0);
        let first = place.since.is_none();
        if first || place.validity != validity {
            if first {
                place.since = Some(now);
            }
            let next = folder.uid_next.filter(|_| first && !self.mailbox.from_the_beginning);
            (place.validity, place.last) = (validity, next.map_or(0, |next| next.saturating_sub(1)));
            self.save(place).await?;
        }
        line.left.set(64 << 20);
        let wanted = format!("UID {}:*", place.last.saturating_add(1));
        let found = step("SEARCH", line.session.uid_search(&wanted)).await?;
        // "n:*" gives the last mail also where n is beyond it.
        let mut found: Vec<u32> = found.into_iter().filter(|uid| *uid > place.last).collect();
        found.sort_unstable();
        for some in found.chunks(AT_ONCE) {
            let mut letters = self.heads(line, some).await?;
            for uid in some {
                if *stop.borrow() {
                    return self.save(place).await;
                }
                // One that is not there any more was taken away meanwhile.
                if let Some(letter) = letters.remove(uid)
                    && let Err(trouble) = self.deal_with(line, claims.as_ref(), place, letter, now).await
                {
                    self.save(place).await?;
                    return Err(trouble);
                }
                place.last = *uid;
            }
            self.save(place).await?;
        }
        Ok(())
    }

    fn intake(&self) -> &Intake {
        &self.own.0.intake
    }

    async fn save(&self, place: &Place) -> Outcome<()> {
        self.own.save(&self.mailbox.name, place.clone()).await.map_err(|e| Trouble::new(e.to_string()))
    }

    /// Headers of some mails.
    async fn heads(&self, line: &mut Line, some: &[u32]) -> Outcome<BTreeMap<u32, Letter>> {
        line.left.set(TALK + (some.len() * headers::MAX_BLOCK) as u64);
        let most = headers::MAX_BLOCK + 1;
        let query = format!("(UID RFC822.SIZE INTERNALDATE BODY.PEEK[HEADER]<0.{most}>)");
        let set = some.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let found: Vec<Fetch> =
            step("FETCH", async { line.session.uid_fetch(&set, &query).await?.try_collect().await }).await?;
        let letter = |fetch: &Fetch| {
            let uid = fetch.uid.filter(|uid| some.contains(uid))?;
            let arrived = fetch.internal_date().and_then(|at| Timestamp::from_second(at.timestamp()).ok());
            let head = fetch.header()?.to_vec();
            Some((uid, Letter { uid, size: u64::from(fetch.size?), arrived, head }))
        };
        // A change of flags that comes in between looks like an answer, too, but has no header.
        Ok(found.iter().filter_map(letter).collect())
    }

    async fn deal_with(
        &self,
        line: &mut Line,
        claims: Option<&Claims>,
        place: &mut Place,
        letter: Letter,
        now: Timestamp,
    ) -> Outcome<()> {
        let old = |arrived: Timestamp| place.since.is_some_and(|since| arrived < since - CLOCKS);
        let origin = *blake3::Hasher::new_derive_key("chancery mailbox origin 1")
            .update(self.address.to_ascii_lowercase().as_bytes())
            .update(&[0])
            .update(&letter.head)
            .finalize()
            .as_bytes();
        let fetched = Fetched { origin, results_of: self.results_of.clone() };
        let known = self.intake().knows(&origin).map_err(|e| Trouble::new(e.to_string()))?;
        if !known && !self.mailbox.from_the_beginning && letter.arrived.is_some_and(old) {
            return Ok(());
        }
        let uid = letter.uid;
        let mut ours = None;
        let fate = if known {
            Fate::Taken { anew: false }
        } else {
            if let Some(claims) = claims {
                ours = Some((claims, claims.take(line, uid).await?));
            }
            match ours {
                Some((_, false)) => Fate::PassedOver("Another Chancery that watches this mailbox has taken it in."),
                _ => self.take_in(line, place, letter, fetched.clone()).await?,
            }
        };
        match fate {
            Fate::Taken { anew } => {
                if anew {
                    (place.taken, place.taken_at) = (place.taken + 1, Some(now));
                }
                self.afterwards(line, uid).await
            }
            Fate::PassedOver(why) => {
                self.intake().pass_over(fetched).await.map_err(|e| Trouble::new(e.to_string()))?;
                // It stays as it was.
                if let Some((claims, true)) = ours {
                    claims.give_back(line, uid).await?;
                }
                (place.passed_over, place.why) = (place.passed_over + 1, Some(why.to_owned()));
                tracing::info!(mailbox = self.mailbox.name, "a mail of a mailbox was passed over: {why}");
                Ok(())
            }
            Fate::Later(why) => Err(Trouble::new(why)),
        }
    }

    /// Fetches a mail piece by piece, into intake.
    async fn take_in(&self, line: &mut Line, place: &mut Place, letter: Letter, fetched: Fetched) -> Outcome<Fate> {
        if letter.size > self.intake().largest() {
            self.intake().too_large();
            return Ok(Fate::PassedOver("It is larger than smtp.max_message_mb."));
        }
        if let Some(name) = top_name(&letter.head) {
            place.results_of.retain(|known| *known != name);
            place.results_of.push(name);
            let more = place.results_of.len().saturating_sub(NAMES);
            place.results_of.drain(..more);
        }
        let named = headers::delivered_to(&letter.head);
        let to = self.intake().address_of(named.iter().map(String::as_str), self.address).to_owned();
        let envelope = Envelope {
            peer: line.peer,
            helo: self.mailbox.host().to_owned(),
            tls: true,
            account: None,
            mail_from: headers::return_path(&letter.head).unwrap_or_else(|| Some(String::new())),
            recipients: vec![to],
            fetched: Some(fetched),
        };
        let mut delivery = match self.intake().begin(envelope).await {
            Ok(delivery) => delivery,
            Err(refusal) => return Ok(fate(refusal)),
        };
        let (mut at, mut ends) = (0, LineEnds::default());
        loop {
            let piece = self.piece(line, letter.uid, at).await?;
            let Some(piece) = piece else {
                // It is not there any more: taken away meanwhile. Dropped here, it leaves nothing behind.
                return Ok(Fate::Taken { anew: false });
            };
            at += piece.len() as u64;
            if let Err(refusal) = delivery.write(&ends.mend(&piece)).await {
                return Ok(fate(refusal));
            }
            // Whatever size the server named: a piece that is not full is the last.
            if (piece.len() as u64) < PIECE {
                break;
            }
        }
        Ok(match delivery.finish().await {
            Ok(_) => Fate::Taken { anew: true },
            Err(refusal) => fate(refusal),
        })
    }

    async fn piece(&self, line: &mut Line, uid: u32, at: u64) -> Outcome<Option<Vec<u8>>> {
        line.left.set(TALK + PIECE);
        let query = format!("(UID BODY.PEEK[]<{at}.{PIECE}>)");
        let found: Vec<Fetch> =
            step("FETCH", async { line.session.uid_fetch(uid.to_string(), &query).await?.try_collect().await }).await?;
        let own = found.iter().find(|fetch| fetch.uid == Some(uid) && fetch.body().is_some());
        let piece = own.and_then(Fetch::body).map(<[u8]>::to_vec);
        match piece {
            Some(piece) if piece.len() as u64 > PIECE => {
                Err(Trouble::new("The server sends more of a mail than it was asked for."))
            }
            // Where nothing is left, some servers send no text at all.
            None if at > 0 && found.iter().any(|fetch| fetch.uid == Some(uid)) => Ok(Some(Vec::new())),
            piece => Ok(piece),
        }
    }

    /// Tells the mailbox that a mail was taken in.
    async fn afterwards(&self, line: &mut Line, uid: u32) -> Outcome<()> {
        line.left.set(TALK);
        let uid = uid.to_string();
        let session = &mut line.session;
        match self.mailbox.afterwards {
            Afterwards::Leave => Ok(()),
            Afterwards::Read => step("STORE", async {
                session.uid_store(&uid, "+FLAGS.SILENT (\\Seen)").await?.try_collect::<Vec<_>>().await
            })
            .await
            .map(drop),
            Afterwards::Move => {
                let into = utf7(&self.mailbox.move_to);
                let moves = line.offers.has_str("MOVE");
                let moved = move_to(session, &uid, &into, moves).await;
                if moved.is_ok() {
                    return Ok(());
                }
                // It may be missing. Where it is there, this fails, and the next line says what is wrong.
                let _ = tokio::time::timeout(PATIENCE, session.create(&into)).await;
                move_to(session, &uid, &into, moves).await
            }
        }
    }
}

async fn move_to(
    session: &mut async_imap::Session<super::meter::Metered>,
    uid: &str,
    into: &str,
    moves: bool,
) -> Outcome<()> {
    if moves {
        return step("MOVE", session.uid_mv(uid, into)).await;
    }
    // RFC 6851, 3.3. Without EXPUNGE: it would take along what a person marked as deleted.
    step("COPY", session.uid_copy(uid, into)).await?;
    step("STORE", async {
        session.uid_store(uid, "+FLAGS.SILENT (\\Seen \\Deleted)").await?.try_collect::<Vec<_>>().await
    })
    .await
    .map(drop)
}

/// What a refusal means for a mail that nobody waits to be answered about.
fn fate(refusal: Refusal) -> Fate {
    match refusal {
        Refusal::UnknownRecipient => Fate::PassedOver("It is for no address of the firm's."),
        Refusal::SenderNotAllowed | Refusal::NotYourAddress => Fate::PassedOver("Its sender has no approved account."),
        Refusal::NotProven => Fate::PassedOver("The mailbox's server does not say that its sender is real."),
        Refusal::Forged => Fate::PassedOver("The mailbox's server says that its sender is forged."),
        Refusal::BadMessage(why) => Fate::PassedOver(why),
        Refusal::TooLarge => Fate::PassedOver("It is larger than smtp.max_message_mb."),
        Refusal::TooLargeToHold => Fate::PassedOver("It would have to be held, and is too large for that."),
        Refusal::NullPath => Fate::PassedOver("It comes from no sender and is no report about a mail of ours."),
        // To wait for space would be to stop here, and anybody who writes often enough would keep everybody's mail from being taken in.
        Refusal::MailboxFull => Fate::PassedOver(
            "It would have to be held, and held mail has used all its space, or its sender's part. Release or drop some: chancery mail queue.",
        ),
        Refusal::Full => Fate::Later("The disk is full."),
        Refusal::NotYet
        | Refusal::NamesUnreachable
        | Refusal::SignInFailed
        | Refusal::SignInLater
        | Refusal::TryLater => Fate::Later("A mail could not be taken in just now; the log says why."),
    }
}

/// Makes every line end CRLF (RFC 5322, 2.1), across the pieces of a mail.
#[derive(Default)]
struct LineEnds {
    after_cr: bool,
}

impl LineEnds {
    fn mend(&mut self, piece: &[u8]) -> Vec<u8> {
        let mut mended = Vec::with_capacity(piece.len() + piece.len() / 50);
        for byte in piece {
            if *byte == b'\n' && !self.after_cr {
                mended.push(b'\r');
            }
            mended.push(*byte);
            self.after_cr = *byte == b'\r';
        }
        mended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_stranger_can_bring_about_keeps_no_other_mail_waiting() {
        for refusal in [
            Refusal::MailboxFull,
            Refusal::TooLarge,
            Refusal::TooLargeToHold,
            Refusal::BadMessage(""),
            Refusal::NotProven,
            Refusal::Forged,
            Refusal::NullPath,
        ] {
            assert!(matches!(fate(refusal), Fate::PassedOver(_)), "{refusal:?}");
        }
        assert!(matches!(fate(Refusal::Full), Fate::Later(_)));
    }

    #[test]
    fn line_ends_are_crlf_whatever_pieces_they_come_in() {
        let raw = b"a\nb\r\nc\n\r\nd";
        for cut in 0..raw.len() {
            let mut ends = LineEnds::default();
            let mended = [ends.mend(&raw[..cut]), ends.mend(&raw[cut..])].concat();
            assert_eq!(mended, b"a\r\nb\r\nc\r\n\r\nd", "{cut}");
        }
    }
}
