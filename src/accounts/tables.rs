//! The tables of accounts.

use super::{
    api_token_record::ApiToken,
    authorization_code_record::AuthorizationCode,
    factor_records::{AppPassword, MailedLink, Passkey, SecondFactor},
    records::{Account, Feed, Session},
    referral_record::Referral,
    usage_record::Used,
};
use crate::ids::{AccountId, ApiTokenId, AppPasswordId, PasskeyId, SessionId};

crate::store::tables! {
    /// Accounts.
    ACCOUNTS: AccountId => Account = 1;
    /// The account with a given address: lookup("email", lower case).
    ACCOUNT_BY_EMAIL: [u8; 32] => AccountId = 2, BySearch;
    /// Sessions.
    SESSIONS: (AccountId, SessionId) => Session = 3;
    /// Links that reset a password, by the hash of their secret.
    RESET_TOKENS: (AccountId, [u8; 32]) => MailedLink = 21;
    /// Links that confirm the address, by the hash of their secret.
    CONFIRM_TOKENS: (AccountId, [u8; 32]) => MailedLink = 25;
    /// Authenticator apps and recovery codes.
    SECOND_FACTORS: AccountId => SecondFactor = 22;
    /// Passkeys.
    PASSKEYS: (AccountId, PasskeyId) => Passkey = 23;
    /// App passwords.
    APP_PASSWORDS: (AccountId, AppPasswordId) => AppPassword = 24;
    /// Tokens of programs.
    API_TOKENS: (AccountId, ApiTokenId) => ApiToken = 129;
    /// What people allowed to assistants that have not redeemed the code yet, by the hash of its secret.
    AUTHORIZATION_CODES: (AccountId, [u8; 32]) => AuthorizationCode = 138;
    /// How much each account has used of its plan.
    USAGE: AccountId => Used = 19;
    /// Referral codes: lookup("referral", code in its plain form).
    REFERRALS: [u8; 32] => Referral = 20, NotAnAccounts;
    /// Addresses of calendar feeds.
    FEEDS: AccountId => Feed = 43;
}
