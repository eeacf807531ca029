//! App: everything, built once and passed down.

use super::{
    models::{embedder, engine, speech},
    settings::{holidays, intake_rules, relay, relay_trust, sandbox_mode},
};
use crate::{
    access::{Access, AccessRules, Approval, ProfileService, Referrals, SessionRules, Tokens},
    accounts::{Accounts, Cost, Hasher, Plans, Usage},
    administration::Overview,
    answers::{AnswerPipeline, Answers, Asking, Chat, Comparisons, DraftsClerk, Marker, MeetingTimes, Search, Vectors},
    api_tokens::ApiTokens,
    audit::Audit,
    authorization_server::AuthorizationServer,
    backpressure::Backpressure,
    backup::Backups,
    booking::Booking,
    case_management::{CaseManagement, Houses},
    certificates::Certificates,
    chasing::{Chasing, ClientsDoor, Lists},
    clients::Clients,
    clock::Clock,
    config::{Config, SecondFactor},
    conflicts::Conflicts,
    deadlines::Deadlines,
    doctor::{Doctor, MailTest, Readiness, RelaySettings},
    documents::{Reader, ocr::Ocr, office::Office, photographs::Photographs},
    drafts::{Drafts, Kinds},
    error::{Error, StartError},
    events::Live,
    exporting::{ExportHouses, Exporting},
    files::{Archives, Files, Forgetting, Tickets, Uploads},
    folder_sync::{FolderHouses, FolderSyncs},
    intake::{Dns, Intake, MailSignIn, Quarantine, Senders},
    intake_forms::{Definitions, IntakeForms},
    invitations::{Invitations, OurAddresses},
    jobs::{JobAdmin, Workers},
    keys::KeyKeeper,
    mailbox::{Credentials, FirmCalendars, Mailboxes, wants_copies},
    matter_export::MatterExports,
    matters::Matters,
    metrics::Metrics,
    outbox::{Copies, Dkim, Notices, Outbox, Persona, ReplyCap, Transport},
    queue::{Job, Queue},
    reading::{LegalExtracts, OcrQueue, Reading},
    recordings::{Consent, Recordings},
    removal::{Removal, TaskDeletion},
    sealing::{self, Sealing},
    search::Index,
    sending_checks::SendingChecks,
    site::SiteFile,
    standby::Lead,
    store::Store,
    tables::{Sets, Tables},
    tasks::Tasks,
    upload_links::Links,
    warnings::Warnings,
    webhooks::Webhooks,
};

use jiff::SignedDuration;
use std::{path::PathBuf, sync::Arc, time::Duration};

/// Everything, built once.
pub struct App {
    pub(super) config: Config,
    pub(super) store: Store,
    pub(super) index: Index,
    pub(super) pipeline: AnswerPipeline,
    pub(super) web: crate::http::Services,
    pub(super) workers: Workers,
    pub(super) warnings: Warnings,
    pub(super) scans: OcrQueue,
    pub(super) vectors: Option<Vectors>,
    pub(super) intake: Intake,
    pub(super) operator: crate::control::Operator,
    pub(super) certificates: Certificates,
    pub(super) lead: Lead,
    pub(super) mailboxes: Mailboxes,
    pub(super) cases: CaseManagement,
    pub(super) folders: FolderSyncs,
    pub(super) webhooks: Webhooks,
    pub(super) given_up: Vec<Job>,
    /// Whether the index must be rebuilt from the texts.
    pub(super) refill: bool,
}

fn ours(e: Error) -> StartError {
    StartError::new(format!("The start failed: {e}."), "Check the disk and the log; \"chancery doctor\" says more.")
}

fn consent(e: Error) -> StartError {
    StartError::new(
        e.to_string(),
        "Name a table of the form of assets/law/recording-consent.toml, or leave speech.consent_table out.",
    )
}

fn provider(e: Error) -> StartError {
    StartError::new(e.to_string(), "Name a file with certificates in PEM, or leave sign_in_provider.ca out.")
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
    /// Calls the other box, if there is one, before anything is served.
    ///
    /// # Errors
    /// It has taken over from this one.
    pub fn meet_standby(&self) -> Result<(), StartError> {
        self.lead.meet()
    }

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
        let office = Office::new(program.clone(), sandbox, &config.documents.office_program);
        let ocr = Ocr::new(program.clone(), &config.documents.ocr_program, &config.documents.ocr_language)
            .with_sandbox(sandbox)
            .with_photographs(Photographs::new(program.clone(), sandbox, &config.documents.photograph_program));
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
        let addresses =
            [config.mail.assistant_address.as_str(), config.mail.intake_address.as_str(), config.from_address()];
        let addresses = OurAddresses::new(addresses);
        let invitations = Invitations::new(store.clone(), queue.clone(), live.clone(), persona.clone(), addresses);
        let deadlines = Deadlines::new(
            store.clone(),
            reading.clone(),
            live.clone(),
            invitations.clone(),
            holidays(&config)?,
            persona.zone.clone(),
            &config.site(),
        );
        let drafts = Drafts::new(
            store.clone(),
            reading.clone(),
            live.clone(),
            Kinds::open(config.drafts.kinds_folder.as_deref())?,
            Arc::new(DraftsClerk::new(pipeline.clone())),
            &config.firm.name,
            persona.zone.clone(),
        )
        .with_office(office.clone());
        let recordings = Recordings::new(
            store.clone(),
            reading.clone(),
            (
                Reader::new(program.clone()).with_places(2).with_sandbox(sandbox),
                Reader::new(program.clone()).with_places(1).with_sandbox(sandbox),
            ),
            queue.clone(),
            live.clone(),
            (Consent::open(config.speech.consent_table.as_deref()).map_err(consent)?, config.firm.state.clone()),
            (persona.zone.clone(), clock.clone()),
        )
        .with_engine(speech(&config, &program)?);
        let clients = Clients::new(store.clone(), live.clone());
        let credentials = Credentials::new(&config.mailbox, store.clone(), clock.clone()).map_err(ours)?;
        let booking = Booking::new(store.clone(), notices.clone(), live.clone(), clock.clone()).with_calendars(
            crate::booking::calendars::Web::new(config.booking.private_calendars).map_err(ours)?,
            Reader::new(program.clone()).with_places(1).with_sandbox(sandbox),
            FirmCalendars::new(&config.mailbox, &credentials).map_err(ours)?,
        );
        let held = Quarantine::new(store.clone(), queue.clone(), live.clone());
        let booking = booking.with_answers(reading.clone(), held.clone(), &config.mail.assistant_address);
        let conflicts = Conflicts::new(store.clone(), clients.clone(), live.clone(), notices.clone());
        let matters = Matters::new(store.clone(), live.clone(), persona.zone.clone(), &config.mail.assistant_address);
        let sending_checks = SendingChecks::new(
            store.clone(),
            queue.clone(),
            accounts.clone(),
            clients.clone(),
            matters.clone(),
            reading.clone(),
            notices.clone(),
            &[&config.mail.assistant_address, &config.mail.intake_address, config.from_address()],
        );
        let tables = Tables::new(
            store.clone(),
            queue.clone(),
            live.clone(),
            Sets::open(config.tables.sets_folder.as_deref())?,
            persona.zone.clone(),
        )
        .map_err(ours)?;
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
            invitations.clone(),
            drafts.clone(),
            conflicts.clone(),
            sending_checks.clone(),
            persona,
        )
        .with_vectors(vectors.clone())
        .with_meeting_times(MeetingTimes {
            booking: booking.clone(),
            clients: clients.clone(),
            matters: matters.clone(),
        });
        let relay = relay(&config, &credentials, &store, &clock)?.map(Arc::new);
        let transport = overrides.transport.or_else(|| relay.clone().map(|relay| relay as Arc<dyn Transport>));
        let mail_test = MailTest::new(config.clone(), relay.clone(), dkim);
        let copies = config.relay_mailbox().filter(|mailbox| wants_copies(mailbox));
        let copies = copies.map(|mailbox| (mailbox.name.clone(), Copies::new(store.clone())));
        let limited = relay.clone();
        let relay = relay.is_some();
        let can_send = transport.is_some();
        let outbox =
            Outbox::new(store.clone(), queue.clone(), transport, live.clone(), Arc::clone(&metrics), clock.clone())
                .with_copies(copies.as_ref().map(|(_, copies)| copies.clone()));
        let job_admin = JobAdmin::new(queue.clone(), outbox.clone(), reading.clone());
        let rules = overrides.access.unwrap_or_else(|| AccessRules {
            public_url: config.http.public_url.clone(),
            site: config.site(),
            second_factor_required: config.accounts.second_factor == SecondFactor::Required,
            passwords_off: !config.accounts.password_sign_in,
            providers: config.sign_in_provider.clone(),
        });
        let access = Access::new(&store, &accounts, &tokens, &notices, &clock, &rules).map_err(provider)?;
        let api_tokens = ApiTokens::new(store.clone(), accounts.clone(), clock.clone(), notices.clone());
        let authorization = AuthorizationServer::new(
            store.clone(),
            accounts.clone(),
            api_tokens.clone(),
            clock.clone(),
            notices.clone(),
            &config.http.public_url,
        );
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
                rules.second_factor_required || rules.passwords_off,
            ),
            intake_rules(&config),
        );
        let mailboxes = Mailboxes::new(&config, store.clone(), intake.clone(), credentials, copies, clock.clone());
        let key_file = config.key_file(|name| std::env::var(name).ok());
        let removal = Removal::new(store.freeing(), index.clone());
        let forgetting = Forgetting::new(store.freeing(), index.clone(), queue.clone());
        let files = Files::new(store.clone(), queue.clone(), live.clone(), usage.clone())
            .with_largest(config.storage.max_file_mb << 20);
        let houses = Houses {
            store: store.clone(),
            accounts: accounts.clone(),
            clients: clients.clone(),
            matters: matters.clone(),
            files: files.clone(),
            deadlines: deadlines.clone(),
            clock: clock.clone(),
            zone: notices.zone().clone(),
        };
        let cases = CaseManagement::new(&config.case_management, houses, mailboxes.wanted()).map_err(ours)?;
        let houses = FolderHouses {
            store: store.clone(),
            accounts: accounts.clone(),
            files: files.clone(),
            matters: matters.clone(),
            clock: clock.clone(),
        };
        let webhooks = Webhooks::new(store.clone(), live.clone(), clock.clone(), config.webhooks.private_addresses)
            .map_err(ours)?;
        let folders = FolderSyncs::new(&config.folder_sync, houses);
        let search = Search::new(store.clone(), index.clone()).with_vectors(vectors.clone());
        let keys = KeyKeeper::new(store.clone(), audit.clone(), key_file.clone(), clock.clone());
        let rehearse = super::rehearsal::rehearse(config.clone(), |config, store| {
            Self::build(config, store).map(|app| (app.operator.reading.clone(), app.web.search.clone()))
        });
        let lead = Lead::new(&config, store.clone(), clock.clone());
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
        .with_office(office)
        .with_recordings(recordings.clone())
        .with_backups(backups.clone())
        .with_certificates(certificates.clone())
        .with_standby(lead.clone())
        .with_mailboxes(mailboxes.clone())
        .with_cases(cases.clone())
        .with_folders(folders.clone())
        .with_webhooks(webhooks.clone())
        .with_booking(booking.clone())
        .with_relay(limited)
        .with_children(program, sandbox);
        let (counted, counted_tokens, counted_backups) = (store.clone(), tokens.clone(), backups.clone());
        let (counted_certificates, counted_lead, counted_mailboxes) =
            (certificates.clone(), lead.clone(), mailboxes.counter());
        // Nothing in here may hold what holds the metrics: a circle would keep the data folder open.
        metrics.before_render(move |metrics| {
            counted_backups.count(metrics);
            counted_certificates.count(metrics);
            counted_lead.count(metrics);
            let [all, failing, waiting, given_up] = counted_mailboxes.counts();
            metrics.mailboxes.set(all);
            metrics.mailboxes_failing.set(failing);
            metrics.mailboxes_signed_out.set(waiting);
            metrics.mailbox_mails_given_up.set(given_up);
            metrics.store_commits.set(counted.commits().0);
            if let Ok(open) = counted_tokens.open_sessions() {
                metrics.sessions.set(open);
            }
        });
        let approval = Approval::new(store.freeing(), queue.clone(), live.clone(), notices.clone(), usage.clone());
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
        let door = (config.mail.unknown_senders == crate::config::UnknownSenders::Intake).then(|| ClientsDoor {
            address: config.mail.intake_address.clone(),
            owner: config.mail.intake_owner.clone(),
        });
        let chasing = Chasing::new(
            store.clone(),
            files.clone(),
            links.clone(),
            clients.clone(),
            live.clone(),
            notices.clone(),
            clock.clone(),
            Lists::open(config.chasing.lists_folder.as_deref())?,
            jiff::tz::TimeZone::get(&config.firm.time_zone).unwrap_or(jiff::tz::TimeZone::UTC),
            door,
            &config.site(),
        );
        let intake_forms = IntakeForms::new(crate::intake_forms::Intake {
            store: store.clone(),
            accounts: accounts.clone(),
            files: files.clone(),
            usage: usage.clone(),
            clients: clients.clone(),
            conflicts: conflicts.clone(),
            drafts: drafts.clone(),
            deadlines: deadlines.clone(),
            live: live.clone(),
            notices: notices.clone(),
            clock: clock.clone(),
            zone: notices.zone().clone(),
            definitions: Definitions::open(
                config.intake.forms_folder.as_deref(),
                config.intake.limitations.as_deref(),
            )?,
            most_per_day: config.intake.most_per_day.min(2_000),
            door: (config.mail.unknown_senders == crate::config::UnknownSenders::Intake)
                .then(|| (config.mail.intake_address.clone(), config.mail.intake_owner.clone())),
            site: config.site().trim_end_matches('/').to_owned(),
        });
        let archives = Archives::new(store.clone());
        let exporting = Exporting::new(ExportHouses {
            accounts: accounts.clone(),
            tasks: tasks.clone(),
            files: files.clone(),
            matters: matters.clone(),
            clients: clients.clone(),
            deadlines: deadlines.clone(),
            conflicts: conflicts.clone(),
            chasing: chasing.clone(),
            booking: booking.clone(),
            archives: archives.clone(),
            audit: audit.clone(),
        });
        let warnings =
            Warnings::new(store.clone(), accounts.clone(), doctor.clone(), notices.clone(), clock.clone(), can_send)
                .with_wanted(mailboxes.wanted());
        let overview = Overview {
            firm: config.firm.name.clone(),
            model: pipeline.engine().to_owned(),
            data: config.storage.data.clone(),
            store: store.clone(),
            accounts: accounts.clone(),
            usage: usage.clone(),
            held: held.clone(),
            jobs: job_admin.clone(),
            doctor: doctor.clone(),
            backups: backups.clone(),
            certificates: certificates.clone(),
            mailboxes: mailboxes.clone(),
            cases: cases.clone(),
            folders: folders.clone(),
            metrics: Arc::clone(&metrics),
            clock: clock.clone(),
            started: Arc::default(),
        };
        let archives = Archives::new(store.clone());
        let matter_exports = MatterExports::new(
            store.clone(),
            matters.clone(),
            accounts.clone(),
            clients.clone(),
            deadlines.clone(),
            audit.clone(),
            archives.clone(),
            &config.firm.name,
        );
        let sealing = Sealing::new(sealing::Parts {
            store: store.clone(),
            index: index.clone(),
            queue: queue.clone(),
            live: live.clone(),
            exports: matter_exports.clone(),
            archives: archives.clone(),
            backups: Some(backups.clone()),
            clock: clock.clone(),
            zone: notices.zone().clone(),
        });
        let operator = crate::control::Operator {
            overview,
            accounts: accounts.clone(),
            links: links.clone(),
            approval,
            removal,
            confirmation: access.confirmation.clone(),
            relay,
            tokens: tokens.clone(),
            api_tokens: api_tokens.clone(),
            factors: access.factors.clone(),
            provider_links: access.links.clone(),
            passwords_off: access.passwords_off,
            resets: access.resets.clone(),
            usage: usage.clone(),
            matters: matters.clone(),
            conflicts: conflicts.clone(),
            matter_exports: matter_exports.clone(),
            sealing,
            clients: clients.clone(),
            referrals: Referrals::new(store.clone()),
            audit: audit.clone(),
            backups,
            certificates: certificates.clone(),
            lead: lead.clone(),
            mailboxes: mailboxes.clone(),
            cases: cases.clone(),
            folders: folders.clone(),
            webhooks: webhooks.clone(),
            exporting: exporting.clone(),
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
        let chat = Chat::new(
            store.clone(),
            search.clone(),
            reading.clone(),
            pipeline.clone(),
            live.clone(),
            chat_zone,
            matters.clone(),
        );
        let comparisons = Comparisons::new(files.clone(), tasks.clone(), comparison_zone);
        let web = crate::http::Services {
            accounts,
            tokens,
            access,
            api_tokens: api_tokens.clone(),
            authorization,
            webhooks: webhooks.clone(),
            public_url: config.http.public_url.clone(),
            webdav: crate::webdav::WebDav::new(clock.clone()),
            door,
            tasks: tasks.clone(),
            deliveries: crate::outbox::Deliveries::new(store.clone()),
            files,
            uploads,
            links,
            archives,
            tickets: Tickets::new(clock),
            search,
            legal_extracts: LegalExtracts::new(store.clone()),
            deadlines,
            invitations,
            drafts,
            tables: tables.clone(),
            clients,
            conflicts: conflicts.clone(),
            cases: cases.clone(),
            exporting,
            sending_checks: sending_checks.clone(),
            chasing: chasing.clone(),
            intake_forms: intake_forms.clone(),
            matters: matters.clone(),
            matter_exports,
            task_deletion: TaskDeletion::new(store.clone(), queue.clone(), live.clone()),
            booking: booking.clone(),
            comparisons,
            reading: Arc::new(reading.clone()),
            recordings: recordings.clone(),
            marker: Marker::new(store.clone(), reading.clone()),
            chat,
            live,
            metrics,
            operator: operator.clone(),
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
            recordings,
            forgetting,
            answers,
            tables,
            conflicts,
            chasing,
            intake_forms,
            sending_checks,
            booking,
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
            warnings,
            scans,
            vectors,
            intake,
            operator,
            certificates,
            lead,
            mailboxes,
            cases,
            folders,
            webhooks,
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

    /// What warns the administrators.
    pub fn warnings(&self) -> &Warnings {
        &self.warnings
    }

    /// The services for operators' requests when no server runs.
    pub fn operator(&self) -> &crate::control::Operator {
        &self.operator
    }

    /// What the web door works with, for the demo to furnish its firm and to inspect the answers.
    pub fn services(&self) -> &crate::http::Services {
        &self.web
    }
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
