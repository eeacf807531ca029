//! Signing in: password, then the second factor if the account has one or the firm requires one, then a session.

use super::{
    challenges::{Challenges, Waiting},
    sessions::{Device, TokenPair},
    tokens::Tokens,
};
use crate::{
    access::second_factor::{
        passkeys::Passkeys,
        totp::{self, Enrolment, SecondFactors},
    },
    accounts::{Account, AccountStatus, Accounts, Credentials, Limits, Verdict, Visitor, random},
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    outbox::Notices,
};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use zeroize::Zeroizing;

/// How far a sign-in got.
pub enum Step {
    /// Signed in.
    Done(Done),
    /// Name or password is wrong, or the name is unknown.
    Wrong,
    /// The password is correct, but the account may not sign in.
    NotApproved(AccountStatus),
    /// The password is correct, but the address is not confirmed.
    NotConfirmed,
    /// The password is correct; one of these must follow.
    SecondFactor {
        /// Identifies this sign-in in the second step.
        challenge: String,
        /// The account's second factors.
        methods: Vec<Method>,
    },
    /// The password is correct, but a second factor is required and the account has none yet.
    SetUp {
        /// Identifies this sign-in in the second step.
        challenge: String,
    },
}

/// A finished sign-in.
pub struct Done {
    /// The tokens.
    pub pair: TokenPair,
    /// The account that signed in.
    pub account: Box<Account>,
    /// Shown once, if the second factor was set up during this sign-in.
    pub recovery_codes: Option<Vec<String>>,
}

/// A kind of second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// A code from an authenticator app.
    Totp,
    /// A recovery code.
    Recovery,
    /// A passkey.
    Passkey,
}

/// What a person presents as second factor.
pub enum Proof {
    /// Code from an app.
    Code(String),
    /// Recovery code.
    Recovery(String),
    /// The browser's answer for a passkey.
    Passkey(Value),
}

/// How the second step ended.
pub enum Second {
    /// Signed in.
    Done(Done),
    /// Wrong; more tries may be left.
    Wrong,
    /// The first step was too long ago, or there were too many tries.
    Expired,
}

/// Signing in. Clones share everything.
#[derive(Clone)]
pub struct SignIn {
    pub(super) accounts: Accounts,
    pub(super) tokens: Tokens,
    pub(super) factors: SecondFactors,
    pub(super) passkeys: Passkeys,
    pub(super) audit: Audit,
    pub(super) required: bool,
    notices: Notices,
    challenges: Challenges,
    limits: Arc<Limits>,
}

impl SignIn {
    #[allow(clippy::too_many_arguments)] // Each is a thing of its own, named once in Access::new.
    /// Sign-in to `accounts`. `required`: nobody signs in by password alone.
    pub fn new(
        accounts: Accounts,
        tokens: Tokens,
        factors: SecondFactors,
        passkeys: Passkeys,
        audit: Audit,
        required: bool,
        notices: Notices,
        clock: Clock,
        limits: Arc<Limits>,
    ) -> Self {
        Self {
            accounts,
            tokens,
            factors,
            passkeys,
            audit,
            required,
            notices,
            challenges: Challenges::new(clock),
            limits,
        }
    }

    /// The first step. `host` is the name under which the page was loaded.
    ///
    /// # Errors
    /// `Unavailable` when too many people sign in at once.
    pub async fn password(&self, name: &str, password: Zeroizing<String>, device: &Device, host: &str) -> Result<Step> {
        let from = device.address.map_or(Visitor::Stranger, |address| self.limits.origin(address));
        let failed = |event: Event| Event { address: device.address, ..event };
        let account = match self.accounts.check_password(name, password, from).await? {
            Verdict::Right(account) => account,
            refused @ (Verdict::NotApproved(_) | Verdict::NotConfirmed) => {
                let account = self.accounts.find_by_email(name)?.map(|account| account.id);
                self.audit.record(failed(Event { account, ..Event::new(Action::SignIn).refused() })).await?;
                return Ok(match refused {
                    Verdict::NotApproved(status) => Step::NotApproved(status),
                    _ => Step::NotConfirmed,
                });
            }
            Verdict::Wrong => {
                let account = self.accounts.find_by_email(name)?.map(|account| account.id);
                self.audit.record(failed(Event { account, ..Event::new(Action::SignIn).failed() })).await?;
                return Ok(Step::Wrong);
            }
        };
        self.proven(account, false, device, host).await
    }

    /// What follows when somebody has proven to be the account's person, by the password or with a provider. With `enough`, no
    /// second factor is asked for.
    pub(in crate::access) async fn proven(
        &self,
        account: Box<Account>,
        enough: bool,
        device: &Device,
        host: &str,
    ) -> Result<Step> {
        let state = self.factors.state(account.id)?;
        if !enough && state.is_on() {
            let methods = [
                (state.totp, Method::Totp),
                (state.recovery_left > 0, Method::Recovery),
                (state.passkeys > 0 && self.passkeys.possible(host), Method::Passkey),
            ];
            let methods = methods.into_iter().filter_map(|(has, method)| has.then_some(method)).collect();
            let challenge = self.challenges.begin(Credentials::of(&account), false)?;
            return Ok(Step::SecondFactor { challenge, methods });
        }
        if !enough && self.required_of(&account) {
            return Ok(Step::SetUp { challenge: self.challenges.begin(Credentials::of(&account), true)? });
        }
        match self.open(&account, device).await? {
            Some(pair) => Ok(Step::Done(Done { pair, account, recovery_codes: None })),
            None => Ok(Step::Wrong),
        }
    }

    /// Opens the session. If the client is new, a mail reports it after the answer. `None` if what was proven no
    /// longer holds.
    async fn open(&self, account: &Account, device: &Device) -> Result<Option<TokenPair>> {
        let pair = match self.tokens.open(account, device).await {
            Err(Error::Denied(_)) => return Ok(None),
            pair => pair?,
        };
        if let (true, Some(address)) = (pair.new_client, device.address) {
            let (notices, account, client) = (self.notices.clone(), account.clone(), device.client.clone());
            tokio::spawn(async move {
                if let Err(error) = notices.new_sign_in(&account, &client, address).await {
                    tracing::error!(%error, "a new sign-in could not be told of");
                }
            });
        }
        Ok(Some(pair))
    }

    /// The account whose sign-in waits under this token.
    pub fn waiting(&self, challenge: &str) -> Result<Option<Account>> {
        match self.challenges.peek(challenge) {
            Some(waiting) => self.still_good(&waiting),
            None => Ok(None),
        }
    }

    /// The second step.
    pub async fn second(&self, challenge: &str, proof: Proof, device: &Device) -> Result<Second> {
        let Some(waiting) = self.challenges.attempt(challenge) else { return Ok(Second::Expired) };
        let Some(mut account) = self.still_good(&waiting)? else { return Ok(Second::Expired) };
        let (mut recovery_codes, by) = (None, waiting.credentials);
        let right = match (proof, waiting.enrol, waiting.passkey) {
            (Proof::Code(code), Some(Some(secret)), _) => {
                let enrolled = match self.factors.enrol(&account, secret, &code).await {
                    // A factor was added, or the password changed, since this sign-in started.
                    Err(Error::Conflict(_)) => return Ok(Second::Expired),
                    enrolled => enrolled?,
                };
                let right = enrolled.is_some();
                if let Some((codes, enrolled)) = enrolled {
                    (recovery_codes, account) = (Some(codes), enrolled);
                }
                right
            }
            (_, Some(_), _) => false,
            (Proof::Code(code), None, _) => self.factors.use_code(by, &code).await?,
            (Proof::Recovery(code), None, _) => self.factors.use_recovery(by, &code).await?,
            (Proof::Passkey(answer), None, Some(asked)) => self.passkeys.check(by, &asked, answer).await?,
            (Proof::Passkey(_), None, None) => false,
        };
        if !right {
            let event = Event { address: device.address, ..Event::of(account.id, Action::SecondFactor).failed() };
            self.audit.record(event).await?;
            return Ok(Second::Wrong);
        }
        self.challenges.end(challenge);
        let Some(pair) = self.open(&account, device).await? else { return Ok(Second::Expired) };
        Ok(Second::Done(Done { pair, account: Box::new(account), recovery_codes }))
    }

    /// The secret for a second factor that must be set up; repeated calls return the same one. `None` if the sign-in
    /// does not wait for that.
    pub fn set_up(&self, challenge: &str) -> Result<Option<Enrolment>> {
        let Some(waiting) = self.challenges.peek(challenge) else { return Ok(None) };
        let (Some(account), Some(held)) = (self.still_good(&waiting)?, &waiting.enrol) else { return Ok(None) };
        let secret = match held {
            Some(secret) => secret.clone(),
            None => random::<20>()?.to_vec(),
        };
        let shown = totp::enrolment(&account, &secret);
        self.challenges.change(challenge, |waiting| waiting.enrol = Some(Some(secret)));
        Ok(Some(shown))
    }

    /// The challenge for the person's passkey. `None` if no sign-in waits under this token.
    ///
    /// # Errors
    /// `Conflict` if the account has no passkey or the site cannot use them.
    pub fn ask_passkey(&self, challenge: &str) -> Result<Option<Value>> {
        let Some(waiting) = self.challenges.peek(challenge).filter(|w| w.enrol.is_none()) else { return Ok(None) };
        let Some(account) = self.still_good(&waiting)? else { return Ok(None) };
        let (options, state) = self.passkeys.ask(account.id)?;
        self.challenges.change(challenge, |waiting| waiting.passkey = Some(state));
        Ok(Some(options))
    }

    fn still_good(&self, waiting: &Waiting) -> Result<Option<Account>> {
        let account = self.accounts.get(waiting.credentials.account)?;
        Ok(account.filter(|account| waiting.credentials.are_of(account)))
    }

    /// Whether this is the signed-in person's password, for actions that require it again.
    ///
    /// # Errors
    /// `Unavailable` when too many people sign in at once.
    pub async fn confirms(&self, account: &Account, password: Zeroizing<String>) -> Result<bool> {
        Ok(matches!(self.accounts.check_password(&account.email, password, Visitor::Known).await?, Verdict::Right(_)))
    }

    /// Whether a password alone does not sign this person in: the firm requires a second factor of everybody, and
    /// Chancery of each administrator.
    pub fn required_of(&self, account: &Account) -> bool {
        self.required || account.administrator
    }
}

/// Changes a signed-in person's password; the other sessions end.
impl SignIn {
    /// `None`: the current password is wrong.
    ///
    /// # Errors
    /// `Invalid` if the new one breaks the rule.
    pub async fn change_password(
        &self,
        caller: &super::tokens::Caller,
        current: Zeroizing<String>,
        new: Zeroizing<String>,
    ) -> Result<Option<Account>> {
        crate::accounts::check(&new, &caller.account.email)?;
        if !self.confirms(&caller.account, current).await? {
            return Ok(None);
        }
        let changed = self.accounts.change_password(Credentials::of(&caller.account), caller.session, new).await?;
        Ok(Some(changed))
    }
}
