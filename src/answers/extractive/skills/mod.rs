//! Kinds of work, one file each. To add one: a file, and a row in [`catalogue::SKILLS`].

pub mod amendment_changes;
pub mod answer;
pub mod authorities;
pub mod cannot;
pub mod catalogue;
pub mod compare;
pub mod dates;
mod deadline_table;
pub mod list;
pub mod nearest;
pub mod requests;
pub mod row_answers;
pub mod skill;
pub mod summary;
pub mod tabulate;
pub mod thread;
