//! Outgoing mail: notices, the queue of mails, the relay, and the delivery reports that come back.

pub mod cli;
mod commit;
mod control;
mod copies;
pub mod dkim_keys;
mod kept_report;
mod leaving;
mod loopback_mailbox;
pub mod notice_templates;
mod notices;
pub mod operator;
mod persona;
mod records;
pub mod relay;
mod reply_cap;
mod reply_status;
mod reports;
mod service;
mod tables;

pub use control::Which;
pub use copies::{Copies, Uncopied};
pub use dkim_keys::Dkim;
pub use kept_report::KeptReport;
pub use leaving::leave;
pub use loopback_mailbox::{Caught, LoopbackMailbox};
pub use notice_templates::Template;
pub use notices::{Letter, Notices, Prepared, ToClient};
pub use persona::Persona;
pub use records::{OutboxItem, OutboxState};
pub use relay::{
    client::{Offer, Relay, Transport},
    conversation::Exchange,
    failure::SendFailure,
    pace::Pace,
    security::Authority,
    sign_in::{Fetching, RelayKey, RelaySignIn},
    url::RelayUrl,
};
pub use reply_cap::ReplyCap;
pub use reply_status::{Deliveries, place_of};
pub use reports::{About, Came, about, book};
pub use service::Outbox;
pub use tables::{OUTBOX, OUTBOX_BY_MID, TABLES};
