//! A sign-in on another device (RFC 8628): for a server that has no browser.

use super::{
    client::{Client, Tokens, refusal},
    endpoints::{Endpoints, clean},
    failure::{Failure, Outcome},
    web::{Web, check},
};

use serde::Deserialize;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use zeroize::Zeroizing;

/// Seconds between two requests, where the provider does not say how many (3.2).
const INTERVAL: u64 = 5;
/// The most that is waited between two.
const SLOWEST: u64 = 60;

/// A sign-in that has begun.
#[derive(Deserialize)]
pub struct DeviceSignIn {
    device_code: Zeroizing<String>,
    /// What the person types.
    pub user_code: String,
    /// Where.
    #[serde(alias = "verification_url")]
    pub verification_uri: String,
    expires_in: u64,
    #[serde(default)]
    interval: Option<u64>,
}

/// Begins one.
///
/// # Errors
/// The provider has no such way, or refuses.
pub async fn begin(web: &Web, endpoints: &Endpoints, client: &Client, scope: &str) -> Outcome<DeviceSignIn> {
    let Some(address) = &endpoints.device else {
        return Err(Failure::Later("This provider knows no sign-in on another device.".into()));
    };
    let answer = client.post(web, endpoints, address, &[("scope", scope)]).await?;
    if answer.status != 200 {
        return Err(refusal(answer));
    }
    let begun: DeviceSignIn = serde_json::from_value(answer.body)
        .map_err(|_| Failure::Later("The provider's answer holds no code to type.".into()))?;
    check(&begun.verification_uri).map_err(|e| Failure::Later(e.to_string()))?;
    Ok(DeviceSignIn { user_code: clean(&begun.user_code), ..begun })
}

impl DeviceSignIn {
    /// How long the person has, in minutes.
    pub fn minutes(&self) -> u64 {
        self.expires_in.div_ceil(60)
    }

    /// Waits until the person has signed in.
    ///
    /// # Errors
    /// The person said no, or took too long.
    pub async fn wait(&self, web: &Web, endpoints: &Endpoints, client: &Client) -> Outcome<Tokens> {
        let mut pause = self.interval.unwrap_or(INTERVAL).clamp(1, SLOWEST);
        let end = Instant::now() + Duration::from_secs(self.expires_in.min(3600));
        let form = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
            ("device_code", self.device_code.as_str()),
        ];
        loop {
            sleep(Duration::from_secs(pause)).await;
            match client.tokens(web, endpoints, &form).await {
                Err(Failure::Refused { code, .. }) if code == "authorization_pending" => {}
                Err(Failure::Refused { code, .. }) if code == "slow_down" => pause = (pause + 5).min(SLOWEST),
                // A connection that broke (3.5): asked more slowly.
                Err(Failure::Later(_)) if Instant::now() < end => pause = (pause * 2).min(SLOWEST),
                done => return done,
            }
            if Instant::now() >= end {
                return Err(Failure::Refused {
                    code: "expired_token".into(),
                    says: "Nobody signed in in time.".into(),
                });
            }
        }
    }
}
