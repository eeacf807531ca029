//! The tables of getting in. Those of accounts are in [`crate::accounts`].

use super::provider::records::ProviderLink;
use crate::ids::AccountId;

crate::store::tables! {
    /// Whom a provider calls what: by account and subject key.
    PROVIDER_LINKS: (AccountId, [u8; 32]) => ProviderLink = 70;
    /// The account of a person at a provider: lookup("provider subject", issuer and subject).
    ACCOUNT_BY_SUBJECT: [u8; 32] => AccountId = 71, BySearch;
}
