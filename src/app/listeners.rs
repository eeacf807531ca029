//! The sockets of a server, bound before anything is served.

use super::{App, settings::sandbox_mode};
use crate::{certificates::Doors, error::StartError, sandbox};

use std::{
    fs,
    io::ErrorKind,
    net::SocketAddr,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};
use tokio::net::{TcpListener, UnixListener};

/// Sockets, bound before anything is served.
pub struct Listeners {
    /// The site.
    pub http: TcpListener,
    /// The mail door.
    pub smtp: TcpListener,
    /// The operator's door.
    pub control: UnixListener,
    /// Port 587, if enabled.
    pub submission: Option<TcpListener>,
    /// Port 465, if enabled.
    pub smtps: Option<TcpListener>,
    pub(super) redirect: Option<TcpListener>,
    pub(super) doors: Doors,
}

impl Listeners {
    /// Whether the site uses HTTPS.
    pub fn is_https(&self) -> bool {
        self.doors.web.is_some()
    }
}

impl App {
    /// Binds every socket.
    ///
    /// # Errors
    /// A port in use or an unreadable certificate; the error names the setting.
    pub async fn bind(&self) -> Result<Listeners, StartError> {
        if sandbox_mode(&self.config) == sandbox::Mode::Required
            && let Some(part) = sandbox::lacks().first()
        {
            let problem = format!("sandbox.mode is \"required\", and this kernel lacks {part}.");
            let mend = format!("{}, or set sandbox.mode = \"best\".", part.mend());
            return Err(StartError::new(problem, mend));
        }
        let smtp = &self.config.smtp;
        Ok(Listeners {
            doors: self.certificates.doors().await?,
            redirect: bind_if_set("http.redirect_listen", self.config.http.redirect_listen).await?,
            http: bind("http.listen", self.config.http.listen).await?,
            smtp: bind("smtp.listen", smtp.listen).await?,
            submission: bind_if_set("smtp.submission_listen", smtp.submission_listen).await?,
            smtps: bind_if_set("smtp.smtps_listen", smtp.smtps_listen).await?,
            control: bind_control(&self.config.storage.data)?,
        })
    }
}

/// The socket of a data folder's server.
pub fn socket(data: &Path) -> PathBuf {
    data.join("control.sock")
}

async fn bind_if_set(setting: &str, address: Option<SocketAddr>) -> Result<Option<TcpListener>, StartError> {
    match address {
        Some(address) => bind(setting, address).await.map(Some),
        None => Ok(None),
    }
}

async fn bind(setting: &str, address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|e| {
        let mend = match e.kind() {
            ErrorKind::AddrInUse => format!("Stop the program that uses this port, or set {setting} to another port."),
            ErrorKind::PermissionDenied => format!("Ports below 1024 need an extra permission (systemd: AmbientCapabilities=CAP_NET_BIND_SERVICE). Or set {setting} to a higher port."),
            _ => format!("Set {setting} to an address of this machine."),
        };
        StartError::new(format!("{setting} {address} cannot be used: {e}."), mend)
    })
}

fn bind_control(data: &Path) -> Result<UnixListener, StartError> {
    let path = socket(data);
    let failed = |e: std::io::Error| {
        StartError::new(
            format!("The control socket {} cannot be made: {e}.", path.display()),
            "Its path can be at most 107 characters long. Choose a shorter data folder with --data.",
        )
    };
    // We hold the folder's lock, so an existing socket belongs to nobody.
    match fs::remove_file(&path) {
        Err(e) if e.kind() != ErrorKind::NotFound => return Err(failed(e)),
        _ => {}
    }
    let listener = UnixListener::bind(&path).map_err(failed)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).map_err(failed)?;
    Ok(listener)
}
