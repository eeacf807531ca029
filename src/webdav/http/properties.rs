//! PROPPATCH: programs note what they like, except over what the server itself tells.

use super::multistatus::{is_live, patched};
use super::real::colleagues;
use super::visit::{Visit, answer_xml, bad_request, text};
use crate::{
    http::{Incoming, Problem},
    webdav::{
        tree,
        xml::{self, Name},
    },
};

use warp::reply::Response;

pub(super) async fn proppatch(visit: &Visit, body: &mut Incoming) -> Result<Response, Problem> {
    let changes = xml::proppatch(&text(body).await?).ok_or_else(|| bad_request("The body is no PROPPATCH."))?;
    visit.real()?;
    visit.conditions()?;
    visit.unlocked(false, false)?;
    let name = |change: &Result<crate::files::Noted, Name>| match change {
        Ok(set) => set.name.clone(),
        Err(name) => name.clone(),
    };
    let names: Vec<Name> = changes.iter().map(name).collect();
    let refused: Vec<Name> = names.iter().filter(|name| is_live(name)).cloned().collect();
    let address = tree::address(&visit.place, false);
    if tree::is_helper(visit.name()) {
        visit.dav().scratch.get(visit.account.id, &visit.helper_key(&visit.place)?).ok_or_else(Problem::not_found)?;
        return Ok(answer_xml(207, patched(&address, &names, &refused)));
    }
    let (owner, thing) = visit.owned(&visit.place)?.ok_or_else(Problem::not_found)?;
    if owner != visit.account.id {
        return Err(colleagues());
    }
    if refused.is_empty() {
        visit.services.files.note(visit.account.id, &thing, changes).await.map_err(super::visit::refused)?;
    }
    Ok(answer_xml(207, patched(&address, &names, &refused)))
}
