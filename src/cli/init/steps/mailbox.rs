//! The steps for a mailbox at a provider.

use super::facts::Facts;

pub fn steps(facts: &Facts<'_>) -> String {
    let (chancery, assistant, domain) = (&facts.chancery, facts.assistant(), facts.domain());
    let add = |more: &str| format!("   {chancery} mailbox add office {more} --login {assistant} --replies\n");
    format!(
        "Give {assistant} a mailbox of its own at the provider. Then let Chancery pick up its mail, and send the answers through it,\n\
         with the line for your provider; /help/mailboxes says what to register there first:\n\n\
         Microsoft 365\n\n{}\nGoogle Workspace\n\n{}\nAny other, with a password\n\n{}\n\
         Each tries the mailbox first and explains every step. Then restart the service.\n",
        add(&format!("--sign-in microsoft --tenant {domain} --client-id ID")),
        add("--sign-in google --client-id ID --client-secret-file FILE"),
        add(&format!("--host imap.{domain}")),
    )
}
