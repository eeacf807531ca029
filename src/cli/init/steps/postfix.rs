//! The steps at Postfix.

use super::facts::Facts;
use crate::cli::init::answers::is_loopback;

pub fn steps(facts: &Facts<'_>) -> String {
    let (assistant, smtp) = (facts.assistant(), facts.config.smtp.listen);
    let (here, local) = (is_loopback(facts.relay_host()), assistant.split('@').next().unwrap_or_default());
    let (machine, to) = match here {
        true => ("this machine", format!("[127.0.0.1]:{}", smtp.port())),
        false => (facts.relay_host(), format!("[{}]:{}", facts.host(), smtp.port())),
    };
    let mut said = format!(
        "On {machine}:\n\n\
         echo '{assistant} smtp:{to}' | sudo tee -a /etc/postfix/transport\n\
         sudo postmap /etc/postfix/transport\n\
         sudo postconf -e 'transport_maps = hash:/etc/postfix/transport'\n\
         echo '{local}: {local}' | sudo tee -a /etc/aliases\n\
         sudo newaliases\n"
    );
    if !here {
        said += &format!("sudo postconf -e \"mynetworks = $(postconf -h mynetworks) {}\"\n", facts.address());
    }
    said += &format!(
        "sudo systemctl reload postfix\n\n\
         If \"postconf transport_maps\" names a file already, add the first line to that file, and leave the third out.\n\
         The alias makes the address known if mailboxes are Linux users. If Postfix takes them from virtual_mailbox_maps or a\n\
         directory, add {assistant} there instead.\n\n\
         Chancery believes the From address of what Postfix hands over. Postfix must refuse strangers who write in the firm's\n\
         own name: {}/help/postfix says how.\n",
        facts.config.site()
    );
    said
}
