//! A made corpus of sendings, and what holds for every one.

mod corpus;
mod firm;
mod properties;
mod slips;
