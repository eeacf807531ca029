//! The firm's side of accounts, on the real program: plans, removal, approval, the audit log, and what may appear in
//! a log.

mod logs;
mod plans;
mod preferences;
mod removal;
mod steps;
