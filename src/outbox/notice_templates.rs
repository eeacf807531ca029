//! Notices: mails from Chancery itself that do not answer a mail (approved, reset link, plan limit ...), from the
//! templates in assets/mail. A template is a subject line, an empty line, and paragraphs. Both parts of the mail are
//! made from it, so they cannot differ. A paragraph that needs a missing value is left out.

use crate::email::{
    encoded_words,
    html_part::{MARK, Page, escape},
    plain_part::{FROM_HERE, FROM_HERE_SPANISH, wrap},
};

macro_rules! templates {
    ($($(#[$doc:meta])* $name:ident = $file:literal,)*) => {
        /// The kinds of notices.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Template { $($(#[$doc])* $name,)* }
        impl Template {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];
            fn source(self) -> &'static str {
                match self { $(Self::$name => include_str!(concat!("../../assets/mail/", $file)),)* }
            }
        }
    };
}

templates! {
    /// IT approved the account.
    Approved = "approved.txt",
    /// IT rejected the account.
    Rejected = "rejected.txt",
    /// IT suspended the account.
    Suspended = "suspended.txt",
    /// A link to confirm an address.
    ConfirmAddress = "confirm_address.txt",
    /// A link to set a new password.
    ResetLink = "reset_link.txt",
    /// The password was changed.
    PasswordChanged = "password_changed.txt",
    /// A second factor or an app password was added or removed, or mails about it were switched off.
    SecurityChange = "security_change.txt",
    /// Somebody signed in with a new client.
    NewSignIn = "new_sign_in.txt",
    /// A mail waits because the plan's answers are used up.
    PlanLimit = "plan_limit.txt",
    /// A mail is kept unanswered because the day's replies are used up.
    DailyCap = "daily_cap.txt",
    /// The mail that "chancery mail test" sends.
    MailTest = "mail_test.txt",
    /// Something on the server needs an administrator.
    Attention = "attention.txt",
    /// Files arrived through a public upload link.
    LinkUpload = "link_upload.txt",
    /// New papers touch what was decided on a conflict check.
    ConflictNews = "conflict_news.txt",
    /// A mail that somebody sent has something unusual.
    SentMail = "sent_mail.txt",
    /// A client is told which papers are wanted.
    ChaseFirst = "chase_first.txt",
    /// The same in Spanish.
    ChaseFirstSpanish = "chase_first.es.txt",
    /// A client is reminded of papers that are still wanted.
    ChaseReminder = "chase_reminder.txt",
    /// The same in Spanish.
    ChaseReminderSpanish = "chase_reminder.es.txt",
    /// A client is told what is wrong with files that came.
    ChaseFlaws = "chase_flaws.txt",
    /// The same in Spanish.
    ChaseFlawsSpanish = "chase_flaws.es.txt",
    /// Whoever sent an intake form is told that it came.
    IntakeReceived = "intake_received.txt",
    /// The same in Spanish.
    IntakeReceivedSpanish = "intake_received.es.txt",
    /// Somebody is sent the link to an intake form.
    IntakeLink = "intake_link.txt",
    /// The same in Spanish.
    IntakeLinkSpanish = "intake_link.es.txt",
    /// An intake form came: for the member.
    IntakeCame = "intake_came.txt",
    /// A guest booked a meeting: for the guest.
    MeetingBooked = "meeting_booked.txt",
    /// The same in Spanish.
    MeetingBookedSpanish = "meeting_booked.es.txt",
    /// A guest booked a meeting: for the member.
    MeetingTaken = "meeting_taken.txt",
    /// A meeting was moved.
    MeetingMoved = "meeting_moved.txt",
    /// The same in Spanish, for the guest.
    MeetingMovedSpanish = "meeting_moved.es.txt",
    /// A meeting was cancelled.
    MeetingCancelled = "meeting_cancelled.txt",
    /// The same in Spanish, for the guest.
    MeetingCancelledSpanish = "meeting_cancelled.es.txt",
    /// A guest's calendar declined a meeting or proposed another time: for the member.
    MeetingAnswered = "meeting_answered.txt",
    /// A meeting was booked at a time that was proposed: for the member.
    MeetingArranged = "meeting_arranged.txt",
    /// Times are proposed: for the other side.
    MeetingTimes = "meeting_times.txt",
    /// The other side chose a time or wrote something: for the member.
    MeetingHeard = "meeting_heard.txt",
    /// A meeting is near.
    MeetingSoon = "meeting_soon.txt",
    /// The same in Spanish.
    MeetingSoonSpanish = "meeting_soon.es.txt",
}

impl Template {
    /// Whether it is written in Spanish.
    fn is_spanish(self) -> bool {
        matches!(
            self,
            Self::ChaseFirstSpanish
                | Self::ChaseReminderSpanish
                | Self::ChaseFlawsSpanish
                | Self::IntakeReceivedSpanish
                | Self::IntakeLinkSpanish
                | Self::MeetingBookedSpanish
                | Self::MeetingMovedSpanish
                | Self::MeetingCancelledSpanish
                | Self::MeetingSoonSpanish
        )
    }

    /// Whether it goes to a client of the firm, in the firm's name.
    pub(super) fn is_for_clients(self) -> bool {
        // Those about meetings that go to guests only; the others go to members too.
        let english = [
            Self::ChaseFirst,
            Self::ChaseReminder,
            Self::ChaseFlaws,
            Self::IntakeReceived,
            Self::IntakeLink,
            Self::MeetingBooked,
            Self::MeetingTimes,
            Self::MeetingSoon,
        ];
        self.is_spanish() || english.contains(&self)
    }
}

/// The values filled into a template.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// Given name of the recipient; may be empty.
    pub to_name: String,
    /// Name of the firm.
    pub firm: String,
    /// The one address to click, if there is one.
    pub link: Option<String>,
    /// Values specific to the template: name and text.
    pub own: Vec<(&'static str, String)>,
    /// What the paragraph "{{list}}" lists.
    pub list: Vec<String>,
}

/// A notice as text and HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Subject.
    pub subject: String,
    /// Plain part.
    pub text: String,
    /// HTML part.
    pub html: String,
}

impl Values {
    fn of(&self, name: &str) -> Option<&str> {
        match name {
            "firm" => Some(&self.firm),
            "link" => self.link.as_deref(),
            name => self.own.iter().find(|(own, _)| *own == name).map(|(_, text)| text.as_str()),
        }
    }

    /// `text` with its placeholders filled, each value passed through `shown`; `None` if a value is missing.
    fn fill(&self, text: &str, shown: impl Fn(&str, &str) -> String) -> Option<String> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, (name, after))) =
            rest.split_once("{{").and_then(|(before, tail)| Some((before, tail.split_once("}}")?)))
        {
            out.push_str(before);
            out.push_str(&shown(name, self.of(name)?));
            rest = after;
        }
        out.push_str(rest);
        Some(out)
    }
}

/// Fills a template.
pub fn render(template: Template, values: &Values) -> Notice {
    let source = template.source().trim_end();
    let (head, body) = source.split_once("\n\n").unwrap_or((source, ""));
    let as_is = |_: &str, value: &str| encoded_words::shown(value, 500);
    let subject = head.strip_prefix("Subject: ").unwrap_or(head);
    let subject = values.fill(subject, as_is).unwrap_or_else(|| subject.to_owned());
    let name = encoded_words::shown(&values.to_name, 60);
    let greeting = match (template.is_spanish(), name.is_empty()) {
        (false, true) => "Good day,".to_owned(),
        (false, false) => format!("Dear {name},"),
        (true, true) => "Buenos días:".to_owned(),
        (true, false) => format!("Hola, {name}:"),
    };
    let signs = if template.is_for_clients() { values.firm.clone() } else { format!("Chancery, {}", values.firm) };
    let signed = encoded_words::shown(&signs, 120);
    let from_here = if template.is_spanish() { FROM_HERE_SPANISH } else { FROM_HERE };
    let mut text = format!("{greeting}\n");
    let mut page = Page::new(&values.firm);
    page.paragraph(&escape(&greeting));
    let mut first = None;
    for paragraph in body.split("\n\n") {
        if paragraph == "{{list}}" {
            if values.list.is_empty() {
                continue;
            }
            text.push('\n');
            values.list.iter().for_each(|item| wrap(item, "- ", "  ", &mut text));
            page.list(values.list.iter().map(|item| escape(&encoded_words::shown(item, 500))));
            continue;
        }
        let Some(plain) = values.fill(paragraph, as_is) else { continue };
        first.get_or_insert_with(|| plain.clone());
        text.push('\n');
        wrap(&plain, "", "", &mut text);
        // The template's own text needs no escaping; the values do.
        let rich = values.fill(paragraph, |name, value| {
            let value = escape(value);
            if name == "link" || name == "stop" {
                format!("<a class=\"mark\" href=\"{value}\" style=\"{MARK}word-break:break-all;\">{value}</a>")
            } else {
                value
            }
        });
        page.paragraph(&rich.unwrap_or_default());
    }
    text.push_str(&format!("\n-- \n{signed}\n{from_here}\n"));
    page.foot(&[signed, from_here.to_owned()]);
    let html = page.finish(&subject, first.as_deref().unwrap_or_default());
    let html = match template.is_spanish() {
        // A screen reader speaks the language that the page names.
        true => html.replacen("lang=\"en\"", "lang=\"es\"", 1),
        false => html,
    };
    Notice { subject, text, html }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> Values {
        let own = [
            "assistant",
            "minutes",
            "days",
            "what",
            "time",
            "client",
            "where",
            "plan",
            "emails",
            "subject",
            "title",
            "folder",
            "files",
            "first",
            "second",
            "third",
            "fourth",
            "more",
            "matter",
            "message",
            "stop",
            "phone",
            "fifth",
            "with",
            "kind",
            "day",
            "when",
            "before",
            "guest",
            "email",
            "note",
            "name",
            "came",
            "conflicts",
            "draft",
            "did",
            "next",
            "chosen",
            "meant",
            "words",
            "example",
        ];
        Values {
            to_name: "Dana".into(),
            firm: "Hale & Partners <x>".into(),
            link: Some("https://box.example/reset-password/abc".into()),
            own: own.iter().map(|name| (*name, format!("<{name}>"))).collect(),
            list: vec!["<one>".into(), "two".into()],
        }
    }

    #[test]
    fn every_template_fills_and_escapes() {
        for template in Template::ALL {
            let notice = render(*template, &values());
            for part in [&notice.subject, &notice.text, &notice.html] {
                assert!(!part.contains("{{") && !part.contains("}}"), "{template:?}: {part}");
            }
            assert!(notice.text.contains("Dana") && notice.html.contains("Hale &amp; Partners &lt;x&gt;"));
            assert!(!notice.html.contains("<x>") && !notice.html.contains("<plan>"), "{template:?}");
            assert!(notice.text.lines().all(|line| line.chars().count() <= 72 || !line.contains(' ')));
            assert!(!notice.subject.is_empty() && notice.subject.len() < 120);
        }
    }

    #[test]
    fn a_paragraph_without_its_value_is_left_out() {
        let notice = render(Template::Approved, &Values { link: None, ..values() });
        assert!(!notice.text.contains("http") && notice.text.contains("approved"), "{}", notice.text);
    }

    #[test]
    fn a_value_cannot_bring_in_a_placeholder_or_a_line() {
        let odd = Values { firm: "{{link}}\r\nBcc: x".into(), ..values() };
        let notice = render(Template::Approved, &odd);
        assert!(!notice.subject.contains('\n') && !notice.subject.contains("reset-password"), "{}", notice.subject);
        assert!(notice.html.contains("&#123;&#123;link"));
    }
}
