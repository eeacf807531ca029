//! What an address shows to whoever has it: the form, and nothing of what came by it.

use super::{
    definitions::Defined,
    records::{FormLink, Leads, OpenForm},
    sent::Sent,
    service::{IntakeForms, page_of},
    store_tables::{FORM_LINKS, INTAKE_ADDRESSES, slug_key},
};
use crate::{
    accounts::Account,
    error::{Error, Result},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use questionnaires::{Given, Means, checked};
use std::collections::BTreeMap;

/// A form at its address.
pub struct Shown {
    pub owner: Account,
    pub own: OpenForm,
    pub defined: Defined,
    /// The link that works once, if the address is one.
    pub link: Option<FormLink>,
}

/// What is at an address.
pub enum At {
    Form(Box<Shown>),
    /// A link that was used, and its language.
    Used(String),
}

impl IntakeForms {
    /// What is at an address.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for a form that is closed, a link that has expired and a member who may not sign in.
    pub fn at(&self, address: &str) -> Result<At> {
        let (owner, form, link) = self.leads(address)?;
        if let Some(used) = link.as_ref().filter(|link| link.used.is_some()) {
            return Ok(At::Used(used.language.clone()));
        }
        let own = page_of(&self.with.store, owner.id)?.forms.into_iter().find(|own| own.form == form);
        let own = match (own, &link) {
            (Some(own), _) if own.open || link.is_some() => own,
            // A link works for a form that is not public.
            (None, Some(_)) => OpenForm { form: form.clone(), ..OpenForm::default() },
            _ => return Err(Error::NotFound),
        };
        Ok(At::Form(Box::new(Shown { defined: self.defined(&form)?.clone(), owner, own, link })))
    }

    /// Who gets what is sent to an address, whatever became of its form.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn recipient(&self, address: &str) -> Result<Account> {
        Ok(self.leads(address)?.0)
    }

    /// Whether answers would be taken, as far as it can be seen from them.
    pub fn fits(&self, address: &str, sent: &Sent) -> bool {
        let Ok(At::Form(shown)) = self.at(address) else { return false };
        let (form, files) = (&shown.defined.form, sent.files.len());
        sent.version == shown.defined.version
            && checked(form, &sent.answers, files, &sent.language, self.today()).is_ok()
    }

    /// The mail address that was typed into a form.
    pub fn mail_of(&self, address: &str, answers: &BTreeMap<String, Given>) -> Option<String> {
        let (_, form, _) = self.leads(address).ok()?;
        let fields = &self.defined(&form).ok()?.form.fields;
        let field = fields.iter().find(|field| field.means == Some(Means::ClientEmail))?;
        match answers.get(&field.key)? {
            Given::One(email) => Some(email.clone()),
            _ => None,
        }
    }

    fn leads(&self, address: &str) -> Result<(Account, String, Option<FormLink>)> {
        let store = &self.with.store;
        // Whatever the text is, this takes one or two hashes and look-ups.
        let bytes = URL_SAFE_NO_PAD.decode(address).unwrap_or_default();
        let key = if bytes.len() == 32 { *blake3::hash(&bytes).as_bytes() } else { slug_key(store, address) };
        let (account, leads) = store.get(&INTAKE_ADDRESSES, &key)?.ok_or(Error::NotFound)?;
        let owner = self.owner(account)?;
        match leads {
            Leads::Form(form) => Ok((owner, form, None)),
            Leads::Link(id) => {
                let link: FormLink = store.get(&FORM_LINKS, &(account, id))?.ok_or(Error::NotFound)?;
                if link.expires_at <= self.with.clock.now() {
                    return Err(Error::NotFound);
                }
                Ok((owner, link.form.clone(), Some(link)))
            }
        }
    }
}
