//! App: everything, built once and passed down. [`run`] is shared by production, the demo and the tests.

use crate::{
    access::{Access, AccessRules, Approval, ProfileService, Referrals, SessionRules, Tokens},
    accounts::{Accounts, Cost, Hasher, Plans, Usage},
    answers::{
        AnswerPipeline, Answers, Asking, Chat, Comparisons, Embedder, Extractive, Search, Vectors,
        engines::{local, openai},
    },
    audit::{Audit, retention, syslog},
    backpressure::Backpressure,
    backup::Backups,
    certificates::{Certificates, Doors},
    clock::Clock,
    config::{self as settings, Config, SecondFactor, UnknownSenders},
    deadlines::Deadlines,
    doctor::{Doctor, MailTest, Readiness, RelaySettings},
    documents::{Reader, ocr::Ocr},
    error::{Error, StartError},
    events::Live,
    files::{Archives, Files, Forgetting, Tickets, Uploads},
    intake::{Dns, Intake, MailSignIn, Quarantine, RelayTrust, Rules, Senders},
    jobs::{JobAdmin, Workers},
    keys::KeyKeeper,
    law::{self, holidays::Calendars},
    metrics::Metrics,
    outbox::{Authority, Dkim, Notices, Outbox, Persona, Relay, RelayUrl, ReplyCap, Transport},
    queue::{Job, Queue},
    reading::{LegalExtracts, OcrQueue, Reading},
    removal::Removal,
    sandbox,
    search::Index,
    site::SiteFile,
    smtp,
    store::Store,
    tasks::Tasks,
    upload_links::Links,
};

use jiff::SignedDuration;
use std::{
    fs,
    future::Future,
    io::ErrorKind,
    net::SocketAddr,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use tokio::{
    net::{TcpListener, UnixListener},
    sync::watch,
};
use zeroize::Zeroizing;

/// Everything, built once.
pub struct App {
    config: Config,
    store: Store,
    index: Index,
    pipeline: AnswerPipeline,
    web: crate::http::Services,
    workers: Workers,
    scans: OcrQueue,
    vectors: Option<Vectors>,
    intake: Intake,
    operator: crate::control::Operator,
    certificates: Certificates,
    given_up: Vec<Job>,
    /// Whether the index must be rebuilt from the texts.
    refill: bool,
}

/// Sockets, bound before anything is served.
pub struct Listeners {
    /// The site.
    pub http: TcpListener,
    /// The mail door.
    pub smtp: TcpListener,
    /// The operator's door.
    pub control: UnixListener,
    /// Port 587, if enabled.
    pub submission: Option<TcpListener>,
    /// Port 465, if enabled.
    pub smtps: Option<TcpListener>,
    redirect: Option<TcpListener>,
    doors: Doors,
}

impl Listeners {
    /// Whether the site uses HTTPS.
    pub fn is_https(&self) -> bool {
        self.doors.web.is_some()
    }
}

/// The socket of a data folder's server.
pub fn socket(data: &Path) -> PathBuf {
    data.join("control.sock")
}

fn ours(e: Error) -> StartError {
    StartError::new(format!("The start failed: {e}."), "Check the disk and the log; \"chancery doctor\" says more.")
}

/// What stands in for parts of the machine and of the network, in tests. Everything else is wired as in production.
#[derive(Default)]
pub struct Overrides {
    /// A clock that the test holds.
    pub clock: Clock,
    /// What hashing a password costs; [`Cost::STANDARD`] if unset.
    pub cost: Option<Cost>,
    /// What writes answers, in place of the configured engine.
    pub engine: Option<Arc<dyn crate::answers::Engine>>,
    /// What takes outgoing mail, in place of the configured relay.
    pub transport: Option<Arc<dyn Transport>>,
    /// Who answers DNS questions, in place of the system's resolver.
    pub names: Option<Dns>,
    /// The program that child processes run, in place of this one.
    pub program: Option<PathBuf>,
    /// How people get in, in place of what the settings say.
    pub access: Option<AccessRules>,
}

impl App {
    /// Builds everything over an open store.
    ///
    /// # Errors
    /// An unusable setting, in a sentence that names it.
    pub fn build(config: Config, store: Store) -> Result<Self, StartError> {
        Self::build_with(config, store, Overrides::default())
    }

    /// The same with some parts replaced.
    ///
    /// # Errors
    /// As for [`App::build`].
    pub fn build_with(config: Config, store: Store, overrides: Overrides) -> Result<Self, StartError> {
        let metrics = Arc::new(Metrics::default());
        let live = Live::default();
        let clock = overrides.clock;
        let (queue, given_up) = Queue::open(store.freeing(), Arc::clone(&metrics), clock.clone()).map_err(ours)?;
        let hasher = Hasher::new(overrides.cost.unwrap_or(Cost::STANDARD)).map_err(ours)?;
        let accounts = Accounts::new(store.clone(), hasher.clone());
        let lives = SessionRules {
            idle: SignedDuration::from_hours(config.accounts.session_idle_hours),
            absolute: SignedDuration::from_hours(24 * config.accounts.session_days),
        };
        let tokens = Tokens::with(store.clone(), clock.clone(), lives);
        let tasks = Tasks::new(store.clone());
        let own = || {
            std::env::current_exe().map_err(|e| {
                let problem = format!("Chancery cannot find its own program file: {e}.");
                StartError::new(problem, "Start it by its full path.")
            })
        };
        let program = overrides.program.map_or_else(own, Ok)?;
        let sandbox = sandbox_mode(&config);
        let (index, refill) = open_index(&config, &store)?;
        let usage = Usage::new(store.clone(), Plans::new(&config.plans));
        crate::doctor::missing(&store).map_err(ours)?;
        let ocr = Ocr::new(program.clone(), &config.documents.ocr_program, &config.documents.ocr_language)
            .with_sandbox(sandbox);
        // Separate places, so that a scan of many pages does not take those of other files.
        let scanner = Reader::new(program.clone()).with_places(config.reader.workers).with_sandbox(sandbox);
        let scans = OcrQueue::new(store.clone(), scanner, ocr, queue.clone());
        let reading = Reading::new(
            store.clone(),
            Reader::new(program.clone()).with_places(config.reader.workers).with_sandbox(sandbox),
            index.clone(),
            queue.clone(),
            live.clone(),
            usage.clone(),
        )
        .with_scans(scans.clone());
        let asking = Asking {
            before_question: config.search.embeddings_before_question.clone(),
            before_passage: config.search.embeddings_before_passage.clone(),
            wait: Duration::from_millis(config.search.embeddings_question_ms),
            answer_wait: Duration::from_millis(config.search.embeddings_answer_ms),
        };
        let vectors = embedder(&config, program.clone())?
            .map(|embedder| Vectors::new(embedder, asking, store.clone(), index.clone(), Arc::clone(&metrics)));
        let configured = || engine(&config.assistant, program.clone(), sandbox);
        let pipeline = AnswerPipeline::new(overrides.engine.map_or_else(configured, Ok)?);
        let zone = jiff::tz::TimeZone::get(&config.firm.time_zone).map_err(|e| {
            StartError::new(format!("firm.time_zone cannot be used: {e}."), "Write it as America/New_York.")
        })?;
        let settings = ProfileService::new(store.clone(), zone.clone());
        let chat_zone = zone.clone();
        let backup_zone = zone.clone();
        let comparison_zone = zone.clone();
        let dkim = Dkim::open(&store, &config.mail.dkim_selector, config.from_address()).map_err(ours)?;
        let persona = Persona {
            address: config.from_address().to_owned(),
            firm: config.firm.name.clone(),
            hostname: config.smtp.hostname.clone(),
            site: config.http.public_url.trim_end_matches('/').to_owned(),
            zone: zone.clone(),
            dkim: dkim.clone(),
            hold_replies: config.mail.hold_replies,
            cap: ReplyCap::new(config.mail.replies_per_day, zone, clock.clone()),
        };
        let audit = Audit::new(store.clone());
        let notices = Notices::new(store.clone(), queue.clone(), persona.clone());
        let deadlines = Deadlines::new(
            store.clone(),
            reading.clone(),
            live.clone(),
            holidays(&config)?,
            persona.zone.clone(),
            &config.site(),
        );
        let answers = Answers::new(
            store.clone(),
            reading.clone(),
            index.clone(),
            pipeline.clone(),
            queue.clone(),
            live.clone(),
            notices.clone(),
            usage.clone(),
            deadlines.clone(),
            persona,
        )
        .with_vectors(vectors.clone());
        let relay = relay(&config)?.map(Arc::new);
        let transport = overrides.transport.or_else(|| relay.clone().map(|relay| relay as Arc<dyn Transport>));
        let mail_test = MailTest::new(config.clone(), relay.clone(), dkim);
        let relay = relay.is_some();
        let outbox =
            Outbox::new(store.clone(), queue.clone(), transport, live.clone(), Arc::clone(&metrics), clock.clone());
        let job_admin = JobAdmin::new(queue.clone(), outbox.clone(), reading.clone());
        let rules = overrides.access.unwrap_or_else(|| AccessRules {
            public_url: config.http.public_url.clone(),
            site: config.site(),
            second_factor_required: config.accounts.second_factor == SecondFactor::Required,
        });
        let access = Access::new(&store, &accounts, &tokens, &notices, &clock, &rules);
        let traffic = Arc::new(Backpressure::default());
        let intake = Intake::new(
            store.clone(),
            accounts.clone(),
            queue.clone(),
            live.clone(),
            Arc::clone(&metrics),
            Arc::clone(&traffic),
            Senders::new(relay_trust(&config), overrides.names.or_else(Dns::system)),
            MailSignIn::new(
                accounts.clone(),
                access.app_passwords.clone(),
                access.factors.clone(),
                Arc::clone(&access.limits),
                rules.second_factor_required,
            ),
            intake_rules(&config),
        );
        let key_file = config.key_file(|name| std::env::var(name).ok());
        let removal = Removal::new(store.freeing(), index.clone());
        let forgetting = Forgetting::new(store.freeing(), index.clone(), queue.clone());
        let search = Search::new(store.clone(), index.clone()).with_vectors(vectors.clone());
        let keys = KeyKeeper::new(store.clone(), audit.clone(), key_file.clone(), clock.clone());
        let rehearse = super::rehearsal::rehearse(config.clone(), |config, store| {
            Self::build(config, store).map(|app| (app.operator.reading.clone(), app.web.search.clone()))
        });
        let certificates = Certificates::new(&config, store.clone(), backup_zone.clone(), clock.clone())?;
        let backups = (store.clone(), search.clone(), rehearse);
        let backups = Backups::new(backups, &config, backup_zone, clock.clone()).map_err(ours)?;
        let believes_relays = config.smtp.believe_relays && !config.smtp.trusted_relays.is_empty();
        let relay_settings = RelaySettings { relay, believes_relays, unnamed_relay: config.unnamed_relay() };
        let doctor = Doctor::new(
            store.clone(),
            index.clone(),
            (pipeline.clone(), scans.clone()),
            config.storage.data.clone(),
            key_file,
            relay_settings,
        )
        .with_vectors(vectors.clone())
        .with_backups(backups.clone())
        .with_certificates(certificates.clone())
        .with_children(program, sandbox);
        let (counted, counted_tokens, counted_backups) = (store.clone(), tokens.clone(), backups.clone());
        let counted_certificates = certificates.clone();
        metrics.before_render(move |metrics| {
            counted_backups.count(metrics);
            counted_certificates.count(metrics);
            metrics.store_commits.set(counted.commits().0);
            if let Ok(open) = counted_tokens.open_sessions() {
                metrics.sessions.set(open);
            }
        });
        let approval = Approval::new(store.freeing(), queue.clone(), live.clone(), notices.clone(), usage.clone());
        let held = Quarantine::new(store.clone(), queue.clone(), live.clone());
        let files = Files::new(store.clone(), queue.clone(), live.clone(), usage.clone())
            .with_largest(config.storage.max_file_mb << 20);
        let uploads = Uploads::new(store.clone(), files.clone(), usage.clone(), clock.clone());
        let links = Links::new(
            store.freeing(),
            files.clone(),
            usage.clone(),
            hasher,
            Arc::clone(&access.limits),
            notices.clone(),
            clock.clone(),
            &config.site(),
        );
        let operator = crate::control::Operator {
            accounts: accounts.clone(),
            links: links.clone(),
            approval,
            removal,
            confirmation: access.confirmation.clone(),
            relay,
            tokens: tokens.clone(),
            factors: access.factors.clone(),
            resets: access.resets.clone(),
            usage: usage.clone(),
            referrals: Referrals::new(store.clone()),
            audit: audit.clone(),
            backups,
            certificates: certificates.clone(),
            keys,
            doctor,
            reading: reading.clone(),
            outbox: outbox.clone(),
            held,
            mail_test,
            jobs: job_admin.clone(),
        };
        let door = crate::http::DoorSettings {
            proxies: crate::config::nets(&config.http.trusted_proxies),
            https: config.http.public_url.starts_with("https://"),
            open_metrics: config.http.open_metrics,
        };
        let site_file = SiteFile::open(config.site.file.as_deref(), &config.http.public_url)?;
        let chat = Chat::new(store.clone(), search.clone(), reading.clone(), pipeline.clone(), live.clone(), chat_zone);
        let comparisons = Comparisons::new(files.clone(), tasks.clone(), comparison_zone);
        let web = crate::http::Services {
            accounts,
            tokens,
            access,
            door,
            tasks: tasks.clone(),
            deliveries: crate::outbox::Deliveries::new(store.clone()),
            files,
            uploads,
            links,
            archives: Archives::new(store.clone()),
            tickets: Tickets::new(clock),
            search,
            legal_extracts: LegalExtracts::new(store.clone()),
            deadlines,
            comparisons,
            chat,
            live,
            metrics,
            readiness: Readiness::new(store.clone()),
            audit,
            notices,
            usage,
            settings,
            site_file,
            crowd: crate::http::Crowd::default(),
        };
        let workers = Workers {
            queue,
            reading,
            forgetting,
            answers,
            outbox,
            job_admin,
            tasks,
            traffic,
            readers: config.reader.workers,
            connections: config.mail.relay_connections,
        };
        Ok(Self {
            config,
            store,
            index,
            pipeline,
            web,
            workers,
            scans,
            vectors,
            intake,
            operator,
            certificates,
            given_up,
            refill,
        })
    }

    /// What the web door works with.
    pub fn web(&self) -> &crate::http::Services {
        &self.web
    }

    /// The search index.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// What works the queue.
    pub fn workers(&self) -> &Workers {
        &self.workers
    }

    /// The services for operators' requests when no server runs.
    pub fn operator(&self) -> &crate::control::Operator {
        &self.operator
    }

    /// Tasks and files, for the demo to inspect.
    pub fn records(&self) -> (Tasks, Files) {
        (self.web.tasks.clone(), self.web.files.clone())
    }

    /// Binds every socket.
    ///
    /// # Errors
    /// A port in use or an unreadable certificate; the error names the setting.
    pub async fn bind(&self) -> Result<Listeners, StartError> {
        if sandbox_mode(&self.config) == sandbox::Mode::Required
            && let Some(part) = sandbox::lacks().first()
        {
            let problem = format!("sandbox.mode is \"required\", and this kernel lacks {part}.");
            let mend = format!("{}, or set sandbox.mode = \"best\".", part.mend());
            return Err(StartError::new(problem, mend));
        }
        let smtp = &self.config.smtp;
        Ok(Listeners {
            doors: self.certificates.doors().await?,
            redirect: bind_if_set("http.redirect_listen", self.config.http.redirect_listen).await?,
            http: bind("http.listen", self.config.http.listen).await?,
            smtp: bind("smtp.listen", smtp.listen).await?,
            submission: bind_if_set("smtp.submission_listen", smtp.submission_listen).await?,
            smtps: bind_if_set("smtp.smtps_listen", smtp.smtps_listen).await?,
            control: bind_control(&self.config.storage.data)?,
        })
    }
}

fn sandbox_mode(config: &Config) -> sandbox::Mode {
    match config.sandbox.mode {
        settings::SandboxMode::Best => sandbox::Mode::Best,
        settings::SandboxMode::Required => sandbox::Mode::Required,
    }
}

/// The days on which no period ends: federal holidays, the states', the firm's own.
fn holidays(config: &Config) -> Result<Calendars, StartError> {
    let state = &config.firm.state;
    if !state.is_empty() && !law::holidays::knows(state) {
        let problem = format!("firm.state is \"{state}\", which is no state with holidays of its own here.");
        let mend = "Use two letters, for example \"CA\", or leave it empty and list days in firm.holidays.";
        return Err(StartError::new(problem, mend));
    }
    let two_letters = |state: &&String| state.len() == 2 && state.bytes().all(|b| b.is_ascii_alphabetic());
    let mut states = config.firm.holidays.iter().filter_map(|day| day.state.as_ref());
    if let Some(odd) = states.find(|state| !two_letters(state)) {
        let problem = format!("A state in firm.holidays is \"{odd}\".");
        return Err(StartError::new(problem, "Use two letters, for example \"NV\", or leave it out."));
    }
    let year = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).year();
    let calendars = Calendars::new(state, year - 5..=year + 10);
    let own =
        |calendars: Calendars, day: &settings::Holiday| calendars.with(day.day, day.name.clone(), day.state.as_deref());
    Ok(config.firm.holidays.iter().fold(calendars, own))
}

/// The engine that writes answers.
fn engine(
    settings: &settings::Assistant,
    program: PathBuf,
    sandbox: sandbox::Mode,
) -> Result<Arc<dyn crate::answers::Engine>, StartError> {
    let limits = crate::answers::Limits {
        connect: Duration::from_secs(settings.connect_seconds),
        first_token: Duration::from_secs(settings.first_token_seconds),
        between_tokens: Duration::from_secs(settings.between_tokens_seconds),
        whole: Duration::from_secs(settings.whole_seconds),
    };
    match (settings.engine, &settings.model_file) {
        (settings::Engine::OpenAi, _) => {}
        (settings::Engine::Local, Some(file)) => {
            let model = local::settings::Settings {
                program,
                file: file.clone(),
                threads: if settings.threads == 0 { local::settings::threads() } else { settings.threads },
                context_tokens: settings.context_tokens,
                answer_tokens: settings.answer_tokens,
                limits,
                embeds: false,
                sandbox,
            };
            let engine = local::engine::Local::new(model).map_err(|why| {
                StartError::new(why, "Name a model in the format GGUF that this program may read, or set assistant.engine to extractive.")
            })?;
            return Ok(Arc::new(engine));
        }
        // The settings have been checked: a local model does not get here without its file.
        (settings::Engine::Extractive | settings::Engine::Local, _) => return Ok(Arc::new(Extractive)),
    }
    let api_key = secret("assistant.api_key_file", settings.api_key_file.as_deref())?;
    let model = openai::settings::Settings {
        base_url: settings.base_url.clone(),
        model: settings.model.clone(),
        api_key,
        context_tokens: settings.context_tokens,
        answer_tokens: settings.answer_tokens,
        limits,
    };
    let engine = openai::engine::OpenAi::new(model)
        .map_err(|why| StartError::new(why, "\"chancery config example\" shows an address that works."))?;
    Ok(Arc::new(engine))
}

/// The secret in a file, if a setting names one.
fn secret(setting: &str, file: Option<&Path>) -> Result<Option<Zeroizing<String>>, StartError> {
    let Some(file) = file else { return Ok(None) };
    fs::read_to_string(file).map(Zeroizing::new).map(Some).map_err(|e| {
        let problem = format!("{setting} {} cannot be read: {e}.", file.display());
        StartError::new(problem, "Give a file that this program can read, or remove the setting.")
    })
}

/// The model that makes vectors for the search, if there is one.
fn embedder(config: &Config, program: PathBuf) -> Result<Option<Arc<dyn Embedder>>, StartError> {
    /// Tokens of the longest text that a local model reads; no passage has that many.
    const TOKENS: usize = 1_024;
    let settings = &config.search;
    let limit = Duration::from_secs(settings.embeddings_seconds);
    match (settings.embeddings, &settings.embeddings_file) {
        (settings::Embeddings::OpenAi, _) => {
            let model = openai::embeddings::Settings {
                base_url: settings.embeddings_base_url.clone(),
                model: settings.embeddings_model.clone(),
                api_key: secret("search.embeddings_key_file", settings.embeddings_key_file.as_deref())?,
                limit,
            };
            let model = openai::embeddings::Embeddings::new(model)
                .map_err(|why| StartError::new(why, "\"chancery config example\" shows an address that works."))?;
            Ok(Some(Arc::new(model)))
        }
        (settings::Embeddings::Local, Some(file)) => {
            let threads = config.assistant.threads;
            let model = local::settings::Settings {
                program,
                file: file.clone(),
                threads: if threads == 0 { local::settings::threads() } else { threads },
                context_tokens: TOKENS,
                answer_tokens: 0,
                limits: crate::answers::Limits { first_token: limit, ..crate::answers::Limits::default() },
                embeds: true,
                sandbox: sandbox_mode(config),
            };
            let model = local::embeddings::Embeddings::new(model).map_err(|why| {
                StartError::new(why, "Name an embedding model in the format GGUF that this program may read, or set search.embeddings to none.")
            })?;
            Ok(Some(Arc::new(model)))
        }
        // The settings have been checked: a local model does not get here without its file.
        (settings::Embeddings::None | settings::Embeddings::Local, _) => Ok(None),
    }
}

fn relay_trust(config: &Config) -> RelayTrust {
    RelayTrust {
        relays: crate::config::nets(&config.smtp.trusted_relays),
        authserv_id: config.smtp.relay_authserv_id.clone(),
        believe_relays: config.smtp.believe_relays,
    }
}

fn intake_rules(config: &Config) -> Rules {
    let mail = &config.mail;
    let clients = (mail.unknown_senders == UnknownSenders::Intake)
        .then(|| (mail.intake_address.clone(), mail.intake_owner.clone()));
    Rules {
        assistant: mail.assistant_address.clone(),
        unknown: mail.unknown_senders,
        clients,
        hostname: config.smtp.hostname.clone(),
        max_bytes: config.smtp.max_message_mb << 20,
    }
}

async fn bind_if_set(setting: &str, address: Option<SocketAddr>) -> Result<Option<TcpListener>, StartError> {
    match address {
        Some(address) => bind(setting, address).await.map(Some),
        None => Ok(None),
    }
}

async fn bind(setting: &str, address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|e| {
        let mend = match e.kind() {
            ErrorKind::AddrInUse => format!("Stop the program that uses this port, or set {setting} to another port."),
            ErrorKind::PermissionDenied => format!("Ports below 1024 need an extra permission (systemd: AmbientCapabilities=CAP_NET_BIND_SERVICE). Or set {setting} to a higher port."),
            _ => format!("Set {setting} to an address of this machine."),
        };
        StartError::new(format!("{setting} {address} cannot be used: {e}."), mend)
    })
}

fn bind_control(data: &Path) -> Result<UnixListener, StartError> {
    let path = socket(data);
    let failed = |e: std::io::Error| {
        StartError::new(
            format!("The control socket {} cannot be made: {e}.", path.display()),
            "Its path can be at most 107 characters long. Choose a shorter data folder with --data.",
        )
    };
    // We hold the folder's lock, so an existing socket belongs to nobody.
    match fs::remove_file(&path) {
        Err(e) if e.kind() != ErrorKind::NotFound => return Err(failed(e)),
        _ => {}
    }
    let listener = UnixListener::bind(&path).map_err(failed)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).map_err(failed)?;
    Ok(listener)
}

/// The firm's mail relay, if one is set.
pub(super) fn relay(config: &Config) -> Result<Option<Relay>, StartError> {
    let mail = &config.mail;
    if mail.relay.0.is_empty() {
        return Ok(None);
    }
    let url: RelayUrl = RelayUrl::parse(&mail.relay.0)?.with_policy(mail.relay_tls)?;
    let authority = mail.relay_ca.as_deref().map(Authority::read).transpose()?;
    let relay = Relay::new(url, &config.smtp.hostname).with_connections(mail.relay_connections);
    Ok(Some(relay.with_authority(authority)))
}

/// Opens the index. One that cannot be opened is recreated and refilled, because it holds no data of its own.
fn open_index(config: &Config, store: &Store) -> Result<(Index, bool), StartError> {
    let dir = config.storage.data.join("index");
    let there = dir.exists();
    match Index::open(&dir, store.keys().index()) {
        Ok(index) => Ok((index, !there)),
        Err(e) => {
            tracing::warn!("the search index cannot be opened and is filled again: {e}");
            let index = Index::reset(&dir, store.keys().index()).map_err(ours)?;
            Ok((index, true))
        }
    }
}

/// Destroys abandoned uploads once an hour, and wipes what deletions left in records once a day.
async fn keep_tidy(uploads: Uploads, held: Quarantine, forgetting: Forgetting) {
    for hour in 0u64.. {
        if hour % 24 == 23
            && let Err(e) = forgetting.wipe().await
        {
            tracing::warn!("records of what was deleted could not be wiped: {e}");
        }
        if let Err(e) = held.sweep().await {
            tracing::warn!("held mail that has expired could not be destroyed: {e}");
        }
        match uploads.sweep().await {
            Ok(0) => {}
            Ok(swept) => tracing::info!(swept, "uploads that nobody went on with were destroyed"),
            Err(e) => tracing::warn!("uploads that nobody goes on with could not be destroyed: {e}"),
        }
        tokio::time::sleep(std::time::Duration::from_secs(3600)).await;
    }
}

/// Serves until `shutdown` completes; then the doors drain, the jobs finish and the store closes.
///
/// # Errors
/// The store could not be closed cleanly. Nothing that was acknowledged is lost.
pub async fn run(app: App, listeners: Listeners, shutdown: impl Future<Output = ()>) -> Result<(), Error> {
    let App {
        config,
        store,
        pipeline,
        web,
        workers,
        scans,
        vectors,
        intake,
        operator,
        certificates,
        given_up,
        refill,
        index: _,
    } = app;
    pipeline.wake();
    // By the server alone: a command that looks at a folder must take nothing away from it.
    let swept = store.sweep()?;
    if swept > 0 {
        tracing::info!(swept, "removed files that no commit names");
    }
    let stop = watch::Sender::new(false);
    let stopped = || {
        let mut stop = stop.subscribe();
        async move {
            let _ = stop.wait_for(|stop| *stop).await;
        }
    };
    let limits = crate::smtp::Limits {
        message: config.smtp.max_message_mb << 20,
        connections: config.smtp.max_sessions,
        per_address: config.smtp.max_sessions_per_address,
        trusted: crate::config::nets(&config.smtp.trusted_relays),
        ..crate::smtp::Limits::default()
    };
    let Listeners { http: site, smtp: relay, submission, smtps, control: operators, redirect, doors } = listeners;
    let Doors { web: web_tls, mail: mail_tls } = doors;
    let web_limits = crate::http::Limits {
        connections: config.http.max_connections,
        per_address: config.http.max_connections_per_address,
        ..crate::http::Limits::default()
    };
    let front = crate::http::Front { listener: site, tls: web_tls, limits: web_limits };
    let intake = Arc::new(intake);
    let mut mail = tokio::task::JoinSet::new();
    for (listener, kind) in
        [(Some(relay), smtp::Kind::Relay), (submission, smtp::Kind::Submission), (smtps, smtp::Kind::ImplicitTls)]
    {
        let Some(listener) = listener else { continue };
        let hostname = config.smtp.hostname.clone();
        let settings = smtp::Settings { kind, hostname, tls: mail_tls.clone(), limits: limits.clone() };
        mail.spawn(crate::smtp::serve(listener, Arc::clone(&intake), settings, stopped()));
    }
    let (live, web_words) = (web.live.clone(), web.site_file.clone());
    tokio::spawn(keep_tidy(web.uploads.clone(), operator.held.clone(), workers.forgetting.clone()));
    let (reading, approval, audit) = (operator.reading.clone(), operator.approval.clone(), operator.audit.clone());
    let backups = operator.backups.clone();
    let site = tokio::spawn(crate::http::serve(front, web, stopped()));
    let operators = tokio::spawn(crate::control::serve(operators, operator, stopped()));
    if let Some(listener) = redirect {
        tokio::spawn(crate::http::redirect(listener, config.site(), certificates.challenges(), stopped()));
    }
    tokio::spawn(certificates.run(stop.subscribe()));
    tokio::spawn(super::site_file_watch::watch(web_words, stop.subscribe()));
    let scanning = tokio::spawn({
        let reading = reading.clone();
        scans.run(async move |account, file| reading.file(account, file).await, stop.subscribe())
    });
    let (traffic, told) = (Arc::clone(&workers.traffic), stop.subscribe());
    let embedding = tokio::spawn(async move {
        if let Some(vectors) = vectors {
            vectors.run(traffic, told).await;
        }
    });
    let jobs = tokio::spawn(workers.run(given_up, stop.subscribe()));
    tokio::spawn(retention::daily(audit.clone(), config.audit.keep_months));
    tokio::spawn(backups.clone().weekly());
    if config.audit.syslog {
        tokio::spawn(syslog::daily(audit));
    }
    if let Err(e) = approval.release_all().await {
        tracing::error!("mails that waited for a bigger plan could not be released: {e}");
    }
    if refill {
        tokio::spawn(async move {
            if let Err(e) = reading.reindex(|_, _| {}).await {
                tracing::error!("the search index could not be filled; run \"chancery reindex\": {e}");
            }
        });
    }
    shutdown.await;
    tracing::info!("stopping: no new connections, what runs may end");
    live.close();
    stop.send_replace(true);
    backups.stop();
    while let Some(ended) = mail.join_next().await {
        if let Err(e) = ended {
            tracing::error!("a mail door did not end in order: {e}");
        }
    }
    for (name, door) in
        [("web", site), ("control", operators), ("jobs", jobs), ("OCR", scanning), ("embeddings", embedding)]
    {
        if let Err(e) = door.await {
            tracing::error!("the {name} door did not end in order: {e}");
        }
    }
    let _ = fs::remove_file(socket(&config.storage.data));
    tokio::task::spawn_blocking(move || store.close()).await.map_err(|e| Error::Internal(e.to_string()))?
}
