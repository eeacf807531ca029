//! Understands questions and papers well enough to say which sentences of a paper answer a question, how surely, and with which
//! polarity. Pure functions: no store, no index, no clock.

pub mod amendments;
pub mod asked_case;
mod asked_place;
pub mod asked_value;
mod carried;
pub mod change_lists;
pub mod condition;
pub mod definitions;
pub mod denial;
pub mod follow_up;
pub mod held_value;
pub mod inline_lists;
pub mod kin;
pub mod kinds;
pub mod norms;
pub mod parties;
pub mod question;
pub mod rarity;
pub mod replies;
pub mod roles;
pub mod rules;
pub(crate) mod same_claim;
pub mod scoring;
pub mod section_numbers;
pub mod spanish;
pub(crate) mod statement;
pub mod terms;
pub mod thesaurus;
pub mod typing;
pub mod units;
pub mod verdict;
pub mod yes_no;
