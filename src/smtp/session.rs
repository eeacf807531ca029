//! One conversation: which command is allowed when, and how it is answered.

use super::{
    Kind, Settings,
    auth::{Auth, Exchange},
    command::{self, Command},
    limits::Limits,
    line::{Broken, Lines},
    receive::{Received, receive},
    reply::{self, Reply},
    stream::Wire,
    tls,
};
use crate::{
    accounts::Credentials,
    intake::{Envelope, MailReceiver, Refusal},
};

use std::{future::pending, net::IpAddr};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::watch,
    time::{Instant, sleep, sleep_until, timeout},
};
use tracing::{debug, info};

/// Octets read at a time while waiting for commands. Small, because most sessions are idle.
const CHUNK: usize = 1024;

/// Signals from outside the session.
#[derive(Clone, Debug)]
pub struct Signals {
    /// True once the program shuts down.
    pub shutdown: watch::Receiver<bool>,
    /// True while places are scarce.
    pub crowded: watch::Receiver<bool>,
}

impl Signals {
    /// Signals that never fire.
    pub fn quiet() -> Self {
        Self { shutdown: watch::channel(false).1, crowded: watch::channel(false).1 }
    }
}

/// Holds the conversation with one client until either side ends it.
pub async fn talk<S, D>(stream: S, peer: IpAddr, receiver: &D, settings: &Settings, signals: Signals)
where
    S: AsyncRead + AsyncWrite + Unpin + Send,
    D: MailReceiver,
{
    let limits = &settings.limits;
    if settings.kind == Kind::ImplicitTls {
        let Some(config) = &settings.tls else { return };
        let Ok(Ok(stream)) = timeout(limits.command, tls::accept(stream, config)).await else {
            debug!(%peer, "TLS handshake failed");
            return;
        };
        return begin(stream, true, peer, receiver, settings, signals).await;
    }
    begin(stream, false, peer, receiver, settings, signals).await;
}

async fn begin<S, D>(stream: S, tls: bool, peer: IpAddr, receiver: &D, settings: &Settings, signals: Signals)
where
    S: AsyncRead + AsyncWrite + Unpin + Send,
    D: MailReceiver,
{
    let limits = &settings.limits;
    let mut wire = Wire::new(stream, limits.command);
    match greet(&mut wire, settings).await {
        Some(End::Close) => return wire.close().await,
        Some(_) => return,
        None => {}
    }
    let began = Instant::now();
    let mut session = Session {
        receiver,
        settings,
        limits,
        peer,
        signals,
        began,
        tls,
        account: None,
        hello: None,
        mail: None,
        errors: 0,
        commands: 0,
        failed_sign_ins: 0,
    };
    match session.converse(&mut wire).await {
        End::Gone => {}
        End::Close => wire.close().await,
        End::StartTls => {
            // The buffer is known to be empty here. It is discarded with everything the client has said (RFC 3207
            // section 4.2).
            let Some(config) = &settings.tls else { return };
            let Ok(Ok(stream)) = timeout(limits.command, tls::accept(wire.stream, config)).await else {
                debug!(%peer, "TLS handshake failed");
                return;
            };
            (session.tls, session.hello, session.mail) = (true, None, None);
            let mut wire = Wire::new(stream, limits.command);
            if matches!(session.converse(&mut wire).await, End::Close) {
                wire.close().await;
            }
        }
    }
}

/// How a conversation ends.
enum End {
    /// The client left, or cannot be reached.
    Gone,
    /// We send the pending replies, and close.
    Close,
    /// TLS starts.
    StartTls,
}

/// A client that speaks before the greeting takes us for something else, or does not listen (RFC 5321 section 3.1).
async fn greet<S: AsyncRead + AsyncWrite + Unpin>(wire: &mut Wire<S>, settings: &Settings) -> Option<End> {
    let delay = settings.limits.greeting;
    if !delay.is_zero()
        && let Ok(Err(_) | Ok(0)) = timeout(delay, wire.fill(CHUNK)).await
    {
        return Some(End::Gone);
    }
    if wire.spoke() {
        wire.say(&reply::EARLY_TALKER);
        return Some(End::Close);
    }
    wire.say(&Reply::greeting(&settings.hostname));
    None
}

struct Session<'a, D> {
    receiver: &'a D,
    settings: &'a Settings,
    limits: &'a Limits,
    peer: IpAddr,
    signals: Signals,
    began: Instant,
    tls: bool,
    /// The signed-in account.
    account: Option<Credentials>,
    /// The name the client gave.
    hello: Option<String>,
    mail: Option<Transaction>,
    errors: u32,
    commands: u32,
    failed_sign_ins: u32,
}

/// A mail transaction (RFC 5321 section 3.3).
struct Transaction {
    from: Option<String>,
    utf8: bool,
    recipients: Vec<String>,
}

/// What follows a command: the session goes on, unless there is an end.
type After = Option<End>;

impl<D: MailReceiver> Session<'_, D> {
    async fn converse<S: AsyncRead + AsyncWrite + Unpin>(&mut self, wire: &mut Wire<S>) -> End {
        let mut lines = Lines::default();
        loop {
            let after = match self.hear(wire, &mut lines).await {
                Err(end) => Some(end),
                Ok(Err(Broken::Bare)) => self.part(wire, &reply::BARE),
                Ok(Err(Broken::Endless)) => self.part(wire, &reply::LINE_TOO_LONG),
                Ok(Err(Broken::TooLong)) => self.answer(wire, &reply::LINE_TOO_LONG).await,
                Ok(Ok(line)) => match command::parse(&line) {
                    Err(rejected) if rejected.close => self.part(wire, &rejected.reply),
                    Err(rejected) => self.answer(wire, &rejected.reply).await,
                    Ok(Command::Auth(auth)) => self.sign_in(wire, &mut lines, auth).await,
                    Ok(command) => self.obey(wire, command).await,
                },
            };
            match after {
                Some(end) => return end,
                None if wire.full() && wire.flush().await.is_err() => return End::Gone,
                None => {}
            }
        }
    }

    /// Reads the next line. Sends pending replies before it waits for one.
    async fn hear<S: AsyncRead + AsyncWrite + Unpin>(
        &mut self,
        wire: &mut Wire<S>,
        lines: &mut Lines,
    ) -> Result<Result<bytes::BytesMut, Broken>, End> {
        let since = Instant::now();
        loop {
            let between = self.mail.is_none();
            if between && *self.signals.shutdown.borrow() {
                return Err(self.over(wire, &reply::SHUTTING_DOWN));
            }
            if let Some(line) = lines.next(&mut wire.input) {
                return Ok(line);
            }
            wire.flush().await.map_err(|_| End::Gone)?;
            let patience = if *self.signals.crowded.borrow_and_update() {
                self.limits.command_crowded
            } else {
                self.limits.command
            };
            let deadline = (since + patience).min(self.began + self.limits.session);
            let Signals { shutdown, crowded } = &mut self.signals;
            tokio::select! {
                biased;
                read = wire.fill(CHUNK) => match read {
                    Ok(0) | Err(_) => return Err(End::Gone),
                    Ok(_) => {}
                },
                () = until_true(shutdown), if between => {}
                () = change(crowded) => {}
                () = sleep_until(deadline) => return Err(self.over(wire, &reply::TOO_SLOW)),
            }
        }
    }

    /// Sends a reply, and counts it if it is an error. A client with several errors must wait for it (Postfix's
    /// smtpd_soft_error_limit), which slows down address probing.
    async fn answer<S: AsyncRead + AsyncWrite + Unpin>(&mut self, wire: &mut Wire<S>, reply: &Reply) -> After {
        if reply.is_error() {
            self.errors += 1;
            if self.errors > self.limits.soft_errors {
                self.tarpit().await;
            }
        }
        wire.say(reply);
        if reply.is_error() && self.errors >= self.limits.errors {
            return Some(self.over(wire, &reply::TOO_MANY_ERRORS));
        }
        None
    }

    /// Waits, unless the server shuts down or places are scarce.
    async fn tarpit(&mut self) {
        let Signals { shutdown, crowded } = &mut self.signals;
        tokio::select! {
            () = sleep(self.limits.tarpit) => {}
            () = until_true(shutdown) => {}
            () = until_true(crowded) => {}
        }
    }

    /// Sends the reason, and ends the session.
    fn over<S: AsyncRead + AsyncWrite + Unpin>(&self, wire: &mut Wire<S>, reply: &Reply) -> End {
        debug!(peer = %self.peer, code = reply.code, enhanced = reply.enhanced, errors = self.errors, "SMTP session ended by us");
        wire.say(reply);
        End::Close
    }

    /// The same, as the result of a command.
    fn part<S: AsyncRead + AsyncWrite + Unpin>(&self, wire: &mut Wire<S>, reply: &Reply) -> After {
        Some(self.over(wire, reply))
    }

    async fn obey<S: AsyncRead + AsyncWrite + Unpin>(&mut self, wire: &mut Wire<S>, command: Command) -> After {
        self.commands += 1;
        if self.commands > self.limits.commands {
            return self.part(wire, &reply::TOO_MANY_COMMANDS);
        }
        let answer = match command {
            Command::Helo(name) => {
                (self.hello, self.mail) = (Some(name), None);
                Reply::hello(&self.settings.hostname)
            }
            Command::Ehlo(name) => {
                // RFC 5321 section 4.1.4: a second EHLO also acts as RSET.
                (self.hello, self.mail) = (Some(name), None);
                let offer_tls = self.settings.tls.is_some() && !self.tls;
                let offer_auth = self.tls && self.account.is_none();
                let hostname = &self.settings.hostname;
                wire.say_raw(&reply::extensions(hostname, self.limits.message, offer_tls, offer_auth));
                return None;
            }
            Command::Mail { from, size, utf8 } => self.mail(from, size, utf8).await,
            Command::Rcpt(to) => self.recipient(to).await,
            Command::Data => return self.data(wire).await,
            Command::StartTls => return self.start_tls(wire).await,
            // Handled earlier, because its conversation reads further lines.
            Command::Auth(_) => reply::UNKNOWN_COMMAND,
            Command::Rset => {
                self.mail = None;
                reply::OK
            }
            Command::Noop => reply::OK,
            Command::Help => reply::HELP,
            Command::Vrfy => reply::MAYBE,
            Command::Quit => {
                wire.say(&reply::BYE);
                return Some(End::Close);
            }
        };
        self.answer(wire, &answer).await
    }

    /// AUTH (RFC 4954): only under TLS, once, and outside a transaction.
    async fn sign_in<S: AsyncRead + AsyncWrite + Unpin>(
        &mut self,
        wire: &mut Wire<S>,
        lines: &mut Lines,
        auth: Auth,
    ) -> After {
        let refuse = match () {
            () if self.hello.is_none() => Some(reply::HELLO_FIRST),
            () if !self.tls && self.settings.tls.is_some() => Some(reply::TLS_FIRST),
            () if !self.tls => Some(reply::NOT_HERE),
            () if self.account.is_some() => Some(reply::SIGNED_IN_ALREADY),
            () if self.mail.is_some() => Some(reply::NESTED_MAIL),
            () => None,
        };
        if let Some(refuse) = refuse {
            return self.answer(wire, &refuse).await;
        }
        let mut exchange = Exchange::new(auth.mechanism);
        let mut heard = match auth.initial {
            Some(initial) => exchange.hear(initial.as_bytes()),
            None => Ok(None),
        };
        let credentials = loop {
            match heard {
                Err(fault) => return self.answer(wire, &fault.into()).await,
                Ok(Some(credentials)) => break credentials,
                Ok(None) => {}
            }
            wire.say(&Reply::challenge(exchange.challenge()));
            heard = match self.hear(wire, lines).await {
                Err(end) => return Some(end),
                Ok(Err(Broken::TooLong)) => return self.answer(wire, &reply::LINE_TOO_LONG).await,
                Ok(Err(_)) => return self.part(wire, &reply::BARE),
                Ok(Ok(line)) => exchange.hear(&line),
            };
        };
        match self.receiver.sign_in(self.peer, &credentials.name, credentials.password).await {
            Ok(account) => {
                info!(peer = %self.peer, "SMTP sign-in");
                self.account = Some(account);
                self.answer(wire, &reply::SIGNED_IN).await
            }
            Err(refusal) => {
                self.failed_sign_ins += 1;
                info!(peer = %self.peer, tries = self.failed_sign_ins, "SMTP sign-in refused");
                self.tarpit().await;
                wire.say(&refusal.into());
                if self.failed_sign_ins >= self.limits.sign_ins {
                    return self.part(wire, &reply::TOO_MANY_SIGN_INS);
                }
                None
            }
        }
    }

    async fn mail(&mut self, from: Option<String>, size: Option<u64>, utf8: bool) -> Reply {
        if self.hello.is_none() {
            return reply::HELLO_FIRST;
        }
        if self.mail.is_some() {
            return reply::NESTED_MAIL;
        }
        // RFC 6409 section 4.3: a client must sign in to submit mail.
        if self.settings.kind != Kind::Relay && self.account.is_none() {
            return reply::SIGN_IN_FIRST;
        }
        // RFC 1870 section 6.1: better to refuse now than after 50 MB.
        if size.is_some_and(|s| s > self.limits.message) {
            self.receiver.too_large();
            return Refusal::TooLarge.into();
        }
        if let Err(refusal) = self.receiver.sender(self.peer, from.as_deref(), size).await {
            return refusal.into();
        }
        self.mail = Some(Transaction { from, utf8, recipients: Vec::new() });
        reply::SENDER_OK
    }

    async fn recipient(&mut self, to: String) -> Reply {
        let Some(mail) = &mut self.mail else { return reply::MAIL_FIRST };
        if !mail.utf8 && !to.is_ascii() {
            return reply::NEEDS_SMTPUTF8;
        }
        if mail.recipients.len() >= self.limits.recipients {
            return reply::TOO_MANY_RECIPIENTS;
        }
        if let Err(refusal) = self.receiver.recipient(self.peer, mail.from.as_deref(), &to).await {
            return refusal.into();
        }
        mail.recipients.push(to);
        reply::RECIPIENT_OK
    }

    async fn data<S: AsyncRead + AsyncWrite + Unpin>(&mut self, wire: &mut Wire<S>) -> After {
        // RFC 2920 section 3.1: DATA ends a group of commands. A client that sends more without our 354 hopes that we
        // and another server read it differently.
        if wire.spoke() {
            return self.part(wire, &reply::PIPELINED);
        }
        let Some(mail) = self.mail.take() else { return self.answer(wire, &reply::MAIL_FIRST).await };
        if mail.recipients.is_empty() {
            self.mail = Some(mail);
            return self.answer(wire, &reply::NO_RECIPIENTS).await;
        }
        let recipients = mail.recipients.len();
        let envelope = Envelope {
            fetched: None,
            peer: self.peer,
            helo: self.hello.clone().unwrap_or_default(),
            tls: self.tls,
            account: self.account,
            mail_from: mail.from,
            recipients: mail.recipients,
        };
        // The transaction ends here, whatever the result (RFC 5321 section 4.1.1.4).
        let delivery = match self.receiver.begin(envelope).await {
            Ok(delivery) => delivery,
            Err(refusal) => return self.answer(wire, &refusal.into()).await,
        };
        wire.say(&reply::SEND_DATA);
        if wire.flush().await.is_err() {
            return Some(End::Gone);
        }
        let received = receive(wire, delivery, self.limits).await;
        info!(peer = %self.peer, tls = self.tls, recipients, outcome = received.word(), "SMTP message");
        match received {
            Received::Taken(id) => {
                (self.errors, self.commands) = (0, 0);
                self.answer(wire, &Reply::queued(&id)).await
            }
            Received::Refused(reply) => self.answer(wire, &reply).await,
            Received::TooLarge(reply) => {
                self.receiver.too_large();
                self.answer(wire, &reply).await
            }
            Received::Endless(reply) => self.part(wire, &reply),
            Received::Bare => self.part(wire, &reply::BARE),
            Received::TooSlow => self.part(wire, &reply::TOO_SLOW),
            Received::Gone => Some(End::Gone),
        }
    }

    async fn start_tls<S: AsyncRead + AsyncWrite + Unpin>(&mut self, wire: &mut Wire<S>) -> After {
        // RFC 3207 section 4: anybody may have injected plain text after STARTTLS, so it is never read.
        if wire.spoke() {
            return self.part(wire, &reply::PIPELINED);
        }
        let refuse = match (self.tls, &self.settings.tls) {
            (true, _) => reply::TLS_ALREADY,
            (false, None) => reply::NO_TLS,
            (false, Some(_)) if self.hello.is_none() => reply::HELLO_FIRST,
            (false, Some(_)) if self.mail.is_some() => reply::NESTED_MAIL,
            (false, Some(_)) => {
                wire.say(&reply::START_TLS);
                return Some(if wire.flush().await.is_ok() { End::StartTls } else { End::Gone });
            }
        };
        self.answer(wire, &refuse).await
    }
}

async fn until_true(signal: &mut watch::Receiver<bool>) {
    if signal.wait_for(|on| *on).await.is_err() {
        pending::<()>().await;
    }
}

async fn change(signal: &mut watch::Receiver<bool>) {
    if signal.changed().await.is_err() {
        pending::<()>().await;
    }
}
