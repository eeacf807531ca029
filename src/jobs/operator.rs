//! The operator's commands for the job queue.

use super::job_admin::Listed;
use crate::{
    control::Operator,
    error::{Error, Result},
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A request about jobs.
#[derive(Debug, Serialize, Deserialize)]
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

pub async fn perform(operator: &Operator, request: JobsRequest) -> Result<Value> {
    let jobs = &operator.jobs;
    match request {
        JobsRequest::List => lines(operator, jobs.list()?),
        JobsRequest::Show { id } => line(operator, &jobs.show(&id)?),
        JobsRequest::Retry { id } => lines(operator, jobs.retry(id.as_deref()).await?),
        JobsRequest::Drop { id } => lines(operator, jobs.discard(&id).await?),
    }
}

fn lines(operator: &Operator, jobs: Vec<Listed>) -> Result<Value> {
    jobs.iter().map(|job| line(operator, job)).collect::<Result<Vec<_>>>().map(Value::Array)
}

/// The job together with its account's address, by which IT knows the account.
fn line(operator: &Operator, job: &Listed) -> Result<Value> {
    let mut line = serde_json::to_value(job).map_err(|e| Error::Internal(e.to_string()))?;
    line["email"] = json!(operator.accounts.get(job.account)?.map(|account| account.email));
    Ok(line)
}
