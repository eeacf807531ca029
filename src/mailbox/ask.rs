//! Commands whose end is looked at. To the library, a server that refuses FETCH, STORE or SEARCH, or hangs up in the middle, has nothing to
//! send; a mail that could not be fetched would look like one that is gone.

use super::{
    connection::Line,
    trouble::{Outcome, Trouble, clean, step},
};

use async_imap::{
    error::Error as ImapError,
    imap_proto::{AttributeValue, MailboxDatum, MessageSection, Response, SectionPath, Status},
};
use jiff::{Timestamp, fmt::strtime};

/// What a server says of a mail.
#[derive(Debug, Default)]
pub struct Told {
    pub uid: Option<u32>,
    /// Bytes.
    pub size: Option<u64>,
    pub arrived: Option<Timestamp>,
    pub head: Option<Vec<u8>>,
    pub body: Option<Vec<u8>>,
    pub flags: Vec<String>,
    pub modseq: Option<u64>,
}

impl Told {
    fn new(attributes: &[AttributeValue<'_>]) -> Self {
        let mut told = Self::default();
        for attribute in attributes {
            match attribute {
                AttributeValue::Uid(uid) => told.uid = Some(*uid),
                AttributeValue::Rfc822Size(size) => told.size = Some(u64::from(*size)),
                AttributeValue::InternalDate(date) => told.arrived = arrived(date),
                AttributeValue::Flags(flags) => told.flags = flags.iter().map(|flag| flag.to_string()).collect(),
                AttributeValue::ModSeq(modseq) => told.modseq = Some(*modseq),
                AttributeValue::BodySection { section: None, data: Some(data), .. } => told.body = Some(data.to_vec()),
                AttributeValue::BodySection {
                    section: Some(SectionPath::Full(MessageSection::Header)),
                    data: Some(data),
                    ..
                } => told.head = Some(data.to_vec()),
                _ => {}
            }
        }
        told
    }
}

/// RFC 9051, 9: "date-time".
fn arrived(date: &str) -> Option<Timestamp> {
    strtime::parse("%d-%b-%Y %H:%M:%S %z", date.trim()).ok()?.to_timestamp().ok()
}

/// `UID FETCH`, or `FETCH` where `command` says so.
pub async fn fetch(line: &mut Line, command: &str) -> Outcome<Vec<Told>> {
    let told = |response: &Response<'_>| match response {
        Response::Fetch(_, attributes) => Some(Told::new(attributes)),
        _ => None,
    };
    ask(line, "FETCH", command, told).await
}

/// `UID STORE` for one mail.
pub async fn store(line: &mut Line, uid: u32, query: &str) -> Outcome<()> {
    ask(line, "STORE", &format!("UID STORE {uid} {query}"), |_| None::<()>).await.map(drop)
}

/// `UID SEARCH`. The numbers come in the server's order.
pub async fn search(line: &mut Line, query: &str) -> Outcome<Vec<u32>> {
    let found = |response: &Response<'_>| match response {
        Response::MailboxData(MailboxDatum::Search(found)) => Some(found.clone()),
        _ => None,
    };
    Ok(ask(line, "SEARCH", &format!("UID SEARCH {query}"), found).await?.concat())
}

/// Sends a command and reads up to its end. `take` picks what is wanted out of the answers.
async fn ask<T>(
    line: &mut Line,
    what: &str,
    command: &str,
    mut take: impl FnMut(&Response<'_>) -> Option<T>,
) -> Outcome<Vec<T>> {
    let (mut taken, mut bye) = (Vec::new(), None);
    let session = &mut line.session;
    let asked = step(what, async {
        let own = session.run_command(command).await?;
        loop {
            let Some(data) = session.read_response().await? else { return Err(ImapError::ConnectionLost) };
            match data.parsed() {
                Response::Done { tag, status, outcome } if *tag == own => {
                    let said = outcome.information.clone().unwrap_or_default().into_owned();
                    return match status {
                        Status::Ok => Ok(()),
                        Status::Bad => Err(ImapError::Bad(said)),
                        _ => Err(ImapError::No(said)),
                    };
                }
                Response::Data { status: Status::Bye, outcome } => {
                    bye = Some(outcome.information.clone().unwrap_or_default().into_owned());
                    return Err(ImapError::ConnectionLost);
                }
                other => taken.extend(take(other)),
            }
        }
    })
    .await;
    match (asked, bye) {
        (Ok(()), _) => Ok(taken),
        (Err(_), Some(said)) => {
            Err(Trouble::broken(format!("The server ends the connection at {what}: {}", clean(&said))))
        }
        (Err(trouble), None) => Err(trouble),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_servers() {
        for (said, is) in [
            ("24-Nov-2026 10:00:00 +0000", Some("2026-11-24T10:00:00Z")),
            (" 4-Nov-2026 10:00:00 -0500", Some("2026-11-04T15:00:00Z")),
            ("yesterday", None),
        ] {
            assert_eq!(arrived(said).map(|at| at.to_string()).as_deref(), is, "{said}");
        }
    }
}
