//! How what is new here goes there, whatever it is.

use super::{
    super::{
        records::{Link, Local},
        trouble::Outcome,
    },
    links::link_of,
    matters::{both_have, is_open},
    pass::Pass,
    stop::Stop,
};
use crate::{ids::MatterId, matters::Viewer};

use case_records::{Fields, Kind, Record};

impl Pass<'_> {
    /// The matters that both sides have, each with its identifier there.
    pub(super) fn shared_matters(&self) -> Vec<(MatterId, String)> {
        let matters = self.links.values().filter_map(|link| Some((both_have(link)?, link.foreign.clone())));
        matters.collect()
    }

    /// What the member may see at this moment, if that matter is in it and not sealed.
    pub(super) async fn sees(&self, id: MatterId) -> Outcome<Option<Viewer>> {
        let viewer = self.viewer().await.map_err(Stop::trouble)?;
        Ok(is_open(&viewer, id).then_some(viewer))
    }

    /// Writes down what the system made of something here; `base` is what both sides have of it now. A record that the system does not take
    /// keeps no others waiting.
    pub(super) async fn sent(&mut self, kind: Kind, local: Local, made: Outcome<Record>, base: Fields) -> Outcome<()> {
        let record = match made {
            Err(trouble) if trouble.one_record => {
                self.not_taken = Some(trouble.says);
                return Ok(());
            }
            made => made?,
        };
        let link = link_of(kind, record);
        // Of a document: its version there is the file here.
        let had = if kind == Kind::Document { link.etag.clone() } else { String::new() };
        self.keep(Link { local: Some(local), base, had, ..link }).await?;
        self.left(1).await.map_err(Stop::trouble)
    }
}
