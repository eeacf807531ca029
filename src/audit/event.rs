//! What a line of the audit log can be about.

use crate::ids::AccountId;

use std::net::IpAddr;
use ulid::Ulid;

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// What a line of the audit log is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Action { $($(#[$doc])* $name,)* }
        impl Action {
            /// The word in the log.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }
    };
}

actions! {
    /// A person signed in, or tried to; the object is the session.
    SignIn = "sign_in",
    /// The second step of a sign-in.
    SecondFactor = "second_factor",
    /// A sign-in provider proved who a person is, or did not; the next lines say whether the person signed in.
    ProviderSignIn = "provider_sign_in",
    /// An account was linked to a person at a sign-in provider.
    ProviderLinked = "provider_linked",
    /// A link to a sign-in provider was removed.
    ProviderUnlinked = "provider_unlinked",
    /// A session was ended by its owner or by IT; the object is the session.
    SessionEnded = "session_ended",
    /// Somebody registered.
    Registered = "registered",
    /// IT made an account.
    AccountAdded = "account_added",
    /// An address was confirmed as the person's.
    AddressConfirmed = "address_confirmed",
    /// A confirmation link was requested, or made by IT.
    ConfirmationRequested = "confirmation_requested",
    /// IT vouched for an address.
    Vouched = "vouched",
    /// IT approved an account that waits until its address is confirmed.
    ApprovalRecorded = "approval_recorded",
    /// IT approved an account.
    Approved = "approved",
    /// IT rejected an account.
    Rejected = "rejected",
    /// IT suspended an account.
    Suspended = "suspended",
    /// IT restored an account.
    Restored = "restored",
    /// IT removed an account and all its data.
    Removed = "removed",
    /// IT made a person an administrator.
    AdministratorMade = "administrator_made",
    /// IT ended a person's being an administrator.
    AdministratorEnded = "administrator_ended",
    /// IT gave a person another role in the firm's matters.
    RoleGiven = "role_given",
    /// An administrator asked for something on the page at /admin; the object is what it was done to, and the next
    /// lines say what was done.
    AdministratorActed = "administrator_acted",
    /// IT set the plan.
    PlanSet = "plan_set",
    /// The person asked for a bigger plan.
    UpgradeRequested = "upgrade_requested",
    /// A reset link was requested, or made by IT.
    ResetRequested = "reset_requested",
    /// The password was set through a reset link.
    PasswordReset = "password_reset",
    /// The person changed the password.
    PasswordChanged = "password_changed",
    /// IT set the password.
    PasswordSet = "password_set",
    /// A second factor or passkey was added.
    FactorAdded = "factor_added",
    /// A second factor or passkey was removed.
    FactorRemoved = "factor_removed",
    /// A backup was written.
    BackupMade = "backup_made",
    /// A backup was restored into a temporary folder and compared.
    BackupVerified = "backup_verified",
    /// The data folder was restored from a backup.
    BackupRestored = "backup_restored",
    /// Backups past their time were removed.
    BackupsRemoved = "backups_removed",
    /// A recovery key was made.
    RecoveryKeyMade = "recovery_key_made",
    /// The master key was replaced.
    MasterKeyRotated = "master_key_rotated",
    /// IT deleted a held mail; the object is the message.
    HeldDropped = "held_dropped",
    /// New recovery codes were made.
    RecoveryMade = "recovery_made",
    /// An app password was made; the object is the app password.
    AppPasswordAdded = "app_password_added",
    /// An app password was removed.
    AppPasswordRemoved = "app_password_removed",
    /// A token for a program was made; the object is the token.
    ApiTokenAdded = "api_token_added",
    /// A token for a program was revoked.
    ApiTokenRemoved = "api_token_removed",
    /// A code or a refresh token of a connected assistant came a second time, so somebody else may have it; the object is the
    /// connection, which was ended.
    TokenReplayed = "token_replayed",
    /// A program used a tool of `/mcp`; the object is its token.
    ToolCalled = "tool_called",
    /// The person changed preferences.
    PreferencesChanged = "preferences_changed",
    /// IT made a referral code; the object is the code's identifier.
    ReferralMade = "referral_made",
    /// IT revoked a referral code.
    ReferralRevoked = "referral_revoked",
    /// A mail was accepted; the object is the message.
    MailIn = "mail_in",
    /// A mail was handed to the relay; the object is its place in the outbox.
    MailOut = "mail_out",
    /// The assistant answered; the object is the reply.
    Answered = "answered",
    /// A mail waits for a bigger plan; the object is the message.
    OnHold = "on_hold",
    /// A mail on hold was released.
    Released = "released",
    /// A file was downloaded; the object is the file.
    Download = "download",
    /// A file was uploaded; the object is the file.
    Upload = "upload",
    /// The files of an archive were extracted; the object is the archive.
    Unpacked = "unpacked",
    /// A folder was made; the object is the folder.
    FolderMade = "folder_made",
    /// A file or a folder was deleted; the object is what was deleted.
    Deleted = "deleted",
    /// A file or a folder was renamed.
    Renamed = "renamed",
    /// A file or a folder was moved to another folder.
    Moved = "moved",
    /// A public upload link was made; the object is the link.
    LinkMade = "link_made",
    /// A public upload link was revoked.
    LinkRevoked = "link_revoked",
    /// A person confirmed, dismissed or reopened a deadline; the object is the deadline.
    DeadlineDecided = "deadline_decided",
    /// A person answered an invitation; the object is the mail to the organizer.
    InvitationAnswered = "invitation_answered",
    /// A draft was written; the object is the draft.
    DraftWritten = "draft_written",
    /// A person answered questions of a draft or changed its words.
    DraftChanged = "draft_changed",
    /// A draft was deleted.
    DraftDeleted = "draft_deleted",
    /// A table of questions and documents was made; the object is the table.
    TableMade = "table_made",
    /// A person changed questions, documents or cells of a table.
    TableChanged = "table_changed",
    /// A table was deleted.
    TableDeleted = "table_deleted",
    /// A calendar feed got a new address.
    FeedOpened = "feed_opened",
    /// A calendar feed was closed.
    FeedClosed = "feed_closed",
    /// A question was asked in chat and answered.
    Chat = "chat",
    /// The person cleared the history of a chat.
    ChatCleared = "chat_cleared",
    /// A matter was opened; the object is the matter.
    MatterOpened = "matter_opened",
    /// A person changed what is known of a matter.
    MatterChanged = "matter_changed",
    /// A matter was deleted; its papers stayed where they were.
    MatterDeleted = "matter_deleted",
    /// The team of a matter changed.
    MatterTeamChanged = "matter_team_changed",
    /// A wall was set between a person and a matter; the object is the matter.
    WallSet = "wall_set",
    /// A wall was taken down.
    WallTakenDown = "wall_taken_down",
    /// A paper, a task or a folder was put into a matter; the object is the matter.
    MatterPaperAdded = "matter_paper_added",
    /// Something was taken out of a matter.
    MatterPaperTakenOut = "matter_paper_taken_out",
    /// A proposal for a matter was accepted or declined.
    MatterProposalDecided = "matter_proposal_decided",
    /// Time or an expense of a matter was written down; the object is the matter.
    ActivityAdded = "activity_added",
    /// Time or an expense of a matter was changed; the object is the matter.
    ActivityChanged = "activity_changed",
    /// Time or an expense of a matter was deleted; the object is the matter.
    ActivityDeleted = "activity_deleted",
    /// Everything in a matter was exported as one archive.
    MatterExported = "matter_exported",
    /// A task was deleted with its mails and files; the object is the task.
    TaskDeleted = "task_deleted",
    /// Everything in a matter was put into an archive under a key of its own, and removed; the object is the matter.
    MatterSealed = "matter_sealed",
    /// The archive of a sealed matter was given out; the object is the matter.
    SealedMatterOpened = "sealed_matter_opened",
    /// The key of a sealed matter was destroyed; the object is the matter.
    SealedMatterDestroyed = "sealed_matter_destroyed",
    /// A legal hold was set on a matter: nothing in it is deleted.
    LegalHoldSet = "legal_hold_set",
    /// The legal hold on a matter was lifted.
    LegalHoldLifted = "legal_hold_lifted",
    /// The sender of a mail was told that something in it is unusual; the object is the copy.
    SentMailTold = "sent_mail_told",
    /// A contact was added.
    ContactAdded = "contact_added",
    /// A contact was changed.
    ContactChanged = "contact_changed",
    /// A contact was deleted.
    ContactDeleted = "contact_deleted",
    /// Two contacts became one.
    ContactsMerged = "contacts_merged",
    /// Contacts that had been merged were parted again.
    ContactsParted = "contacts_parted",
    /// A conflict check was made; the object is the check.
    ConflictChecked = "conflict_checked",
    /// A person decided that there is no conflict.
    ConflictCleared = "conflict_cleared",
    /// A person decided that there is a conflict.
    ConflictFound = "conflict_found",
    /// A person decided that those concerned have agreed.
    ConflictWaived = "conflict_waived",
    /// New papers touch an earlier decision.
    ConflictNews = "conflict_news",
    /// The operator asked who can tell its maker more about a check.
    ConflictWhom = "conflict_whom",
    /// A client was given a list of papers.
    ChaseStarted = "chase_started",
    /// A person changed such a list.
    ChaseChanged = "chase_changed",
    /// A list was deleted.
    ChaseDeleted = "chase_deleted",
    /// Files were matched to the items of a list.
    ChaseMatched = "chase_matched",
    /// A mail about a list went to its client.
    ChaseReminded = "chase_reminded",
    /// A client asked for no more mails, or for them again.
    ChaseOptOut = "chase_opt_out",
    /// A member changed an intake form: opened it, closed it, or wrote its words.
    IntakeFormChanged = "intake_form_changed",
    /// A member made a link by which one person fills in a form.
    FormLinkMade = "form_link_made",
    /// It was taken back before it was used.
    FormLinkTakenBack = "form_link_taken_back",
    /// Somebody sent an intake form; the object is what came.
    FormCame = "form_came",
    /// What came by a form was prepared: conflicts checked, a letter drafted, its member told.
    FormPrepared = "form_prepared",
    /// A person accepted what came by a form.
    FormAccepted = "form_accepted",
    /// A person declined it.
    FormDeclined = "form_declined",
    /// A person made a deadline of a hint, or set the hint aside.
    LimitationDecided = "limitation_decided",
    /// A member's booking page was changed.
    BookingPageChanged = "booking_page_changed",
    /// A guest booked a meeting with the member; the object is the meeting.
    MeetingBooked = "meeting_booked",
    /// A meeting was moved.
    MeetingMoved = "meeting_moved",
    /// A meeting was cancelled.
    MeetingCancelled = "meeting_cancelled",
    /// A guest's calendar answered the invitation to a meeting, or proposed another time; the object is the meeting.
    MeetingAnswered = "meeting_answered",
    /// A member had times for a meeting sent to somebody; the object is the proposal.
    MeetingTimesSent = "meeting_times_sent",
    /// The other side chose one of them by its link.
    MeetingTimeChosen = "meeting_time_chosen",
    /// The other side answered them by mail.
    MeetingTimesAnswered = "meeting_times_answered",
    /// The member took them back.
    MeetingTimesWithdrawn = "meeting_times_withdrawn",
    /// A member added a calendar whose busy times count.
    CalendarAdded = "calendar_added",
    /// A member removed a calendar.
    CalendarRemoved = "calendar_removed",
    /// The counters of an account were counted again.
    Recounted = "recounted",
    /// A record was made or changed in a case management system.
    CaseRecordSent = "case_record_sent",
    /// A paper of a matter was written into a folder outside; the object is the matter.
    PaperWritten = "paper_written",
    /// IT named a program that is told of changes; the object is the webhook.
    WebhookAdded = "webhook_added",
    /// IT removed one.
    WebhookRemoved = "webhook_removed",
    /// Lists of everything that an account may see were made; the object is the account.
    Exported = "exported",
    /// A person decided between the values of both sides.
    CaseConflictDecided = "case_conflict_decided",
}

/// The outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was done.
    Done,
    /// It was not allowed.
    Refused,
    /// It was tried and failed.
    Failed,
}

impl Outcome {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }
}

/// An event that the log records.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// The account whose data it concerns.
    pub account: Option<AccountId>,
    /// What was done.
    pub action: Action,
    /// The affected thing: the `.0` of its identifier.
    pub object: Option<Ulid>,
    /// The outcome.
    pub outcome: Outcome,
    /// The caller's address.
    pub address: Option<IpAddr>,
}

impl Event {
    /// An event that concerns no account's data.
    pub fn new(action: Action) -> Self {
        Self { account: None, action, object: None, outcome: Outcome::Done, address: None }
    }
    /// An event that concerns an account's data.
    pub fn of(account: AccountId, action: Action) -> Self {
        Self { account: Some(account), ..Self::new(action) }
    }
    /// Sets the affected thing.
    pub fn on(self, object: Ulid) -> Self {
        Self { object: Some(object), ..self }
    }
    /// Sets the caller's address.
    pub fn from(self, address: IpAddr) -> Self {
        Self { address: Some(address), ..self }
    }
    /// Marks it as not allowed.
    pub fn refused(self) -> Self {
        Self { outcome: Outcome::Refused, ..self }
    }
    /// Marks it as failed.
    pub fn failed(self) -> Self {
        Self { outcome: Outcome::Failed, ..self }
    }
}
