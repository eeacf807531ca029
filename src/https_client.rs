//! HTTPS to the services that an administrator names in the settings, such as S3 storage or a certificate authority.

use crate::error::{Error, Result};

use hyper::body::Body;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use rustls_pki_types::{CertificateDer, pem::PemObject};
use std::path::Path;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A client that believes the public authorities and those of one file.
pub type HttpsClient<B> = Client<HttpsConnector<HttpConnector>, B>;

/// Makes a client. `setting` names the setting that holds `ca_file`: certificates (PEM) of authorities that are believed in
/// addition to the public ones.
///
/// # Errors
/// The file holds no certificate that can be read.
pub fn https_client<B>(setting: &str, ca_file: Option<&Path>) -> Result<HttpsClient<B>>
where
    B: Body + Send,
    B::Data: Send,
{
    let tls = ClientConfig::builder().with_root_certificates(authorities(setting, ca_file)?).with_no_client_auth();
    let https = HttpsConnectorBuilder::new().with_tls_config(tls).https_or_http().enable_http1().build();
    Ok(Client::builder(TokioExecutor::new()).build(https))
}

/// The public authorities and those of one file; `setting` names the setting that holds it.
///
/// # Errors
/// The file holds no certificate that can be read.
pub fn authorities(setting: &str, ca_file: Option<&Path>) -> Result<RootCertStore> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    if let Some(file) = ca_file {
        let wrong = |e: &dyn std::fmt::Display| {
            Error::Invalid(format!("{setting} {} holds no certificate that can be read: {e}.", file.display()))
        };
        for certificate in CertificateDer::pem_file_iter(file).map_err(|e| wrong(&e))? {
            roots.add(certificate.map_err(|e| wrong(&e))?).map_err(|e| wrong(&e))?;
        }
    }
    Ok(roots)
}
