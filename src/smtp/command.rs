//! Parses one command line. Pure. smtp-proto knows the grammar; this file rejects what it accepts and we do not.
//!
//! It is lenient where a door must not be: it reads `<"">`, `<postmaster>` and `<>` all as one empty address, drops
//! the quotes from `"a@b"@c`, accepts parameters of extensions that we never offered, and ignores words after DATA.

use super::{
    auth::{self, Auth, AuthFault},
    reply::{self, Reply},
};

use smtp_proto::{Error, MAIL_BODY_7BIT, MAIL_BODY_8BITMIME, MAIL_SMTPUTF8, MailFrom, RcptTo, Request};
use std::borrow::Cow;

/// A command that this door knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// HELO and the name the client gives.
    Helo(String),
    /// EHLO and the name the client gives.
    Ehlo(String),
    /// MAIL FROM.
    Mail {
        /// Reverse path; `None` is `<>`.
        from: Option<String>,
        /// SIZE in octets (RFC 1870).
        size: Option<u64>,
        /// SMTPUTF8 (RFC 6531).
        utf8: bool,
    },
    /// RCPT TO. `postmaster` may come without a domain (RFC 5321 section 4.5.1).
    Rcpt(String),
    /// DATA.
    Data,
    /// RSET.
    Rset,
    /// NOOP.
    Noop,
    /// HELP.
    Help,
    /// VRFY.
    Vrfy,
    /// STARTTLS (RFC 3207).
    StartTls,
    /// AUTH (RFC 4954).
    Auth(Auth),
    /// QUIT.
    Quit,
}

/// A line that is not one of our commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// What to reply.
    pub reply: Reply,
    /// Whether the session must end, because what follows will not be commands.
    pub close: bool,
}

impl From<Reply> for Rejected {
    fn from(reply: Reply) -> Self {
        Self { reply, close: false }
    }
}

/// Parses a line without its CRLF.
///
/// # Errors
/// [`Rejected`], with the reply.
pub fn parse(line: &[u8]) -> Result<Command, Rejected> {
    // RFC 5321 section 4.1.2 allows no control characters in commands, quoted or not; RFC 6531 section 3.3 makes them
    // UTF-8.
    let text = std::str::from_utf8(line).map_err(|_| reply::BAD_LINE)?;
    if text.chars().any(|c| c.is_control() && c != '\t') {
        return Err(reply::BAD_LINE.into());
    }
    let (verb, arguments) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    match verb.to_ascii_uppercase().as_str() {
        "AUTH" => return auth::command(arguments).map(Command::Auth).map_err(|fault| Reply::from(fault).into()),
        "EXPN" | "ETRN" | "ATRN" | "BURL" | "TURN" | "SEND" | "SOML" | "SAML" => {
            return Err(reply::NOT_HERE.into());
        }
        // RFC 3030 section 2: the octets follow without waiting for a reply, and they are not commands.
        "BDAT" => return Err(Rejected { reply: reply::NOT_HERE, close: true }),
        // A browser that was lured here (cross-protocol forgery); Postfix's smtpd_forbidden_commands.
        "GET" | "POST" | "PUT" | "HEAD" | "OPTIONS" | "CONNECT" | "PRI" => {
            return Err(Rejected { reply: reply::NOT_SMTP, close: true });
        }
        "DATA" | "RSET" | "QUIT" | "STARTTLS" if !arguments.trim().is_empty() => {
            return Err(reply::BAD_ARGUMENTS.into());
        }
        "VRFY" => return Ok(Command::Vrfy),
        "NOOP" => return Ok(Command::Noop),
        "HELP" => return Ok(Command::Help),
        _ => {}
    }
    let tidied = tidy(verb, arguments);
    let (line, arguments) = match &tidied {
        Some(line) => (line.as_bytes(), line.split_once(' ').map_or("", |(_, after)| after)),
        None => (line, arguments),
    };
    let whole = [line, b"\r\n"].concat();
    Ok(match Request::parse(&mut whole.iter()).map_err(syntax)? {
        Request::Helo { host } => Command::Helo(host_name(&host)?),
        Request::Ehlo { host } => Command::Ehlo(host_name(&host)?),
        Request::Mail { from } => mail(&from, arguments)?,
        Request::Rcpt { to } => Command::Rcpt(recipient(&to, arguments)?),
        Request::Data => Command::Data,
        Request::Rset => Command::Rset,
        Request::StartTls => Command::StartTls,
        Request::Quit => Command::Quit,
        _ => return Err(reply::UNKNOWN_COMMAND.into()),
    })
}

/// Removes the odd spacing that office scanners put into MAIL and RCPT: `MAIL  FROM : < a@b >`. RFC 5321 section 3.3
/// allows none there, and nothing can hide in it. An empty path stays as sent.
fn tidy(verb: &str, arguments: &str) -> Option<String> {
    let wanted = match verb.to_ascii_uppercase().as_str() {
        "MAIL" => "FROM",
        "RCPT" => "TO",
        _ => return None,
    };
    let (word, after) = arguments.split_once(':')?;
    let (word, after) = (word.trim_matches(' '), after.trim_start_matches(' '));
    if !word.eq_ignore_ascii_case(wanted) {
        return None;
    }
    let path = after.strip_prefix('<').and_then(|rest| rest.split_once('>'));
    let (path, parameters) = match path {
        Some((path, parameters)) if !path.trim_matches(' ').is_empty() => (path.trim_matches(' '), parameters),
        Some((path, parameters)) => (path, parameters),
        None => return Some(format!("{verb} {wanted}:{}", after.trim_end_matches(' '))),
    };
    let parameters: Vec<&str> = parameters.split(' ').filter(|p| !p.is_empty()).collect();
    let space = if parameters.is_empty() { "" } else { " " };
    Some(format!("{verb} {wanted}:<{path}>{space}{}", parameters.join(" ")))
}

impl From<AuthFault> for Reply {
    fn from(fault: AuthFault) -> Self {
        match fault {
            AuthFault::Mechanism => reply::NO_MECHANISM,
            AuthFault::Malformed => reply::BAD_AUTH,
            AuthFault::Cancelled => reply::AUTH_CANCELLED,
        }
    }
}

fn syntax(error: Error) -> Reply {
    match error {
        Error::InvalidSenderAddress => reply::BAD_SENDER,
        Error::InvalidRecipientAddress => reply::BAD_RECIPIENT,
        Error::UnsupportedParameter { .. } => reply::UNKNOWN_PARAMETER,
        Error::InvalidParameter { param: "SIZE" | "BODY" } | Error::SyntaxError { .. } => reply::BAD_ARGUMENTS,
        // The line ended too early.
        Error::NeedsMoreData { .. } => reply::BAD_ARGUMENTS,
        Error::InvalidParameter { .. } => reply::UNKNOWN_PARAMETER,
        _ => reply::UNKNOWN_COMMAND,
    }
}

/// Any single printable word is accepted as the name (RFC 5321 section 4.1.4 forbids refusing mail because of it).
fn host_name(host: &str) -> Result<String, Reply> {
    let fine = !host.is_empty() && host.len() <= 255 && host.chars().all(|c| c.is_ascii_graphic());
    if fine { Ok(host.to_owned()) } else { Err(reply::BAD_ARGUMENTS) }
}

fn mail(from: &MailFrom<Cow<'_, str>>, arguments: &str) -> Result<Command, Reply> {
    let MailFrom {
        address,
        flags,
        size: _,
        trans_id,
        by,
        env_id,
        solicit,
        mtrk,
        auth,
        hold_for,
        hold_until,
        mt_priority,
    } = from;
    let offered = MAIL_BODY_7BIT | MAIL_BODY_8BITMIME | MAIL_SMTPUTF8;
    let texts = [trans_id, env_id, solicit, auth].into_iter().any(Option::is_some) || mtrk.is_some();
    if flags & !offered != 0 || texts || *by != 0 || *hold_for != 0 || *hold_until != 0 || *mt_priority != 0 {
        return Err(reply::UNKNOWN_PARAMETER);
    }
    let utf8 = flags & MAIL_SMTPUTF8 != 0;
    let from = match (&**address, path(arguments)) {
        ("", Some("")) => None,
        (address, _) if is_mailbox(address) => Some(address.to_owned()),
        _ => return Err(reply::BAD_SENDER),
    };
    if !utf8 && from.as_ref().is_some_and(|f| !f.is_ascii()) {
        return Err(reply::NEEDS_SMTPUTF8);
    }
    Ok(Command::Mail { from, size: size(arguments), utf8 })
}

fn recipient(to: &RcptTo<Cow<'_, str>>, arguments: &str) -> Result<String, Reply> {
    let RcptTo { address, orcpt, rrvs, flags } = to;
    if orcpt.is_some() || *rrvs != 0 || *flags != 0 {
        return Err(reply::UNKNOWN_PARAMETER);
    }
    match (&**address, path(arguments)) {
        ("", Some(path)) if path.eq_ignore_ascii_case("postmaster") => Ok("postmaster".to_owned()),
        (address, _) if is_mailbox(address) => Ok(address.to_owned()),
        _ => Err(reply::BAD_RECIPIENT),
    }
}

/// The text between the first `<` and the next `>`, as sent.
fn path(arguments: &str) -> Option<&str> {
    arguments.split_once('<')?.1.split_once('>').map(|(path, _)| path)
}

/// Parses SIZE again, because smtp-proto wraps around when there are too many digits.
fn size(arguments: &str) -> Option<u64> {
    let parameters = arguments.rsplit_once('>').map_or("", |(_, after)| after);
    let given = parameters.split_ascii_whitespace().find_map(|p| {
        let (name, value) = p.split_once('=')?;
        name.eq_ignore_ascii_case("SIZE").then_some(value)
    })?;
    given.bytes().all(|b| b.is_ascii_digit()).then(|| given.parse().unwrap_or(u64::MAX))
}

/// A dot-string and a domain with one `@` between them. Mailboxes that need quotes are refused: RFC 5321 section
/// 4.1.2 tells sites not to have them, and without quotes they read like another address. Address literals are
/// refused too: none of our mailboxes or accounts has one.
fn is_mailbox(address: &str) -> bool {
    let ordinary = |c: char| !c.is_control() && !c.is_whitespace() && !"\"(),:;<>[\\]".contains(c);
    let dots = |part: &str| !part.is_empty() && part.split('.').all(|atom| !atom.is_empty());
    let domain = |d: &str| {
        dots(d) && d.len() <= 255 && d.chars().all(|c| c.is_ascii_alphanumeric() || !c.is_ascii() || "-._".contains(c))
    };
    address.split_once('@').is_some_and(|(local, after)| dots(local) && local.chars().all(ordinary) && domain(after))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn code(line: &str) -> u16 {
        parse(line.as_bytes()).unwrap_err().reply.code
    }

    fn from(line: &str) -> Command {
        parse(line.as_bytes()).unwrap_or_else(|r| panic!("{line}: {}", r.reply))
    }

    fn mail(from: Option<&str>, size: Option<u64>, utf8: bool) -> Command {
        Command::Mail { from: from.map(str::to_owned), size, utf8 }
    }

    #[test]
    fn reverse_paths_rfc5321_4_1_1_2() {
        assert_eq!(from("MAIL FROM:<>"), mail(None, None, false));
        assert_eq!(from("mail from:<a@b.example>"), mail(Some("a@b.example"), None, false));
        assert_eq!(from("MAIL FROM: <a@b.example>"), mail(Some("a@b.example"), None, false));
        assert_eq!(from("MAIL FROM:<@x.example,@y.example:a@b.example>"), mail(Some("a@b.example"), None, false));
        for (line, expected) in [
            ("MAIL FROM:<postmaster>", 553),
            ("MAIL FROM:<\"\">", 553),
            ("MAIL FROM:< >", 553),
            ("MAIL FROM:<@x.example:>", 553),
            ("MAIL FROM:<\"a@firm.example\"@evil.example>", 553),
            ("MAIL FROM:<a@b@c.example>", 553),
            ("MAIL FROM:<a.@b.example>", 553),
            ("MAIL FROM:<a@b..example>", 553),
            ("MAIL FROM:<a@b.example", 501),
            ("MAIL FROM:a@b.example", 501),
            ("MAIL FROM", 501),
            ("MAIL TO:<a@b.example>", 501),
            ("MAIL FROM:<a\0@b.example>", 500),
        ] {
            assert_eq!(code(line), expected, "{line}");
        }
    }

    #[test]
    fn parameters_rfc1870_rfc6152_rfc6531_rfc5321_4_1_1_11() {
        assert_eq!(from("MAIL FROM:<a@b.c> SIZE=1234 BODY=8BITMIME"), mail(Some("a@b.c"), Some(1234), false));
        assert_eq!(from("MAIL FROM:<a@b.c> size=0 body=7bit"), mail(Some("a@b.c"), Some(0), false));
        assert_eq!(from("MAIL FROM:<ü@b.c> SMTPUTF8"), mail(Some("ü@b.c"), None, true));
        for (line, expected) in [
            ("MAIL FROM:<ü@b.c>", 553),
            ("MAIL FROM:<a@b.c> SIZE=", 501),
            ("MAIL FROM:<a@b.c> SIZE=x", 501),
            ("MAIL FROM:<a@b.c> BODY=NONE", 501),
            ("MAIL FROM:<a@b.c> BODY=BINARYMIME", 555),
            ("MAIL FROM:<a@b.c> RET=FULL", 555),
            ("MAIL FROM:<a@b.c> ENVID=1", 555),
            ("MAIL FROM:<a@b.c> AUTH=<>", 555),
            ("MAIL FROM:<a@b.c> REQUIRETLS", 555),
            ("MAIL FROM:<a@b.c> XYZZY", 555),
            ("MAIL FROM:<a@b.c> XYZZY=1", 555),
            ("RCPT TO:<a@b.c> NOTIFY=NEVER", 555),
            ("RCPT TO:<a@b.c> ORCPT=rfc822;a@b.c", 555),
            ("RCPT TO:<a@b.c> XYZZY", 555),
        ] {
            assert_eq!(code(line), expected, "{line}");
        }
        let huge = "MAIL FROM:<a@b.c> SIZE=100000000000000000000000001";
        assert!(
            matches!(parse(huge.as_bytes()), Err(_) | Ok(Command::Mail { size: Some(u64::MAX), .. })),
            "wrapped round"
        );
    }

    #[test]
    fn forward_paths_rfc5321_4_5_1() {
        assert_eq!(from("RCPT TO:<a@b.c>"), Command::Rcpt("a@b.c".into()));
        assert_eq!(from("RCPT TO:<Postmaster>"), Command::Rcpt("postmaster".into()));
        for line in ["RCPT TO:<>", "RCPT TO:<\"\">", "RCPT TO:<a>", "RCPT TO:<a@[127.0.0.1]>", "RCPT TO:<a@b.c\t>"] {
            assert_eq!(code(line), 553, "{line}");
        }
    }

    #[test]
    fn the_odd_spacing_of_office_scanners_is_taken_rfc5321_3_3() {
        for line in ["MAIL FROM: <a@b.c>", "MAIL FROM :<a@b.c>", "MAIL  FROM : < a@b.c > ", "mail from:  <a@b.c>  "] {
            assert_eq!(from(line), mail(Some("a@b.c"), None, false), "{line:?}");
        }
        assert_eq!(from("MAIL FROM: <a@b.c>  SIZE=12   BODY=8BITMIME "), mail(Some("a@b.c"), Some(12), false));
        assert_eq!(from("RCPT  TO : <d@b.c> "), Command::Rcpt("d@b.c".into()));
        for line in ["MAIL FROM:< >", "MAIL FROM:<a b@c.d>", "RCPT TO:< >", "MAIL FROM: <a@b.c> x <d@e.f>"] {
            assert!(parse(line.as_bytes()).is_err(), "{line:?}");
        }
    }

    #[test]
    fn other_commands() {
        assert_eq!(from("EHLO [192.0.2.1]"), Command::Ehlo("[192.0.2.1]".into()));
        assert_eq!(from("helo pc_7"), Command::Helo("pc_7".into()));
        assert_eq!(from("data "), Command::Data);
        for (line, expected) in [
            ("DATA now", 501),
            ("EHLO", 501),
            ("HELO ", 501),
            ("EXPN list", 502),
            ("AUTH", 501),
            ("AUTH CRAM-MD5", 504),
            ("", 500),
            ("XYZZY", 500),
            ("LHLO x", 500),
        ] {
            assert_eq!(code(line), expected, "{line}");
        }
        for line in ["BDAT 10 LAST", "GET / HTTP/1.1"] {
            assert!(parse(line.as_bytes()).unwrap_err().close, "{line}");
        }
        assert_eq!(parse(b"NOOP \xff").unwrap_err().reply.code, 500);
    }

    proptest! {
        #[test]
        fn never_panics_and_never_lets_a_control_through(
            head in prop_oneof![Just("MAIL FROM:<"), Just("RCPT TO:<"), Just("EHLO "), Just("")],
            tail in prop::collection::vec(any::<u8>(), 0..80),
        ) {
            let line = [head.as_bytes(), &tail].concat();
            if let Ok(command) = parse(&line) {
                let said = match command {
                    Command::Helo(s) | Command::Ehlo(s) | Command::Rcpt(s) | Command::Mail { from: Some(s), .. } => s,
                    _ => String::new(),
                };
                prop_assert!(!said.chars().any(|c| c.is_control() || c.is_whitespace()));
            }
        }
    }
}
