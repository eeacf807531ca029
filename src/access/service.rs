//! Builds everything about getting in: registration, sign-in, second factors, resets, app passwords, limits.

use super::{
    confirmation::{self, Confirmation},
    mailed_links::MailedLinks,
    password_reset::{self, Resets},
    provider::{ProviderLinks, service::ProviderSignIn},
    registration::Registration,
    second_factor::{app_passwords::AppPasswords, passkeys::Passkeys, totp::SecondFactors},
    sign_in::{steps::SignIn, tokens::Tokens},
};
use crate::{
    accounts::{Accounts, Limits},
    audit::Audit,
    clock::Clock,
    config::SignInProvider,
    error::Result,
    outbox::Notices,
    store::Store,
};

use std::sync::Arc;

/// The firm's choices.
#[derive(Clone, Debug, Default)]
pub struct AccessRules {
    /// The site's address in browsers, for passkeys; empty means localhost.
    pub public_url: String,
    /// The address that links in mails lead to.
    pub site: String,
    /// Nobody signs in by password alone.
    pub second_factor_required: bool,
    /// Nobody signs in by password, registers with one or gets a reset link.
    pub passwords_off: bool,
    /// Who else may say who a person is.
    pub providers: Vec<SignInProvider>,
}

/// Everything about getting in. Clones share everything.
#[derive(Clone)]
pub struct Access {
    /// Requests for an account.
    pub registration: Registration,
    /// Proof that the mailbox is the person's.
    pub confirmation: Confirmation,
    /// Signing in.
    pub sign_in: SignIn,
    /// Signing in with a provider.
    pub provider: ProviderSignIn,
    /// Who is who at the providers.
    pub links: ProviderLinks,
    /// Whether passwords sign nobody in.
    pub passwords_off: bool,
    /// Codes as second factor.
    pub factors: SecondFactors,
    /// Passkeys as second factor.
    pub passkeys: Passkeys,
    /// Links for a forgotten password.
    pub resets: Resets,
    /// Passwords for mail programs.
    pub app_passwords: AppPasswords,
    /// How often each may be tried.
    pub limits: Arc<Limits>,
    /// Mails about it.
    pub notices: Notices,
}

impl Access {
    /// All of it over one store.
    ///
    /// # Errors
    /// A file that the settings name for a provider cannot be read.
    pub fn new(
        store: &Store,
        accounts: &Accounts,
        tokens: &Tokens,
        notices: &Notices,
        clock: &Clock,
        rules: &AccessRules,
    ) -> Result<Self> {
        let audit = Audit::new(store.clone());
        let limits = Arc::new(Limits::new(clock.clone()));
        let factors = SecondFactors::new(store.clone(), clock.clone(), notices.clone());
        let passkeys = Passkeys::new(store.clone(), clock.clone(), notices.clone(), &rules.public_url);
        let links = |kind| MailedLinks::new(kind, store, notices, clock, &rules.site);
        let confirmation =
            Confirmation::new(links(&confirmation::LINKS), accounts.clone(), audit.clone(), Arc::clone(&limits));
        if let Err(error) = recall(&limits, accounts, tokens) {
            tracing::error!(%error, "the networks of the open sessions could not be read");
        }
        let provider_links = ProviderLinks::new(store.clone(), clock.clone(), notices.clone());
        let sign_in = SignIn::new(
            accounts.clone(),
            tokens.clone(),
            factors.clone(),
            passkeys.clone(),
            audit.clone(),
            rules.second_factor_required,
            notices.clone(),
            clock.clone(),
            Arc::clone(&limits),
        );
        let provider = ProviderSignIn::new(
            &rules.providers,
            &rules.site,
            provider_links.clone(),
            accounts.clone(),
            sign_in.clone(),
            audit.clone(),
            clock.clone(),
        )?;
        Ok(Self {
            registration: Registration::new(
                accounts.clone(),
                audit,
                confirmation.clone(),
                notices.clone(),
                Arc::clone(&limits),
            ),
            confirmation,
            sign_in,
            provider,
            links: provider_links,
            passwords_off: rules.passwords_off,
            resets: Resets::new(links(&password_reset::LINKS), accounts.clone(), Arc::clone(&limits)),
            app_passwords: AppPasswords::new(store.clone(), accounts.clone(), clock.clone(), notices.clone()),
            factors,
            passkeys,
            limits,
            notices: notices.clone(),
        })
    }
}

/// After a restart, the networks of open sessions count as known, so that a flood at that moment keeps nobody out.
fn recall(limits: &Limits, accounts: &Accounts, tokens: &Tokens) -> Result<()> {
    for (account, address) in tokens.places()? {
        if let Some(account) = accounts.get(account)? {
            limits.signed_in(address, &account.email);
        }
    }
    Ok(())
}
