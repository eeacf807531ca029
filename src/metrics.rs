//! Metrics: what the server did, in numbers that reveal nobody's data, in Prometheus text format 0.0.4.

use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

/// A counter or gauge.
#[derive(Debug, Default)]
pub struct Number(AtomicU64);

impl Number {
    /// Adds one.
    pub fn add(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    /// Adds `many`.
    pub fn add_many(&self, many: u64) {
        self.0.fetch_add(many, Relaxed);
    }

    /// Subtracts one.
    pub fn sub(&self) {
        self.0.fetch_sub(1, Relaxed);
    }

    pub fn set(&self, value: u64) {
        self.0.store(value, Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

type Refresh = Box<dyn Fn(&Metrics) + Send + Sync>;

/// All metrics. Built once and shared; each layer updates its own.
#[derive(Default)]
pub struct Metrics {
    /// Mails accepted with 250.
    pub mails_accepted: Number,
    /// Mails and recipients refused.
    pub mails_refused: Number,
    /// Mails refused for their size.
    pub mails_too_large: Number,
    /// Mails from unknown senders that are held.
    pub mails_held: Number,
    /// Replies that the relay accepted.
    pub mails_replied: Number,
    /// Sign-ins with the right password.
    pub signins: Number,
    /// Sign-ins refused: wrong password, not approved, or over the limit.
    pub signins_refused: Number,
    /// Jobs waiting or running.
    pub jobs_queued: Number,
    /// Jobs given up.
    pub jobs_dead: Number,
    /// Passage vectors made by an embedding model.
    pub vectors_made: Number,
    /// Questions that were searched with an embedding model.
    pub vector_questions: Number,
    /// Of those, the questions it did not answer in time.
    pub vector_questions_missed: Number,
    /// Open sign-in sessions.
    pub sessions: Number,
    /// Commits of the store since the start.
    pub store_commits: Number,
    /// When the last backup was made that came out well, in seconds since 1970; 0 if there is none.
    pub backup_made: Number,
    /// When a backup was last restored for practice and came out well, in seconds since 1970; 0 if none was.
    pub backup_restored: Number,
    /// When the first of the doors' certificates ends, in seconds since 1970; 0 if there is none.
    pub certificate_until: Number,
    /// Mailboxes on other servers.
    pub mailboxes: Number,
    /// Those that cannot be picked up.
    pub mailboxes_failing: Number,
    /// Those of them that wait for a person to sign in.
    pub mailboxes_signed_out: Number,
    /// Mails in mailboxes that could not be fetched and were given up.
    pub mailbox_mails_given_up: Number,
    /// When the standby last had everything, in seconds since 1970; 0 if there is no standby.
    pub standby_level: Number,
    /// Changes that the standby does not have yet.
    pub standby_behind: Number,
    /// 1 if the last scrub left damage in the data folder.
    pub data_damaged: Number,
    /// Open connections of the web server.
    pub http_connections: Number,
    /// Connections refused because every place was taken.
    pub http_refused_full: Number,
    /// Connections refused because their network had used its share.
    pub http_refused_address: Number,
    /// TLS handshakes that took too long.
    pub http_handshakes_slow: Number,
    /// Idle connections closed.
    pub http_closed_idle: Number,
    /// Connections closed because the client stopped reading the answer.
    pub http_closed_stalled: Number,
    /// Connections closed because they reached their maximum age.
    pub http_closed_old: Number,
    /// Uploads by public links refused because too many ran at once.
    pub http_posts_refused: Number,
    /// Event streams refused because the person had too many open.
    pub http_events_refused: Number,
    requests: Mutex<BTreeMap<(&'static str, &'static str, u16), u64>>,
    refresh: Mutex<Vec<Refresh>>,
}

impl Metrics {
    /// Registers a function that sets the numbers nobody keeps up to date. It runs before each [`Self::render`].
    pub fn before_render(&self, refresh: impl Fn(&Metrics) + Send + Sync + 'static) {
        self.refresh.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(refresh));
    }

    /// Counts an answered request. `route` is a pattern, never the path a client sent.
    pub fn request(&self, method: &'static str, route: &'static str, status: u16) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry((route, method, status / 100)).or_default() += 1;
    }

    /// All numbers as text.
    pub fn render(&self) -> String {
        for refresh in self.refresh.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            refresh(self);
        }
        let mut out = String::with_capacity(2048);
        let mut line = |name: &str, kind: &str, help: &str, value: u64| {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        line("chancery_mails_accepted_total", "counter", "Mails taken in with 250.", self.mails_accepted.get());
        line("chancery_mails_refused_total", "counter", "Mails and recipients refused.", self.mails_refused.get());
        line("chancery_mails_too_large_total", "counter", "Mails refused for their size.", self.mails_too_large.get());
        line("chancery_mails_held_total", "counter", "Mails of unknown senders held.", self.mails_held.get());
        line("chancery_mails_replied_total", "counter", "Replies that the relay took.", self.mails_replied.get());
        line("chancery_signins_total", "counter", "Sign-ins with the right password.", self.signins.get());
        line("chancery_signins_refused_total", "counter", "Sign-ins refused.", self.signins_refused.get());
        line("chancery_store_commits_total", "counter", "Commits of the store.", self.store_commits.get());
        line("chancery_vectors_made_total", "counter", "Vectors made of passages.", self.vectors_made.get());
        let (asked, missed) = (self.vector_questions.get(), self.vector_questions_missed.get());
        line("chancery_vector_questions_total", "counter", "Questions to the embedding model.", asked);
        line("chancery_vector_questions_missed_total", "counter", "Of these, not answered in time.", missed);
        line("chancery_jobs_queued", "gauge", "Jobs that wait or run.", self.jobs_queued.get());
        line("chancery_jobs_dead", "gauge", "Jobs given up.", self.jobs_dead.get());
        line("chancery_sessions_open", "gauge", "Living sign-in sessions.", self.sessions.get());
        let (made, restored) = (self.backup_made.get(), self.backup_restored.get());
        line("chancery_backup_last_success_timestamp_seconds", "gauge", "When the last good backup was made.", made);
        line(
            "chancery_backup_last_restore_timestamp_seconds",
            "gauge",
            "When a backup was last restored well.",
            restored,
        );
        let until = self.certificate_until.get();
        line("chancery_certificate_expiry_timestamp_seconds", "gauge", "When the doors' certificate ends.", until);
        line("chancery_mailboxes", "gauge", "Mailboxes from which mail is picked up.", self.mailboxes.get());
        let failing = self.mailboxes_failing.get();
        line("chancery_mailboxes_failing", "gauge", "Mailboxes that cannot be picked up.", failing);
        let waiting = self.mailboxes_signed_out.get();
        line("chancery_mailboxes_signed_out", "gauge", "Mailboxes that wait for a person to sign in.", waiting);
        let given_up = self.mailbox_mails_given_up.get();
        line("chancery_mailbox_mails_given_up", "gauge", "Mails that could not be fetched from a mailbox.", given_up);
        let (level, behind) = (self.standby_level.get(), self.standby_behind.get());
        line("chancery_standby_level_timestamp_seconds", "gauge", "When the standby last had everything.", level);
        line("chancery_standby_behind_changes", "gauge", "Changes that the standby lacks.", behind);
        line("chancery_data_damaged", "gauge", "1 if the last scrub left damage.", self.data_damaged.get());
        line("chancery_http_connections", "gauge", "Open connections of the web server.", self.http_connections.get());
        line(
            "chancery_http_refused_full_total",
            "counter",
            "Connections refused: no place.",
            self.http_refused_full.get(),
        );
        let address = self.http_refused_address.get();
        line("chancery_http_refused_address_total", "counter", "Connections refused: too many of a network.", address);
        let slow = self.http_handshakes_slow.get();
        line("chancery_http_handshakes_slow_total", "counter", "TLS handshakes that took too long.", slow);
        line("chancery_http_closed_idle_total", "counter", "Connections closed as idle.", self.http_closed_idle.get());
        let stalled = self.http_closed_stalled.get();
        line("chancery_http_closed_stalled_total", "counter", "Connections of clients that read nothing.", stalled);
        line("chancery_http_closed_old_total", "counter", "Connections closed as old.", self.http_closed_old.get());
        let posts = self.http_posts_refused.get();
        line("chancery_http_posts_refused_total", "counter", "Uploads by links refused: too many at once.", posts);
        let events = self.http_events_refused.get();
        line("chancery_http_events_refused_total", "counter", "Event streams refused: too many at once.", events);
        if let Some(bytes) = resident_bytes() {
            line("process_resident_memory_bytes", "gauge", "Resident memory size in bytes.", bytes);
        }
        out.push_str("# HELP chancery_http_requests_total Requests answered, by route and class of status.\n");
        out.push_str("# TYPE chancery_http_requests_total counter\n");
        for ((route, method, class), count) in self.requests.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let _ = writeln!(
                out,
                "chancery_http_requests_total{{route=\"{route}\",method=\"{method}\",status=\"{class}xx\"}} {count}"
            );
        }
        let _ = writeln!(
            out,
            "# HELP chancery_build_info Always 1; the label says which version runs.\n# TYPE chancery_build_info gauge\n\
             chancery_build_info{{version=\"{}\"}} 1",
            env!("CARGO_PKG_VERSION")
        );
        out
    }
}

/// proc(5): the second number of statm is the resident set in pages.
fn resident_bytes() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    pages.checked_mul(rustix::param::page_size() as u64)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn renders_every_number_once_with_its_type() {
        let metrics = Metrics::default();
        metrics.before_render(|m| m.store_commits.set(42));
        metrics.mails_accepted.add();
        metrics.request("GET", "/healthz", 200);
        metrics.request("GET", "/healthz", 204);
        let text = metrics.render();
        assert!(text.contains("\nchancery_store_commits_total 42\n"));
        assert!(text.contains("\nchancery_mails_accepted_total 1\n"));
        assert!(text.contains("chancery_http_requests_total{route=\"/healthz\",method=\"GET\",status=\"2xx\"} 2\n"));
        assert!(resident_bytes().unwrap() > 100_000);
        for name in text.lines().filter_map(|l| l.strip_prefix("# TYPE ")).filter_map(|l| l.split(' ').next()) {
            assert_eq!(text.matches(&format!("# TYPE {name} ")).count(), 1, "{name}");
        }
    }
}
