//! Generated clients: 500 files to 60 kinds of items, and a year of reminders.

mod matching;
mod reading;
mod reminding;
