//! Serves until it is told to stop, then drains.

use super::{App, Listeners, listeners::socket, site_file_watch};
use crate::{
    audit::{retention, syslog},
    certificates::Doors,
    config::Config,
    error::Error,
    files::{Forgetting, Uploads},
    intake::Quarantine,
    smtp,
};

use std::{fs, future::Future, sync::Arc};
use tokio::{sync::watch, task::JoinSet};
use tokio_rustls::rustls::ServerConfig;

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
        ..
    } = app;
    pipeline.wake();
    operator.overview.started();
    // By the server alone: a command that looks at a folder must take nothing away from it.
    store.forget_old_format()?;
    let swept = store.sweep()?;
    if swept > 0 {
        tracing::info!(swept, "removed files that no commit names");
    }
    let intake = Arc::new(intake);
    let stop = watch::Sender::new(false);
    let stopped = || {
        let mut stop = stop.subscribe();
        async move {
            let _ = stop.wait_for(|stop| *stop).await;
        }
    };
    let leading = lead.start().map_err(|e| Error::Internal(e.to_string()))?;
    let Listeners { http: site, smtp: relay, submission, smtps, control: operators, redirect, doors } = listeners;
    let Doors { web: web_tls, mail: mail_tls } = doors;
    let web_limits = crate::http::Limits {
        connections: config.http.max_connections,
        per_address: config.http.max_connections_per_address,
        ..crate::http::Limits::default()
    };
    let front = crate::http::Front { listener: site, tls: web_tls, limits: web_limits };
    let mail_listeners =
        [(Some(relay), smtp::Kind::Relay), (submission, smtp::Kind::Submission), (smtps, smtp::Kind::ImplicitTls)];
    let mut mail = JoinSet::new();
    for (listener, kind) in mail_listeners {
        let Some(listener) = listener else { continue };
        let door = mail_door(&config, kind, mail_tls.clone());
        mail.spawn(smtp::serve(listener, Arc::clone(&intake), door, stopped()));
    }
    let (live, web_words) = (web.live.clone(), web.site_file.clone());
    spawn(keep_tidy(web.uploads.clone(), operator.held.clone(), workers.forgetting.clone()));
    let (reading, approval, audit) = (operator.reading.clone(), operator.approval.clone(), operator.audit.clone());
    let backups = operator.backups.clone();
    let sealing = operator.sealing.clone();
    spawn(async move {
        if let Err(e) = sealing.finish_all().await {
            tracing::warn!("what a sealing left behind could not be removed: {e}");
        }
    });
    let site = spawn(crate::http::serve(front, web, stopped()));
    let operators = spawn(crate::control::serve(operators, operator, stopped()));
    if let Some(listener) = redirect {
        spawn(crate::http::redirect(listener, config.site(), certificates.challenges(), stopped()));
    }
    spawn(certificates.run(stop.subscribe()));
    spawn(site_file_watch::watch(web_words, stop.subscribe()));
    let scanning = spawn({
        let reading = reading.clone();
        scans.run(async move |account, file| reading.file(account, file).await, stop.subscribe())
    });
    let (traffic, told) = (Arc::clone(&workers.traffic), stop.subscribe());
    let embedding = spawn(async move {
        if let Some(vectors) = vectors {
            vectors.run(traffic, told).await;
        }
    });
    let tabulating = spawn(workers.tables.clone().follow(stop.subscribe()));
    let following = spawn(workers.conflicts.clone().follow(stop.subscribe()));
    let chasing = spawn(workers.chasing.clone().follow(stop.subscribe()));
    let intake_forms = spawn(workers.intake_forms.clone().follow(stop.subscribe()));
    let meeting = spawn(workers.booking.clone().follow(stop.subscribe()));
    let hearing = spawn(workers.recordings.clone().run(stop.subscribe()));
    let naming = spawn(reading.clone().name_what_is_read(stop.subscribe()));
    let picking_up = spawn(mailboxes.run(stop.subscribe()));
    let telling = spawn(webhooks.run(stop.subscribe()));
    let filing = spawn(folders.run(stop.subscribe()));
    let keeping_step = spawn(cases.run(stop.subscribe()));
    let jobs = spawn(workers.run(given_up, stop.subscribe()));
    spawn(retention::daily(audit.clone(), config.audit.keep_months, crate::matter_records::any_hold));
    spawn(backups.clone().weekly());
    spawn(warnings.run(stop.subscribe()));
    if config.audit.syslog {
        spawn(syslog::daily(audit));
    }
    if let Err(e) = approval.release_all().await {
        tracing::error!("mails that waited for a bigger plan could not be released: {e}");
    }
    if refill {
        spawn(async move {
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
    for (name, door) in [
        ("web", site),
        ("control", operators),
        ("jobs", jobs),
        ("OCR", scanning),
        ("embeddings", embedding),
        ("mailbox", picking_up),
        ("case management", keeping_step),
        ("folder sync", filing),
        ("webhooks", telling),
        ("tables", tabulating),
        ("conflicts", following),
        ("chasing", chasing),
        ("intake forms", intake_forms),
        ("booking", meeting),
        ("recordings", hearing),
        ("names", naming),
    ] {
        if let Err(e) = door.await {
            tracing::error!("the {name} door did not end in order: {e}");
        }
    }
    let _ = fs::remove_file(socket(&config.storage.data));
    // Last, so that the standby has what the jobs wrote while they ended.
    lead.stop();
    let close = move || {
        if let Some(leading) = leading
            && leading.join().is_err()
        {
            tracing::error!("what leads the standby did not end in order");
        }
        store.close()
    };
    tokio::task::spawn_blocking(close).await.map_err(|e| Error::Internal(e.to_string()))?
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

fn mail_door(config: &Config, kind: smtp::Kind, tls: Option<Arc<ServerConfig>>) -> smtp::Settings {
    let limits = smtp::Limits {
        message: config.smtp.max_message_mb << 20,
        connections: config.smtp.max_sessions,
        per_address: config.smtp.max_sessions_per_address,
        trusted: crate::config::nets(&config.smtp.trusted_relays),
        ..smtp::Limits::default()
    };
    smtp::Settings { kind, hostname: config.smtp.hostname.clone(), tls, limits }
}

/// Starts a task without the type of its work: tokio would be compiled anew for each.
fn spawn<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> tokio::task::JoinHandle<T> {
    let work: std::pin::Pin<Box<dyn Future<Output = T> + Send>> = Box::pin(work);
    tokio::spawn(work)
}
