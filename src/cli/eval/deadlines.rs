//! `eval deadlines`: the end of a period by the federal rules, and every step of its counting.

use crate::cli::eval::examinee::{Examinee, text};
use crate::law::{
    counting::{Direction, Rules, Service, Unit},
    deadlines::{Task, deadline},
    holidays::Calendar,
};

use serde_json::{Value, json};

pub(super) struct Deadlines;

impl Examinee for Deadlines {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        let task = read(request)?;
        let counted = deadline(&task, &Calendar::federal()).ok_or("The period ends outside the calendar.")?;
        let due = if task.unit == Unit::Hours {
            counted.due.strftime("%Y-%m-%dT%H:%M").to_string()
        } else {
            counted.due.date().to_string()
        };
        let steps: Vec<String> = counted.steps.iter().map(ToString::to_string).collect();
        Ok(Some(json!({ "due": due, "explanation": steps })))
    }
}

fn read(request: &Value) -> Result<Task, String> {
    let trigger = text(request, "trigger")?;
    let period = &request["period"];
    let count = period["n"].as_u64().and_then(|n| u32::try_from(n).ok());
    Ok(Task {
        trigger: trigger.parse().map_err(|_| format!("The trigger \"{trigger}\" is not a date (YYYY-MM-DD)."))?,
        count: count.ok_or("The period has no number \"n\".")?,
        unit: match period["unit"].as_str() {
            Some("hours") => Unit::Hours,
            Some("days") => Unit::Days,
            Some("business_days") => Unit::BusinessDays,
            Some("weeks") => Unit::Weeks,
            Some("months") => Unit::Months,
            Some("years") => Unit::Years,
            _ => return Err("The period's unit must be hours, days, business_days, weeks, months or years.".into()),
        },
        direction: match request["direction"].as_str() {
            Some("after") | None => Direction::After,
            Some("before") => Direction::Before,
            Some(other) => return Err(format!("The direction \"{other}\" must be after or before.")),
        },
        service: match request["service"].as_str() {
            None => None,
            Some("electronic") => Some(Service::Electronic),
            Some("mail") => Some(Service::Mail),
            Some("hand") => Some(Service::Hand),
            Some(other) => return Err(format!("The service \"{other}\" must be electronic, mail or hand.")),
        },
        rules: match request["rule"].as_str() {
            Some("frcp6") => Rules::Civil,
            Some("frap26") => Rules::Appellate,
            Some("plain") | None => Rules::Plain,
            Some(other) => return Err(format!("The rule \"{other}\" must be frcp6, frap26 or plain.")),
        },
    })
}
