//! Carries out an operator's request, with or without a running server.

use super::request::Request;
use crate::{
    access::{
        NewReferral,
        operator::{referrals, users},
    },
    audit,
    control::operator::Operator,
    error::{Error, Result},
    upload_links,
};

use serde_json::{Value, json};

/// Carries out the request. `progress` receives how many things are done, out of how many.
///
/// # Errors
/// In a sentence for the operator.
pub async fn perform(
    operator: &Operator,
    request: Request,
    mut progress: impl FnMut(u64, u64) + Send + 'static,
) -> Result<Value> {
    match request {
        Request::AddUser { who, approved, password } => users::add(operator, who, approved, password).await,
        Request::ListUsers => users::list(operator),
        Request::SetUser { email, step } => users::step(operator, &email, step).await,
        Request::SetPassword { email, password } => users::set_password(operator, &email, password).await,
        Request::SetPlan { email, plan } => users::set_plan(operator, &email, &plan).await,
        Request::SetRole { email, role } => users::set_role(operator, &email, role).await,
        Request::ResetLink { email, mail } => users::reset_link(operator, &email, mail).await,
        Request::ConfirmLink { email, mail } => users::confirm_link(operator, &email, mail).await,
        Request::RemoveFactors { email } => users::remove_factors(operator, &email).await,
        Request::ProviderLinks { email, remove } => users::provider_links(operator, &email, remove).await,
        Request::Sessions { email } => users::sessions(operator, &email),
        Request::EndSessions { email, which } => users::end_sessions(operator, &email, which).await,
        Request::RemoveUser { email, confirmed } => users::remove(operator, &email, confirmed).await,
        Request::CreateReferral { code, note, approve, once, days } => {
            referrals::create(operator, NewReferral { code, note, approve, once, days }).await
        }
        Request::ListReferrals => referrals::list(operator),
        Request::RevokeReferral { code } => referrals::revoke(operator, &code).await,
        Request::ListMatters => crate::matters::operator::list(operator),
        Request::ShowMatter { matter } => crate::matters::operator::show(operator, &matter),
        Request::WhomToAsk { check } => crate::conflicts::operator::whom(operator, &check).await,
        Request::ExportMatter { matter } => crate::matter_export::operator::begin(operator, &matter).await,
        Request::NextOfExport { export } => crate::matter_export::operator::next(operator, export).await,
        Request::SealMatter { matter, keep_until, confirmed } => {
            crate::sealing::operator::seal(operator, &matter, &keep_until, confirmed).await
        }
        Request::OpenSealed { matter } => crate::sealing::operator::open(operator, &matter).await,
        Request::DestroyMatter { matter, confirmed } => {
            crate::sealing::operator::destroy(operator, &matter, confirmed).await
        }
        Request::HoldMatter { matter, by, reason } => {
            let hold = by.map(|asked_by| crate::matters::NewHold { asked_by, reason });
            crate::matters::operator::hold(operator, &matter, hold).await
        }
        Request::CreateLink { email, link } => upload_links::operator::create(operator, &email, link).await,
        Request::ListLinks { email } => upload_links::operator::list(operator, email.as_deref()),
        Request::RevokeLink { id } => upload_links::operator::revoke(operator, &id).await,
        Request::ListTokens { email } => crate::api_tokens::operator::list(operator, email.as_deref()),
        Request::RevokeToken { id } => crate::api_tokens::operator::revoke(operator, &id).await,
        Request::VerifyAudit { head } => audit::operator::verify(operator, head).await,
        Request::ExportAudit { from } => audit::operator::export(operator, from),
        Request::Status => crate::administration::operator::status(operator).await,
        Request::Doctor => {
            let doctor = operator.doctor.clone();
            let examined = tokio::task::spawn_blocking(move || doctor.examine(&mut progress)).await;
            let findings = examined.map_err(|e| Error::Internal(e.to_string()))??;
            serde_json::to_value(findings).map_err(|e| Error::Internal(e.to_string()))
        }
        Request::Jobs(request) => crate::jobs::operator::perform(operator, request).await,
        Request::Backup(request) => crate::backup::operator::perform(operator, request, progress).await,
        Request::Mailbox(request) => crate::mailbox::operator::perform(operator, request).await,
        Request::FolderSync(request) => crate::folder_sync::operator::perform(operator, request),
        Request::Webhooks(request) => crate::webhooks::operator::perform(operator, request).await,
        Request::ExportUser { email, format } => crate::exporting::operator::export(operator, &email, format).await,
        Request::Connect(request) => crate::case_management::operator::perform(operator, request).await,
        Request::Certificates(request) => crate::certificates::operator::perform(operator, request).await,
        Request::Standby => crate::standby::operator::perform(operator),
        Request::Keys(request) => crate::keys::operator::perform(operator, request).await,
        Request::Mail(request) => crate::outbox::operator::perform(operator, request).await,
        Request::Reindex => {
            let mut all = 0;
            operator
                .reading
                .reindex(|done, of| {
                    all = of;
                    progress(done as u64, of as u64);
                })
                .await?;
            let corrected = operator.doctor.recount().await?;
            Ok(json!({ "indexed": all, "recounted": corrected }))
        }
    }
}
