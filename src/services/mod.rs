//! What the firm can do, in the firm's verbs. Doors and jobs call these; none of these knows HTTP or SMTP.

pub mod accounts;
pub mod answers;
pub mod audit;
pub mod doctor;
pub mod files;
pub mod hasher;
pub mod intake;
pub mod limits;
pub mod live;
pub mod metrics;
pub mod notices;
pub mod outbox;
pub mod passwords;
pub mod plans;
pub mod queue;
pub mod reading;
pub mod relay;
pub mod settings;
pub mod sink;
pub mod spool;
pub mod tasks;
pub mod tokens;
pub mod traffic;
pub mod usage;
