//! Signing in to a case management system in a browser.

use crate::{
    case_management::{
        credentials::{Giver, NO_REFRESH},
        operator::ConnectRequest,
    },
    cli::Failure,
    config::CaseConnection,
    control::Password,
    oauth::Loopback,
};

/// How to sign in.
#[derive(Debug, clap::Args)]
pub struct How {
    /// The port of this machine that the browser comes back to. The system must know http://127.0.0.1:PORT/ as a redirect address.
    #[arg(long, value_name = "PORT", default_value_t = 8765)]
    browser_port: u16,
}

/// Has a person sign in; returns the request that keeps what was got.
pub fn obtain(connection: &CaseConnection, how: &How) -> Result<ConnectRequest, Failure> {
    let said = |e: &dyn std::fmt::Display| Failure::Said(format!("{e} Nothing was changed."));
    let giver = Giver::new(connection).map_err(|e| said(&e))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let tokens = runtime.block_on(async {
        let browser = Loopback::new(how.browser_port).await.map_err(|e| said(&e))?;
        let port = browser.port();
        let got = giver.in_browser(browser, &connection.account, |address| {
            println!(
                "Open this address in a browser on this machine, and sign in to {} as the member whose matters these are. You have 15 minutes.\n\n  \
                 {address}\n\nIf your browser is on another machine, connect from there first: ssh -L {port}:127.0.0.1:{port} THIS-MACHINE\n",
                connection.system.title()
            );
        });
        got.await.map_err(|e| said(&e))
    })?;
    let refresh = tokens.refresh.ok_or_else(|| said(&NO_REFRESH))?;
    Ok(ConnectRequest::Tokens {
        name: connection.name.clone(),
        access: Password(tokens.access),
        refresh: Password(refresh),
        lasts: tokens.expires_in,
    })
}
