//! What the firm can do, in the firm's verbs. Doors and jobs call these; none of these knows HTTP or SMTP.

pub mod accounts;
pub mod files;
pub mod intake;
pub mod live;
pub mod outbox;
pub mod relay;
pub mod sink;
pub mod tasks;
pub mod tokens;
