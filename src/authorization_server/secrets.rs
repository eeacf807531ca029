//! The texts of tokens, of which only hashes are kept.

use crate::{
    accounts::{account_token, random, read_account_token},
    error::Result,
    ids::AccountId,
    store::Keys,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use subtle::ConstantTimeEq;

/// What every access token begins with, and every refresh token, so that people and scanners recognise one, and no other door takes it for
/// a token of a program.
pub const ACCESS: &str = "cho_";
const REFRESH: &str = "chr_";

/// A keyed hash, as it is kept.
pub type Hash = [u8; 32];

/// Whether two hashes are one, in the same time either way.
pub fn same(one: &Hash, other: &Hash) -> bool {
    one.ct_eq(other).into()
}

/// An access token: its text and hash.
pub fn access(keys: &Keys, account: AccountId) -> Result<(String, Hash)> {
    let text = format!("{ACCESS}{}", account_token(account)?.0);
    let hash = access_hash(keys, &text);
    Ok((text, hash))
}

/// The account that an access token names, and its hash.
pub fn read_access(keys: &Keys, text: &str) -> Option<(AccountId, Hash)> {
    let (account, _) = read_account_token(text.strip_prefix(ACCESS)?)?;
    Some((account, access_hash(keys, text)))
}

fn access_hash(keys: &Keys, text: &str) -> Hash {
    keys.lookup("access token of a connection", text)
}

/// What all refresh tokens of a connection have in common.
pub fn family(account: AccountId) -> Result<String> {
    Ok(account_token(account)?.0)
}

/// The next refresh token of a family: its text, and the hash of what it has alone.
pub fn refresh(keys: &Keys, family: &str) -> Result<(String, Hash)> {
    let own = URL_SAFE_NO_PAD.encode(random::<32>()?);
    let hash = own_hash(keys, &own);
    Ok((format!("{REFRESH}{family}.{own}"), hash))
}

/// A refresh token that somebody brings.
pub struct Brought {
    pub account: AccountId,
    /// What it has in common with the others of its connection.
    pub family_text: String,
    pub family: Hash,
    /// What it has alone.
    pub own: Hash,
}

/// Reads a refresh token.
pub fn read_refresh(keys: &Keys, text: &str) -> Option<Brought> {
    let (family, own) = text.strip_prefix(REFRESH)?.split_once('.')?;
    let (account, _) = read_account_token(family)?;
    Some(Brought {
        account,
        family_text: family.to_owned(),
        family: family_hash(keys, family),
        own: own_hash(keys, own),
    })
}

/// The hash of what refresh tokens have in common.
pub fn family_hash(keys: &Keys, family: &str) -> Hash {
    keys.lookup("refresh tokens of a connection", family)
}

fn own_hash(keys: &Keys, own: &str) -> Hash {
    keys.lookup("refresh token of a connection", own)
}

/// The hash of the identifier of a registration.
pub fn client_hash(keys: &Keys, client: &str) -> Hash {
    keys.lookup("client of a connection", client)
}
