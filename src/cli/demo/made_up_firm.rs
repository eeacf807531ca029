//! What the made-up firm has beside its mails, made as its people would make it: contacts, matters with the mailed papers, a conflict check,
//! a checklist, a table, a booking page and an intake form.

use crate::{
    accounts::Account,
    answers::AnswerKind,
    chasing::NewChase,
    clients::{ContactId, ContactKind, Details as ContactDetails, Role},
    conflicts::{Asked, Side},
    error::Result,
    http::Services,
    ids::FileId,
    intake_forms::OpenForm,
    matters::{Details as MatterDetails, Item, MatterId, Party},
    tables::{Asking, NewTable},
    tasks::Task,
};

use std::net::{IpAddr, Ipv4Addr};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Furnishes the firm of an account whose mails are answered.
pub(super) async fn furnish(services: &Services, account: &Account) -> Result<()> {
    let firm = Firm { services, account };
    let carrier = firm
        .contact(ContactKind::Organisation, "Dunmore Freight Co.", &[Role::Client], "office@dunmore.example")
        .await?;
    let terminals = "Alder Point Terminals, Inc.";
    firm.contact(ContactKind::Organisation, terminals, &[Role::OpposingParty], "counsel@alderpoint.example").await?;
    let tenant =
        firm.contact(ContactKind::Organisation, "Marlow Bindery, Inc.", &[Role::Client], "desk@marlow.example").await?;
    firm.contact(ContactKind::Organisation, "Harbor Street Holdings LLC", &[Role::Other], "").await?;
    let heir = firm.contact(ContactKind::Person, "Elena Marlow", &[Role::Client], "elena@marlow.example").await?;

    let case = MatterDetails {
        number: "2025-014".into(),
        title: "Dunmore Freight v. Alder Point".into(),
        client: Some(carrier),
        parties: parties(&[("Dunmore Freight Co.", "Plaintiff"), (terminals, "Defendant")]),
        docket: "25-0417".into(),
        ..MatterDetails::default()
    };
    let lease = MatterDetails {
        number: "2025-015".into(),
        title: "Harbor Street lease".into(),
        client: Some(tenant),
        parties: parties(&[("Marlow Bindery, Inc.", "Tenant"), ("Harbor Street Holdings LLC", "Landlord")]),
        ..MatterDetails::default()
    };
    let tasks = services.tasks.list(account.id)?;
    let of_lease = |task: &Task| task.subject.contains("lease");
    let (leases, others): (Vec<&Task>, Vec<&Task>) = tasks.iter().partition(|task| of_lease(task));
    firm.matter(case, &others).await?;
    firm.matter(lease, &leases).await?;

    let asked = [("Alder Point Terminals", Side::Client), ("Dunmore Freight", Side::Opposing)];
    let asked = asked.map(|(name, side)| Asked { name: name.into(), side }).into();
    services.conflicts.check(account.id, "Alder Point asks us to act in a lease", asked).await?;
    firm.checklist(heir).await?;
    let mut papers = Vec::new();
    for task in leases {
        let thread = services.tasks.thread(account.id, task.id)?;
        papers.extend(thread.messages.iter().flat_map(|message| message.files.iter().map(|file| file.id)));
    }
    firm.table(papers).await?;

    let page = services.booking.page_of(account)?;
    services.booking.keep_page(account.id, crate::booking::Page { open: true, ..page }).await?;
    let form = OpenForm {
        form: "consultation".into(),
        slug: "whitlock-reyes".into(),
        open: true,
        english: String::new(),
        spanish: String::new(),
    };
    services.intake_forms.keep_form(account.id, form).await
}

fn parties(all: &[(&str, &str)]) -> Vec<Party> {
    all.iter().map(|(name, role)| Party { name: (*name).into(), role: (*role).into() }).collect()
}

struct Firm<'a> {
    services: &'a Services,
    account: &'a Account,
}

impl Firm<'_> {
    async fn contact(&self, kind: ContactKind, name: &str, roles: &[Role], email: &str) -> Result<ContactId> {
        let emails = Some(email.to_owned()).filter(|email| !email.is_empty()).into_iter().collect();
        let details =
            ContactDetails { kind, name: name.into(), roles: roles.to_vec(), emails, ..ContactDetails::default() };
        Ok(self.services.clients.add(self.account.id, details).await?.id)
    }

    /// A matter, with tasks and their papers in it.
    async fn matter(&self, details: MatterDetails, tasks: &[&Task]) -> Result<MatterId> {
        let matters = &self.services.matters;
        let matter = matters.open(self.account.id, details).await?.id;
        for task in tasks {
            matters.put(self.account.id, matter, Item::Task(task.id)).await?;
        }
        Ok(matter)
    }

    /// What a client is asked for; the mail to her ends in the demo's own mailbox.
    async fn checklist(&self, client: ContactId) -> Result<()> {
        let new = NewChase {
            client,
            list: "estate".into(),
            email: None,
            language: "en".into(),
            zone: None,
            people: Vec::new(),
            message: String::new(),
            timetable: Default::default(),
        };
        self.services.chasing.start(self.account.id, new, HERE).await?;
        Ok(())
    }

    async fn table(&self, files: Vec<FileId>) -> Result<()> {
        let asking =
            |heading: &str, asks: &str, kind| Asking { id: None, heading: heading.into(), asks: asks.into(), kind };
        let questions = vec![
            asking("Term", "How long is the term?", AnswerKind::Date),
            asking("Rent", "How much is the rent?", AnswerKind::Amount),
            asking("Deposit", "How much is the security deposit?", AnswerKind::Amount),
            asking("Sublet", "May the tenant sublet?", AnswerKind::YesNo),
            asking("Renewal notice", "By when must the tenant give notice of renewal?", AnswerKind::Date),
        ];
        let title = "Leases at a glance".into();
        self.services
            .tables
            .create(NewTable { account: self.account.id, title, questions, files, folder: None })
            .await?;
        Ok(())
    }
}
