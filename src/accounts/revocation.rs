//! What a change of an account's credentials ends, within its commit: sessions, mailed links, app passwords,
//! tokens of programs, codes of assistants that are being connected.

use crate::accounts::{API_TOKENS, APP_PASSWORDS, AUTHORIZATION_CODES, CONFIRM_TOKENS, RESET_TOKENS, SESSIONS};
use crate::{
    audit::{Action, Audit, Event},
    error::Result,
    ids::{AccountId, SessionId},
    store::Tx,
};

/// Ends every session of an account except `keep`, within a commit.
pub fn end_sessions(tx: &mut Tx, account: AccountId, keep: Option<SessionId>) -> Result<()> {
    for (place, session) in tx.scan(&SESSIONS, &account)? {
        if Some(session.id) != keep {
            tx.delete(&SESSIONS, &place);
            Audit::note(tx, Event::of(account, Action::SessionEnded).on(session.id.0))?;
        }
    }
    Ok(())
}

/// Invalidates every reset link of an account, within a commit.
pub fn end_reset_links(tx: &mut Tx, account: AccountId) -> Result<()> {
    for (place, _) in tx.scan(&RESET_TOKENS, &account)? {
        tx.delete(&RESET_TOKENS, &place);
    }
    Ok(())
}

/// Invalidates every confirmation link of an account, within a commit.
pub fn end_confirmation_links(tx: &mut Tx, account: AccountId) -> Result<()> {
    for (place, _) in tx.scan(&CONFIRM_TOKENS, &account)? {
        tx.delete(&CONFIRM_TOKENS, &place);
    }
    Ok(())
}

/// Ends every app password of an account, within a commit.
pub fn end_app_passwords(tx: &mut Tx, account: AccountId) -> Result<()> {
    for (place, held) in tx.scan(&APP_PASSWORDS, &account)? {
        tx.delete(&APP_PASSWORDS, &place);
        Audit::note(tx, Event::of(account, Action::AppPasswordRemoved).on(held.id.0))?;
    }
    Ok(())
}

/// Ends every token of an account's programs, and every code for one, within a commit.
pub fn end_api_tokens(tx: &mut Tx, account: AccountId) -> Result<()> {
    for (place, held) in tx.scan(&API_TOKENS, &account)? {
        tx.delete(&API_TOKENS, &place);
        Audit::note(tx, Event::of(account, Action::ApiTokenRemoved).on(held.id.0))?;
    }
    for (place, _) in tx.scan(&AUTHORIZATION_CODES, &account)? {
        tx.delete(&AUTHORIZATION_CODES, &place);
    }
    Ok(())
}
