//! Drafts: letters, memos, court papers and contracts, written from the firm's own papers. What the papers do not say stays a
//! question in brackets; nothing is invented to fill it.
//!
//! - [`kinds`] what a kind of paper consists of, as files that the firm can change · [`body`] how such a file's text is read
//! - [`papers`] the papers · [`told`] what they say: parties, court, sums · [`bundles`] files that hold several mails · [`happened`] and what happened, with [`testimony`] as questions with answers · [`citing`] how a paper is called in another, by its title ([`titles`]) or as a letter ([`sent`]) · [`pleadings`] who speaks in it · [`matter_captions`] captions without two sides, and [`caption_roles`] what others call theirs · [`said_in_papers`] what answers a question · [`recipients`] where somebody lives and how a letter greets, with [`addressing`]
//! - [`parts`] what an order chooses, and [`outsiders`] what of a memo nobody outside may read · [`writing`] a draft from both · [`frame`] its caption, signatures and certificate
//! - [`for_forms`] what a paper tells a form
//! - [`templates`] the firm's own paper
//! - [`gaps`] the open questions with their numbers; [`days_once`] in them a day is said once · [`replies`] what a mail says to a draft: answers ([`wants`]) and [`change_requests`], clause by clause ([`change_clauses`], [`change`]): what is added ([`added_statements`]), taken out ([`draft_passages`]), put in another's place ([`changed_values`]) or answered anew ([`changed_positions`]) · [`stated`] what an order says itself, with [`whom`] for names, [`order_asks`] for its question and terms, [`court_asks`] for its motion and the case, [`engagements`], [`demands`] and [`letter_orders`] for what a letter says, [`relief`] for what a court is asked for, [`response_orders`] for what is said to single requests, [`listed_items`] and [`topics`] for what is to be requested, [`inline_lists`] for lists in one line ([`pronouns`], [`told_clauses`], [`named_sides`], [`verb_forms`]), [`explaining`], [`arguing`] and [`points`] for what it explains, argues and lists, [`answered_letter`] for whose letter it answers, and [`order_words`]; [`traceability`] finds where each part of an order stands in its draft, [`lost`] asks about what stands nowhere, and [`left_out`] takes out what the order keeps out
//! - [`changes`] what becomes of these, with [`replacing`] for words · changes of contracts ([`contract_changes`]): each clause ([`change_clause_reading`]), lists ([`change_items`]) and amounts ([`change_shifts`]); [`amended_parties`] who signs an amendment
//! - [`service`] drafts and their versions · [`orders`] which instructions order one, with [`unnamed_letters`] for letters that they do not call so · [`editing`] changes by hand, and what they leave as it was ([`keeping_marks`]) · [`suggesting`] other words for some · [`clerk`] who answers a part's question and finds words · [`checks`] what to look at before it is sent

mod added_statements;
mod addressing;
mod allegation_clauses;
mod allegation_orders;
mod allegation_sections;
mod allegation_wording;
mod allegation_words;
mod allegations;
mod amended_parties;
pub mod amendment_changes;
mod amendment_terms;
mod answered_letter;
mod arguing;
mod body;
mod bundles;
mod caption_roles;
mod change;
mod change_clause_reading;
mod change_clauses;
mod change_items;
mod change_places;
mod change_requests;
mod change_shifts;
mod changed_positions;
mod changed_values;
mod changes;
mod changes_without_words;
mod checks;
mod citing;
mod clerk;
pub mod contract_changes;
mod contract_verbs;
mod counts;
mod court_asks;
mod days_once;
mod demands;
mod draft_passages;
mod earlier_amendments;
mod editing;
mod engagements;
mod explaining;
mod for_forms;
mod frame;
mod gaps;
mod happened;
pub mod http;
mod inline_lists;
mod inside_mails;
mod instruments;
mod keeping_marks;
mod kinds;
mod leaving;
mod left_out;
mod letter_orders;
mod listed_items;
mod lost;
mod matter_captions;
mod named_sides;
mod not_read;
mod order_asks;
mod order_words;
mod orders;
mod outsiders;
mod paper_items;
mod papers;
mod parts;
mod pleadings;
mod points;
mod pronouns;
mod recipients;
mod records;
mod relief;
mod replacing;
mod replies;
mod requests;
mod response_orders;
mod said_in_papers;
mod sent;
mod service;
mod stated;
mod suggesting;
mod tables;
mod templates;
mod testimony;
mod titles;
mod told;
mod told_clauses;
mod topics;
mod traceability;
mod unnamed_letters;
mod verb_forms;
mod wants;
mod whom;
mod writing;

pub use change_requests::orders_changes;
pub use checks::ToLookAt;
pub use clerk::{Ask, Asked, Clerk, Reworded, Rewording, Stated, Wish};
pub use for_forms::{about, for_forms};
pub use gaps::numbered as numbered_gaps;
pub use kinds::{Kind, Kinds, Layout, telling as telling_words};
pub use leaving::leave;
pub use order_words::is_form;
pub use paper_items::{changes as changes_in_items, is_amendment};
pub use papers::Paper;
pub use records::{Draft, DraftId, Opened, Ordered, Text, Version};
pub use sent::Sent;
pub use service::{Drafts, New as NewDraft, Replied};
pub use stated::labelled;
pub use suggesting::{Asks, Suggested};
pub use tables::TABLES;
pub use testimony::{Exchange, exchanges, page_number, witness};
pub use titles::is_paper;
pub use traceability::{Below, by_heading};
