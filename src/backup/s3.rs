//! Backups in storage that speaks the S3 protocol.

use super::place::{Object, Place, TOP};
use crate::{
    config,
    error::{Error, Result},
    https_client::{HttpsClient, https_client},
};

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt};
use http_body_util::BodyExt;
use jiff::Timestamp;
use object_store::{
    ClientOptions, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig, WriteMultipart,
    aws::{AmazonS3, AmazonS3Builder},
    client::{
        HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody, HttpResponse,
        HttpResponseBody, HttpService,
    },
    path::Path,
};
use std::{
    fs,
    io::{self, Read},
    os::unix::fs::PermissionsExt,
    sync::Arc,
    time::Duration,
};
use tokio::runtime::{Handle, Runtime};

/// Objects of more bytes are sent in parts of this size.
const PART: usize = 8 << 20;
/// How long to wait for a connection, and then for each answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A bucket, or a folder in one.
pub struct S3Place {
    shown: String,
    store: AmazonS3,
    prefix: String,
    runtime: Arc<Runtime>,
}

/// The connection to the storage, by the HTTP and TLS libraries that this program uses anyway.
#[derive(Clone, Debug)]
struct Connection(HttpsClient<HttpRequestBody>);

impl HttpConnector for Connection {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

#[async_trait::async_trait]
impl HttpService for Connection {
    async fn call(&self, request: HttpRequest) -> std::result::Result<HttpResponse, HttpError> {
        let answer = tokio::time::timeout(PATIENCE, self.0.request(request)).await;
        let answer = answer.map_err(|e| HttpError::new(HttpErrorKind::Timeout, e))?;
        let answer = answer.map_err(|e| {
            let kind = if e.is_connect() { HttpErrorKind::Connect } else { HttpErrorKind::Request };
            HttpError::new(kind, e)
        })?;
        Ok(answer.map(|body| HttpResponseBody::new(body.map_err(|e| HttpError::new(HttpErrorKind::Interrupted, e)))))
    }
}

impl S3Place {
    /// The place "s3://BUCKET/PREFIX", with the endpoint and keys of the settings.
    ///
    /// # Errors
    /// A setting that cannot be used, in a sentence that names it.
    pub fn open(to: &str, rules: &config::Backup) -> Result<Self> {
        let rest = to.strip_prefix("s3://").unwrap_or_default().trim_end_matches('/');
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let wrong = |why: String| Error::Invalid(format!("The backup place {to} cannot be used: {why}"));
        if bucket.is_empty() {
            return Err(wrong("it names no bucket. Write it as s3://BUCKET/PREFIX.".into()));
        }
        let Some(secret_file) = &rules.s3_secret_file else {
            return Err(wrong("set backup.s3_access_key and backup.s3_secret_file.".into()));
        };
        if let Ok(about) = fs::metadata(secret_file)
            && about.permissions().mode() & 0o007 != 0
        {
            let file = secret_file.display();
            return Err(wrong(format!(
                "every user of this machine can read backup.s3_secret_file. Run: chmod 640 {file}"
            )));
        }
        let secret = fs::read_to_string(secret_file)
            .map(zeroize::Zeroizing::new)
            .map_err(|e| wrong(format!("backup.s3_secret_file {} cannot be read: {e}.", secret_file.display())))?;
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(bucket)
            .with_region(&rules.s3_region)
            .with_access_key_id(&rules.s3_access_key)
            .with_secret_access_key(secret.trim())
            .with_retry(RetryConfig {
                max_retries: 4,
                retry_timeout: Duration::from_secs(60),
                ..RetryConfig::default()
            })
            .with_http_connector(Connection(https_client("backup.s3_ca_file", rules.s3_ca_file.as_deref())?));
        if !rules.s3_endpoint.is_empty() {
            builder = builder
                .with_endpoint(rules.s3_endpoint.trim_end_matches('/'))
                .with_allow_http(rules.s3_endpoint.starts_with("http://"));
        }
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).thread_name("backup").enable_all().build()?;
        Ok(Self {
            shown: to.to_owned(),
            store: builder.build().map_err(|e| wrong(e.to_string()))?,
            prefix: prefix.to_owned(),
            runtime: Arc::new(runtime),
        })
    }

    fn path(&self, name: &str) -> Path {
        Path::from(format!("{}/{name}", self.prefix))
    }

    fn failed(&self, what: &str, name: &str, e: &object_store::Error) -> Error {
        let (said, shown) = (e.to_string(), &self.shown);
        let is = |codes: &[&str]| codes.iter().any(|code| said.contains(code));
        match e {
            _ if is(&["NoSuchBucket"]) => {
                Error::Invalid(format!("The bucket of {shown} does not exist. Make it, then try again."))
            }
            object_store::Error::NotFound { .. } => Error::NotFound,
            _ if is(&["SignatureDoesNotMatch", "InvalidAccessKeyId", "AccessDenied", "403 Forbidden"]) => {
                Error::Invalid(format!(
                    "The storage of {shown} refuses the key. Check backup.s3_access_key and backup.s3_secret_file, and what the key may do."
                ))
            }
            _ => Error::Invalid(format!("{name} in {shown} cannot be {what}: {said}")),
        }
    }
}

impl Place for S3Place {
    fn shown(&self) -> String {
        self.shown.clone()
    }

    fn make(&self) -> Result<()> {
        Ok(())
    }

    fn foreign(&self) -> Result<Option<String>> {
        let top = Path::from(self.prefix.as_str());
        let found = self.runtime.block_on(self.store.list_with_delimiter(Some(&top)));
        let found = found.map_err(|e| self.failed("listed", ".", &e))?;
        let paths = found.objects.iter().map(|about| &about.location).chain(&found.common_prefixes);
        let mut names = paths.filter_map(|path| path.filename());
        Ok(names.find(|name| !TOP.contains(name)).map(str::to_owned))
    }

    fn put(&self, name: &str, from: &mut dyn Read) -> Result<()> {
        let failed = |e: object_store::Error| self.failed("written", name, &e);
        let read = |from: &mut dyn Read| -> Result<Vec<u8>> {
            let mut part = Vec::new();
            from.take(PART as u64).read_to_end(&mut part)?;
            Ok(part)
        };
        let first = read(from)?;
        let path = self.path(name);
        if first.len() < PART {
            return self.runtime.block_on(self.store.put(&path, PutPayload::from(first))).map(drop).map_err(failed);
        }
        let upload = self.runtime.block_on(self.store.put_multipart(&path)).map_err(failed)?;
        let mut writer = WriteMultipart::new_with_chunk_size(upload, PART);
        let mut next = first;
        while !next.is_empty() {
            writer.put(Bytes::from(next));
            // At most two parts in memory.
            self.runtime.block_on(writer.wait_for_capacity(1)).map_err(failed)?;
            next = match read(from) {
                Ok(next) => next,
                Err(e) => {
                    let _ = self.runtime.block_on(writer.abort());
                    return Err(e);
                }
            };
        }
        self.runtime.block_on(writer.finish()).map(drop).map_err(failed)
    }

    fn get(&self, name: &str) -> Result<Box<dyn Read>> {
        let found =
            self.runtime.block_on(self.store.get(&self.path(name))).map_err(|e| self.failed("read", name, &e))?;
        let stream = found.into_stream().map_err(io::Error::other).boxed();
        Ok(Box::new(Stream {
            stream,
            now: Bytes::new(),
            runtime: self.runtime.handle().clone(),
            _held: Arc::clone(&self.runtime),
        }))
    }

    fn list(&self, folder: &str) -> Result<Vec<Object>> {
        let prefix = self.path(folder);
        let skip = Path::from(self.prefix.as_str()).as_ref().len();
        let found = self.store.list(Some(&prefix)).map_ok(|about| {
            let name = about.location.as_ref().get(skip..).unwrap_or_default().trim_start_matches('/').to_owned();
            let written = Timestamp::from_millisecond(about.last_modified.timestamp_millis()).unwrap_or(Timestamp::MIN);
            Object { name, len: about.size, written }
        });
        // Chancery makes no name that it could not read; another program's does not stop it.
        let readable =
            |one: &object_store::Result<Object>| !matches!(one, Err(object_store::Error::InvalidPath { .. }));
        let found = found.filter(|one| std::future::ready(readable(one)));
        let found: std::result::Result<Vec<_>, _> = self.runtime.block_on(found.try_collect());
        let mut found = found.map_err(|e| self.failed("listed", folder, &e))?;
        found.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(found)
    }

    fn remove(&self, name: &str) -> Result<()> {
        match self.runtime.block_on(self.store.delete(&self.path(name))) {
            Err(object_store::Error::NotFound { .. }) | Ok(()) => Ok(()),
            Err(e) => Err(self.failed("removed", name, &e)),
        }
    }
}

/// An object as it arrives.
struct Stream {
    stream: futures_util::stream::BoxStream<'static, io::Result<Bytes>>,
    now: Bytes,
    runtime: Handle,
    _held: Arc<Runtime>,
}

impl Read for Stream {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        while self.now.is_empty() {
            match self.runtime.block_on(self.stream.next()) {
                None => return Ok(0),
                Some(next) => self.now = next?,
            }
        }
        let n = self.now.len().min(buf.len());
        let bytes = self.now.split_to(n);
        if let Some(to) = buf.get_mut(..n) {
            to.copy_from_slice(&bytes);
        }
        Ok(n)
    }
}
