//! Documents: those there come into the matter's folder of the member who connected; what lies in the matter here, and the assistant's answers,
//! go there. A new version is a new file beside the old one: nothing is written over, on either side.

use super::{
    super::{
        connector::Paper,
        records::{Link, Local},
        trouble::Outcome,
    },
    matters::{both_have, folder_name, is_open},
    pass::Pass,
    stop::Stop,
};
use crate::{
    blocking::blocking,
    error::Error,
    files::{Destination, File, Received, library, media_type_of, safe_name},
    ids::{FolderId, MatterId},
    matters::{Handed, HandedOut, Item, Viewer},
    store::BlobRef,
};

use bytes::Bytes;
use case_records::{Fields, Kind};
use futures_util::StreamExt;
use http_body_util::{BodyExt, StreamBody};
use hyper::body::Frame;
use std::net::{IpAddr, Ipv4Addr};
use tokio_stream::wrappers::ReceiverStream;

/// Where changes come from, in the audit log: this server itself.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

fn local(one: &HandedOut) -> Local {
    match one.what {
        Handed::File(id) => Local::File(id),
        Handed::Answer(id) => Local::Answer(id),
    }
}

impl Pass<'_> {
    pub(super) async fn paper(&mut self, mut link: Link) -> Result<Link, Stop> {
        // An upload that is not finished there has no bytes yet.
        let Some(matter) = self.matter_link(link.matter.as_deref()).cloned() else { return Ok(link) };
        let Some(id) = both_have(&matter).filter(|_| !link.done && !link.etag.is_empty()) else { return Ok(link) };
        if link.local.is_some() && link.had == link.etag {
            return Ok(link);
        }
        let viewer = self.viewer().await?;
        if !is_open(&viewer, id) {
            return Ok(link);
        }
        // Sent before a stop, and not written down: the same name and size, in the same matter.
        if link.local.is_none()
            && let Some(same) = self.outgoing(&viewer, id).await?.into_iter().find(|one| {
                one.name == link.label
                    && Some(one.blob.len) == link.size
                    && self.of_local(Kind::Document, local(one)).is_none()
            })
        {
            (link.local, link.had, link.passed) = (Some(local(&same)), link.etag.clone(), None);
            return Ok(link);
        }
        if !self.connection.direction(Kind::Document).takes() {
            return Ok(link);
        }
        let folder = self.folder(&matter, &viewer, id).await?;
        let file = self.fetched(&link, folder).await?;
        self.progress.taken += 1;
        (link.local, link.had, link.passed, link.came) = (Some(Local::File(file.id)), link.etag.clone(), None, true);
        Ok(link)
    }

    /// The folder of a matter, which is made if it is missing, and put into the matter.
    async fn folder(&mut self, matter: &Link, viewer: &Viewer, id: MatterId) -> Result<FolderId, Stop> {
        let (files, account) = (&self.houses.files, self.account.id);
        if let Some(folder) = matter.folder.filter(|folder| files.folder(account, *folder).is_ok()) {
            return Ok(folder);
        }
        let top = &self.connection.folder;
        let name = folder_name(&viewer.matter(id)?.matter.details);
        let made = |made: Result<_, Error>| match made {
            Ok(_) | Err(Error::Conflict(_)) => Ok(()),
            Err(e) => Err(e),
        };
        made(files.create_folder(account, "", top, HERE).await.map(drop))?;
        made(files.create_folder(account, top, &name, HERE).await.map(drop))?;
        let folder = files.folder_at(account, &format!("{top}/{name}"))?.ok_or(Error::NotFound)?.id;
        self.houses.matters.put(account, id, Item::Folder(folder)).await?;
        let link = Link { folder: Some(folder), ..matter.clone() };
        self.keep(link).await.map_err(Stop::All)?;
        Ok(folder)
    }

    /// Downloads a document into a folder; bytes that are there already under this name are not put there twice.
    async fn fetched(&self, link: &Link, folder: FolderId) -> Result<File, Stop> {
        let (files, account) = (&self.houses.files, self.account.id);
        files.room_for(&self.account, link.size.unwrap_or(0))?;
        let mut spool = files.spool()?;
        self.connector.download(&link.foreign, &mut spool, files.largest()).await?;
        let blob = spool.finish().await?;
        let (path, name) = (files.folder_path(account, folder)?, safe_name(&link.label));
        let there = files
            .list(account, &path)?
            .files
            .into_iter()
            .find(|file| file.blob.hash == blob.hash && file.blob.len == blob.len);
        if let Some(there) = there.filter(|there| there.name == name) {
            return Ok(there);
        }
        let media_type = media_type_of(&name).to_owned();
        let put = files.put(account, Destination { path, make: true }, vec![Received { name, media_type, blob }], HERE);
        put.await?.pop().ok_or_else(|| Error::Internal("a file was not put".into()).into())
    }

    /// Sends what is new in the matters that both sides have.
    pub(super) async fn send_papers(&mut self) -> Outcome<()> {
        for (id, matter) in self.shared_matters() {
            let Some(viewer) = self.sees(id).await? else { continue };
            for one in self.outgoing(&viewer, id).await.map_err(Stop::trouble)? {
                let own = local(&one);
                if self.of_local(Kind::Document, own).is_some() {
                    continue;
                }
                let paper = Paper { name: one.name, len: one.blob.len, body: self.body(one.blob) };
                let made = self.connector.upload(&matter, paper).await;
                self.sent(Kind::Document, own, made, Fields::new()).await?;
            }
        }
        Ok(())
    }

    fn body(&self, blob: BlobRef) -> crate::guarded_web::Body {
        let pieces = library::stream(self.houses.store.clone(), blob, 0..blob.len);
        let frames = ReceiverStream::new(pieces).map(|piece: Result<Bytes, Error>| match piece {
            Ok(piece) => Ok(Frame::data(piece)),
            Err(e) => Err(std::io::Error::other(e.to_string())),
        });
        BodyExt::boxed(StreamBody::new(frames))
    }

    /// Files and answers of a matter that the member may read.
    async fn outgoing(&self, viewer: &Viewer, id: MatterId) -> Result<Vec<HandedOut>, Stop> {
        let (viewer, matters) = (viewer.clone(), self.houses.matters.clone());
        Ok(blocking(move || matters.handed_out(&viewer, id)).await?)
    }
}
