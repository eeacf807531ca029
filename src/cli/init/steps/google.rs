//! The steps at Google Workspace.

use super::facts::Facts;

pub fn steps(facts: &Facts<'_>) -> String {
    let (host, assistant) = (facts.host(), facts.assistant());
    let inwards = match facts.has_own_domain() {
        true => format!(
            "1. Mail to {assistant} needs no setting: Gmail follows the MX record above. Do not add {host} to Workspace as a domain.\n"
        ),
        false => format!(
            "1. Hosts, Add route: name \"Chancery\", single host {host}, port {}; require TLS and a certificate signed by an authority.\n   \
                Default routing, Add another rule: single recipient {assistant}; Modify message, Change route to \"Chancery\";\n   \
                perform this on unrecognized and recognized addresses.\n",
            facts.config.smtp.listen.port()
        ),
    };
    format!(
        "In the Admin console, under Apps, Google Workspace, Gmail:\n\n{inwards}\
         2. Routing, SMTP relay service: only addresses in my domains, only from the IP address {}, require TLS.\n\
         3. Authenticate email: start DKIM for {}.\n\n\
         Port 25 must be open to {host} from Google, and port 587 from here to smtp-relay.gmail.com. Changes can take hours.\n",
        facts.public_address(),
        facts.domain()
    )
}
