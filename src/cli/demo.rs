//! `chancery demo [--once]`: a made-up firm in a temporary folder. It serves the site, mails itself four tasks
//! through its own mail door, and catches the replies in a loopback mailbox.

mod made_up_firm;

use super::serve;
use crate::{
    accounts::{Account, NewAccount},
    app::{App, Listeners, open_store},
    cli::output::{Failure, Outcome},
    config::{Config, Secret},
    documents::document::Origin,
    files::Files,
    outbox::{Caught, LoopbackMailbox, Relay, RelayUrl, Transport},
    reading::Reading,
    tasks::{Direction, Tasks},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use std::{fmt::Write, net::SocketAddr, sync::Arc, time::Duration};
use tokio::sync::oneshot;
use zeroize::Zeroizing;

const ASSISTANT: &str = "assistant@demo.localhost";
const LAWYER: &str = "dana.whitlock@demo.localhost";
/// How long the replies may take.
const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Stop once the four replies have arrived.
    #[arg(long)]
    once: bool,
    /// Address and port of the site; by default 127.0.0.1:8080, or a free port if that is taken.
    #[arg(long, value_name = "ADDR")]
    http: Option<SocketAddr>,
    /// Password of the demo's account; by default one is generated and printed.
    #[arg(long, env = "CHANCERY_DEMO_PASSWORD", hide_env_values = true)]
    password: Option<String>,
}

/// A task that the demo mails to itself.
struct Sample {
    subject: &'static str,
    body: &'static str,
    file: &'static str,
    media_type: &'static str,
    bytes: &'static [u8],
}

const SAMPLES: [Sample; 4] = [
    Sample {
        subject: "Harbor Street lease: what matters?",
        body: "Please summarise the attached lease for the client meeting. I need the term, the rent, and how either side can terminate.\n\nDana",
        file: "lease.pdf",
        media_type: "application/pdf",
        bytes: include_bytes!("../../assets/demo/lease.pdf"),
    },
    Sample {
        subject: "Dunmore v. Alder Point: scheduling order",
        body: "The court entered the attached scheduling order today. Which dates do we have to keep?\n\nDana",
        file: "scheduling-order.docx",
        media_type: docx::MEDIA_TYPE,
        bytes: include_bytes!("../../assets/demo/scheduling-order.docx"),
    },
    Sample {
        subject: "Letter from Alder Point",
        body: "Opposing counsel sent this letter. What do they ask of us, and by when?\n\nDana",
        file: "letter.txt",
        media_type: "text/plain; charset=utf-8",
        bytes: include_bytes!("../../assets/demo/letter.txt"),
    },
    Sample {
        subject: "Dunmore: our offer to Alder Point",
        body: "Please draft a settlement letter to Alder Point. Their letter is attached.\n\nDana",
        file: "letter.txt",
        media_type: "text/plain; charset=utf-8",
        bytes: include_bytes!("../../assets/demo/letter.txt"),
    },
];

pub fn run(arguments: Arguments) -> Outcome {
    let folder = tempfile::Builder::new().prefix("chancery-demo-").tempdir()?;
    let mut config = Config::default();
    config.log.level = "warn".into();
    config.storage.data = folder.path().join("data");
    config.storage.reserve_mb = 0;
    config.firm.name = "Whitlock & Reyes (a made-up firm)".into();
    config.smtp.listen = ([127, 0, 0, 1], 0).into();
    config.smtp.hostname = "demo.localhost".into();
    config.mail.assistant_address = ASSISTANT.into();
    if let Some(listen) = arguments.http {
        config.http.listen = listen;
    } else if std::net::TcpListener::bind(config.http.listen).is_err() {
        // One that is named, so that links in mails lead there.
        config.http.listen = std::net::TcpListener::bind((config.http.listen.ip(), 0))?.local_addr()?;
    }
    serve::start_log(&config);
    let sink = LoopbackMailbox::start()?;
    config.mail.relay = Secret(format!("smtp://{}", sink.address()));
    let password = arguments.password.unwrap_or_else(made_up);
    serve::runtime()?.block_on(show(config, sink, password, arguments.once))
}

fn made_up() -> String {
    format!("demo-{}", ulid::Ulid::generate().to_string().to_lowercase())
}

async fn show(config: Config, sink: LoopbackMailbox, password: String, once: bool) -> Outcome {
    let store = open_store(&config)?;
    let zone = config.firm.time_zone.clone();
    let app = App::build(config, store)?;
    let operator = app.operator().clone();
    let new = NewAccount {
        email: LAWYER.into(),
        first_name: "Dana".into(),
        last_name: "Whitlock".into(),
        title: "Senior Legal Counsel".into(),
        approved: true,
        password: Some(Zeroizing::new(password.clone())),
    };
    let account = operator.accounts.add(new).await?;
    let services = app.services().clone();
    let listeners = app.bind().await?;
    let (site, door) = (listeners.http.local_addr()?, listeners.smtp.local_addr()?);
    let (stop, stopped) = oneshot::channel::<()>();
    let server = tokio::spawn(serve_until(app, listeners, stopped));
    println!("A made-up firm is at http://{site}/ (e-mail {LAWYER}, password {password}); its mail door is {door}.\n");
    let outcome = mail_and_wait(door, &sink, &zone).await;
    if let Ok(replies) = &outcome {
        for reply in replies {
            println!("{}", reply_text(reply));
        }
        let sources = check_sources(&account, &services.tasks, &services.files, &operator.reading).await?;
        println!(
            "{} replies. {sources} sources; each quote was compared with its document and stands there word for word.",
            replies.len()
        );
        made_up_firm::furnish(&services, &account).await?;
        println!(
            "Beside them stand contacts, two matters, a conflict check, a checklist that a client was mailed, a table, a booking page and an \
             intake form."
        );
    }
    if outcome.is_ok() && !once {
        println!(
            "\nThe site is open at http://{site}/login . Sign in as {LAWYER} with the password {password}. Press Ctrl+C to stop; the folder is then removed."
        );
        serve::stopped()?.await;
    }
    let _ = stop.send(());
    server.await.map_err(|e| Failure::Said(e.to_string()))??;
    outcome.map(|_| ())
}

async fn serve_until(
    app: App,
    listeners: Listeners,
    stopped: oneshot::Receiver<()>,
) -> Result<(), crate::error::Error> {
    crate::app::run(app, listeners, async move {
        let _ = stopped.await;
    })
    .await
}

/// Mails the four tasks and waits for four replies.
async fn mail_and_wait(door: SocketAddr, sink: &LoopbackMailbox, zone: &str) -> Result<Vec<Arc<Caught>>, Failure> {
    let url: RelayUrl = RelayUrl::parse(&format!("smtp://{door}"))?;
    let client = Relay::new(url, "desk.demo.localhost");
    let bar = super::output::bar("tasks mailed and answered");
    bar.set_length(2 * SAMPLES.len() as u64);
    for (i, sample) in SAMPLES.iter().enumerate() {
        let raw = compose(sample, i, zone);
        client
            .send(Some(LAWYER), ASSISTANT, raw.as_bytes())
            .await
            .map_err(|e| Failure::Said(e.sentence().to_owned()))?;
        println!("mailed    {} ({})", sample.subject, sample.file);
        bar.inc(1);
    }
    let mut replies = Vec::new();
    for n in 1..=SAMPLES.len() {
        let waited = tokio::time::timeout(PATIENCE, sink.wait_for(n)).await;
        replies = waited.map_err(|_| {
            Failure::Said(format!("Only {} of {} replies came within two minutes.", n - 1, SAMPLES.len()))
        })?;
        println!("answered  {n} of {}", SAMPLES.len());
        bar.inc(1);
    }
    bar.finish_and_clear();
    println!();
    Ok(replies)
}

/// A mail with one attachment (RFC 2045, 2046).
fn compose(sample: &Sample, number: usize, zone: &str) -> String {
    let now = jiff::Zoned::now();
    let now = now.in_tz(zone).unwrap_or(now);
    let date = jiff::fmt::rfc2822::to_string(&now).unwrap_or_default();
    let mut mail = format!(
        "Date: {date}\r\nFrom: Dana Whitlock <{LAWYER}>\r\nTo: <{ASSISTANT}>\r\nSubject: {}\r\nMessage-ID: <demo.{number}.{}@desk.demo.localhost>\r\n\
         MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"part\"\r\n\r\n--part\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n\
         --part\r\nContent-Type: {}; name=\"{}\"\r\nContent-Disposition: attachment; filename=\"{}\"\r\nContent-Transfer-Encoding: base64\r\n\r\n",
        sample.subject,
        ulid::Ulid::generate(),
        sample.body.replace('\n', "\r\n"),
        sample.media_type,
        sample.file,
        sample.file,
    );
    for line in STANDARD.encode(sample.bytes).as_bytes().chunks(76) {
        let _ = write!(mail, "{}\r\n", String::from_utf8_lossy(line));
    }
    mail.push_str("--part--\r\n");
    mail
}

/// The plain part of a reply, below its headers. The mail is our own, so it may be parsed here.
fn reply_text(caught: &Caught) -> String {
    let parsed = mail_parser::MessageParser::default().parse(&caught.raw);
    let subject = parsed.as_ref().and_then(|m| m.subject()).unwrap_or_default();
    let text = parsed.as_ref().and_then(|m| m.body_text(0)).unwrap_or_default();
    let rule = "-".repeat(72);
    format!("{rule}\nTo: {}\nSubject: {subject}\n{rule}\n{text}", caught.to.join(", "))
}

/// Compares every quote of every answer with the text of its document. Returns how many quotes there were.
async fn check_sources(account: &Account, tasks: &Tasks, files: &Files, reading: &Reading) -> Result<usize, Failure> {
    let mut checked = 0;
    for task in tasks.list(account.id)? {
        let thread = tasks.thread(account.id, task.id)?;
        for reply in thread.messages.iter().filter(|m| m.message.direction == Direction::Reply) {
            let answer = reply.message.answer.clone().unwrap_or_default();
            if answer.sources.is_empty() {
                return Err(Failure::Said(format!("The answer to \"{}\" has no source.", task.subject)));
            }
            for source in answer.sources {
                let text = match source.origin {
                    Origin::File(id) => reading.document(&files.get(account.id, id)?).await?.map(|d| d.text),
                    Origin::Message(id) => {
                        thread.messages.iter().find(|m| m.message.id == id).and_then(|m| m.message.body.clone())
                    }
                };
                let (start, len) = (source.start as usize, source.end.saturating_sub(source.start) as usize);
                let stands: String = text.unwrap_or_default().chars().skip(start).take(len).collect();
                if stands != source.quote || stands.is_empty() {
                    return Err(Failure::Said(format!("A quote from {} does not stand there.", source.name)));
                }
                checked += 1;
            }
        }
    }
    Ok(checked)
}
