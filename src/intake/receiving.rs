//! What a door asks the firm's receiver.

use super::{
    arriving::Arriving,
    mail_receiver::{Envelope, MailReceiver, Refusal},
    service::Intake,
};
use crate::accounts::Credentials;

use std::{net::IpAddr, time::Instant};
use zeroize::Zeroizing;

impl MailReceiver for Intake {
    type Delivery = Arriving;

    async fn sign_in(&self, peer: IpAddr, name: &str, password: Zeroizing<String>) -> Result<Credentials, Refusal> {
        self.sign_in.check(peer, name, password).await
    }

    fn too_large(&self) {
        self.metrics.mails_too_large.add();
        self.metrics.mails_refused.add();
    }

    async fn sender(&self, _: IpAddr, _: Option<&str>, size: Option<u64>) -> Result<(), Refusal> {
        // The message shows who wrote it; the path alone proves nothing. Reports come from the null path (RFC 5321
        // section 4.5.5), and only their content shows whether they are reports.
        if size.is_some_and(|n| n > self.rules.max_bytes) {
            self.too_large();
            return Err(Refusal::TooLarge);
        }
        Ok(())
    }

    async fn recipient(&self, _: IpAddr, _: Option<&str>, recipient: &str) -> Result<(), Refusal> {
        match self.rules.place(recipient) {
            Some(_) => Ok(()),
            None => Err(self.refused(Refusal::UnknownRecipient)),
        }
    }

    async fn begin(&self, envelope: Envelope) -> Result<Arriving, Refusal> {
        self.traffic.mail(Instant::now());
        Arriving::begin(self.clone(), envelope).await
    }
}
