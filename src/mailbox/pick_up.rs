//! One look into a mailbox: what is new there goes through intake, mail by mail.
//!
//! A mail is known by the hash of its header block, which names its way through the servers; so it is the same mail under a new UID. The
//! order of the steps makes a kill between any two harmless: intake commits the mail together with its origin, then the mailbox is told,
//! then the place moves on. What is dealt with twice is recognized by its origin before it is fetched.

use super::{
    ask::{Told, fetch, search, store},
    claim::Claims,
    connection::{Line, TALK},
    names::{top_name, utf7},
    records::Place,
    service::Mailboxes,
    trouble::{Did, Outcome, PATIENCE, Trouble, step},
};
use crate::{
    config::{Afterwards, Mailbox},
    email::headers,
    intake::{Delivery, Envelope, Fetched, Intake, MailReceiver, Refusal, ResultsOf},
};

use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeMap, BTreeSet};
use tokio::sync::watch::Receiver;

/// Mails whose numbers are asked for at once.
const RANGE: u32 = 10_000;
/// Mails of one look.
const MOST: usize = 1_000_000;
/// Mails whose headers are asked for at once.
const AT_ONCE: usize = 16;
/// Bytes of a mail that are asked for at once.
const PIECE: u64 = 512 << 10;
/// The clock of a server may be wrong by this much.
const CLOCKS: SignedDuration = SignedDuration::from_hours(1);
/// After so many mails in a row that the server does not hand out, it is the server, and not the mails.
const IN_A_ROW: usize = 5;
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

/// The mails of one look.
struct Reading<'a> {
    line: &'a mut Line,
    claims: Option<&'a Claims>,
    place: &'a mut Place,
    now: Timestamp,
    /// Whether it is noted that mails are being read.
    marked: bool,
    /// Mails in a row that the server did not hand out.
    in_a_row: usize,
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
            self.own.none_aside(&self.mailbox.name).await?;
            self.save(place).await?;
        }
        let found = self.numbers(line, place.last, folder.exists, stop).await?;
        let mut reading = Reading { line, claims: claims.as_ref(), place, now, marked: false, in_a_row: 0 };
        let looked = self.all(&mut reading, &found, stop).await;
        if reading.marked && !looked.as_ref().is_err_and(|trouble| trouble.did == Did::Break) {
            self.own.reading(&self.mailbox.name, false).await?;
        }
        looked
    }

    /// The numbers of the mails after `last`, the lowest first. They are asked for in ranges from the newest mail on, so that no answer is
    /// long: a mail that goes away meanwhile moves others only into ranges that are still to come.
    async fn numbers(&self, line: &mut Line, last: u32, exists: u32, stop: &Receiver<bool>) -> Outcome<Vec<u32>> {
        let (mut found, mut to) = (BTreeSet::new(), exists);
        // A folder of ten thousand and fewer is one range, also if it was empty a moment ago.
        loop {
            line.left.set(TALK);
            let from = to.saturating_sub(RANGE - 1).max(1);
            let end = if to == exists { "*".to_owned() } else { to.to_string() };
            let new = search(line, &format!("{from}:{end} UID {}:*", last.saturating_add(1))).await?;
            // "n:*" gives the last mail also where n is beyond it.
            let new: BTreeSet<u32> = new.into_iter().filter(|uid| *uid > last).collect();
            // With a mail in it that is not new, it is the last range that holds new ones.
            let all_are_new = new.len() as u64 > u64::from(to.saturating_sub(from));
            found.extend(new);
            // What does not fit is found by the next look.
            while found.len() > MOST {
                found.pop_last();
            }
            if !all_are_new || from == 1 || *stop.borrow() {
                return Ok(found.into_iter().collect());
            }
            to = from - 1;
        }
    }

    /// New mails, and those whose turn it is to be tried again.
    async fn all(&self, reading: &mut Reading<'_>, found: &[u32], stop: &Receiver<bool>) -> Outcome<()> {
        let aside = self.own.aside(&self.mailbox.name).map_err(|e| Trouble::new(e.to_string()))?;
        let due = aside.due(reading.now);
        if found.is_empty() && due.is_empty() {
            return Ok(());
        }
        // The last reading ended out of order, with one of these.
        let mut careful = aside.reading;
        reading.marked = true;
        self.own.reading(&self.mailbox.name, true).await?;
        let known = aside.uids();
        for chunk in found.chunks(AT_ONCE) {
            let some: Vec<u32> = chunk.iter().copied().filter(|uid| !known.contains(uid)).collect();
            let mut letters = match careful {
                true => None,
                false => match self.heads(reading.line, &some).await {
                    // One of them is refused. Which one shows when each is asked for.
                    Err(trouble) if trouble.did == Did::Refuse => None,
                    heads => Some(heads?),
                },
            };
            for uid in some {
                if *stop.borrow() {
                    return self.save(reading.place).await;
                }
                let letter = match &mut letters {
                    // One that is not there any more was taken away meanwhile.
                    Some(letters) => letters.remove(&uid).map(Some),
                    None => Some(None),
                };
                let read = match letter {
                    Some(letter) => self.read(reading, uid, letter, careful).await,
                    None => Ok(()),
                };
                // One that broke the connection is set aside, too.
                if read.is_ok() || read.as_ref().is_err_and(|trouble| trouble.did == Did::BreakAside) {
                    reading.place.last = uid;
                }
                if read.is_err() {
                    self.save(reading.place).await?;
                    return read;
                }
            }
            // The last of them may be one that was set aside before.
            reading.place.last = chunk.last().copied().unwrap_or(reading.place.last);
            self.save(reading.place).await?;
            careful = false;
        }
        for uid in due {
            if *stop.borrow() {
                break;
            }
            reading.in_a_row = 0;
            let read = self.read(reading, uid, None, true).await;
            self.save(reading.place).await?;
            read?;
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
        if some.is_empty() {
            return Ok(BTreeMap::new());
        }
        line.left.set(TALK + (some.len() * headers::MAX_BLOCK) as u64);
        let most = headers::MAX_BLOCK + 1;
        let set = some.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let query = format!("UID FETCH {set} (UID RFC822.SIZE INTERNALDATE BODY.PEEK[HEADER]<0.{most}>)");
        let found = fetch(line, &query).await?;
        // A change of flags that comes in between looks like an answer, too, but has no header.
        let letter = |told: Told| {
            let uid = told.uid.filter(|uid| some.contains(uid))?;
            Some((uid, Letter { uid, size: told.size?, arrived: told.arrived, head: told.head? }))
        };
        Ok(found.into_iter().filter_map(letter).collect())
    }

    /// Deals with one mail. If the server does not hand it out, it is set aside, and all is well. `letter` is fetched if it is not there.
    /// `careful`: it is set aside before it is fetched, since that may end the program.
    async fn read(&self, reading: &mut Reading<'_>, uid: u32, letter: Option<Letter>, careful: bool) -> Outcome<()> {
        let (own, name) = (self.own, &self.mailbox.name);
        let noted = careful && own.set_aside(name, uid, true, "Reading it ended out of order.").await?;
        let read = async {
            let letter = match letter {
                None => self.heads(reading.line, &[uid]).await?.remove(&uid),
                letter => letter,
            };
            match letter {
                Some(letter) => self.deal_with(reading, letter).await,
                None => Ok(()),
            }
        };
        let trouble = match read.await {
            Ok(()) => {
                reading.in_a_row = 0;
                return if noted { own.dealt_with(name, uid).await } else { Ok(()) };
            }
            Err(trouble) => trouble,
        };
        if trouble.did == Did::Nothing {
            if noted {
                own.untried(name, uid).await?;
            }
            return Err(trouble);
        }
        reading.in_a_row += 1;
        let ours = trouble.clone().of_the_mailbox();
        if reading.in_a_row > IN_A_ROW {
            if noted {
                own.untried(name, uid).await?;
            }
            return Err(ours);
        }
        match noted {
            true => own.explain_aside(name, uid, &trouble.says).await?,
            false if own.set_aside(name, uid, false, &trouble.says).await? => {}
            false => return Err(ours),
        }
        tracing::warn!(mailbox = name, uid, "a mail cannot be fetched and is set aside: {}", trouble.says);
        match trouble.did {
            Did::Break => Err(Trouble { did: Did::BreakAside, ..trouble }),
            _ => Ok(()),
        }
    }

    async fn deal_with(&self, reading: &mut Reading<'_>, letter: Letter) -> Outcome<()> {
        let Reading { line, claims, place, now, .. } = reading;
        let (claims, now) = (*claims, *now);
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
                self.afterwards(line, uid).await.map_err(Trouble::of_the_mailbox)
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
        let mut found = fetch(line, &format!("UID FETCH {uid} (UID BODY.PEEK[]<{at}.{PIECE}>)")).await?;
        found.retain(|told| told.uid == Some(uid));
        let piece = found.iter_mut().find_map(|told| told.body.take());
        match piece {
            Some(piece) if piece.len() as u64 > PIECE => {
                Err(Trouble::broken("The server sends more of a mail than it was asked for."))
            }
            // Where nothing is left, some servers send no text at all.
            None if at > 0 && !found.is_empty() => Ok(Some(Vec::new())),
            piece => Ok(piece),
        }
    }

    /// Tells the mailbox that a mail was taken in.
    async fn afterwards(&self, line: &mut Line, uid: u32) -> Outcome<()> {
        line.left.set(TALK);
        match self.mailbox.afterwards {
            Afterwards::Leave => Ok(()),
            Afterwards::Read => store(line, uid, "+FLAGS.SILENT (\\Seen)").await,
            Afterwards::Move => {
                let into = utf7(&self.mailbox.move_to);
                if move_to(line, uid, &into).await.is_ok() {
                    return Ok(());
                }
                // It may be missing. Where it is there, this fails, and the next line says what is wrong.
                let _ = tokio::time::timeout(PATIENCE, line.session.create(&into)).await;
                move_to(line, uid, &into).await
            }
        }
    }
}

async fn move_to(line: &mut Line, uid: u32, into: &str) -> Outcome<()> {
    let which = uid.to_string();
    if line.offers.has_str("MOVE") {
        return step("MOVE", line.session.uid_mv(&which, into)).await;
    }
    // RFC 6851, 3.3. Without EXPUNGE: it would take along what a person marked as deleted.
    step("COPY", line.session.uid_copy(&which, into)).await?;
    store(line, uid, "+FLAGS.SILENT (\\Seen \\Deleted)").await
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
