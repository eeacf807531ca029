//! The operator's commands for the job queue.

use super::job_admin::Listed;
use crate::{
    control::Operator,
    error::{Error, Result},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A request about jobs.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "jobs")]
pub enum JobsRequest {
    /// All jobs.
    List,
    /// One job.
    Show {
        /// The job.
        id: String,
    },
    /// Retries parked jobs now.
    Retry {
        /// The job; without one, all parked jobs.
        id: Option<String>,
    },
    /// Removes a parked job from the queue for good.
    Drop {
        /// The job.
        id: String,
    },
}

/// A job together with its account's address, by which IT knows the account.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Job")]
pub struct JobRow {
    #[serde(flatten)]
    job: Listed,
    /// The account's address; null if the account was removed.
    email: Option<String>,
}

pub async fn perform(operator: &Operator, request: JobsRequest) -> Result<Value> {
    let jobs = &operator.jobs;
    match request {
        JobsRequest::List => lines(operator, jobs.list()?),
        JobsRequest::Show { id } => line(operator, jobs.show(&id)?),
        JobsRequest::Retry { id } => lines(operator, jobs.retry(id.as_deref()).await?),
        JobsRequest::Drop { id } => lines(operator, jobs.discard(&id).await?),
    }
}

/// All jobs, parked ones first.
///
/// # Errors
/// Store errors.
pub fn rows(operator: &Operator) -> Result<Vec<JobRow>> {
    operator.jobs.list()?.into_iter().map(|job| row(operator, job)).collect()
}

fn lines(operator: &Operator, jobs: Vec<Listed>) -> Result<Value> {
    jobs.into_iter().map(|job| line(operator, job)).collect()
}

fn line(operator: &Operator, job: Listed) -> Result<Value> {
    serde_json::to_value(row(operator, job)?).map_err(|e| Error::Internal(e.to_string()))
}

fn row(operator: &Operator, job: Listed) -> Result<JobRow> {
    let email = operator.accounts.get(job.account)?.map(|account| account.email);
    Ok(JobRow { job, email })
}
