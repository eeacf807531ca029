//! The steps at Microsoft 365.

use super::facts::Facts;

pub fn steps(facts: &Facts<'_>) -> String {
    let (host, assistant, address) = (facts.host(), facts.assistant(), facts.public_address());
    let mut said = String::new();
    if facts.has_own_domain() {
        said += &format!("Mail to {assistant} needs no setting: Exchange Online follows the MX record above.\n\n");
    }
    said += "In Exchange Online PowerShell:\n\n";
    if !facts.has_own_domain() {
        let display = "Chancery";
        said += &format!(
            "New-Mailbox -Shared -Name \"{display}\" -PrimarySmtpAddress {assistant}\n\
             New-OutboundConnector -Name \"To Chancery\" -ConnectorType Partner -UseMXRecord $false `\n  \
               -SmartHosts {host} -TlsSettings DomainValidation -TlsDomain {host} -IsTransportRuleScoped $true\n\
             New-TransportRule -Name \"Tasks to Chancery\" -SentTo {assistant} `\n  \
               -FromScope InOrganization -RouteMessageOutboundConnector \"To Chancery\"\n"
        );
    }
    said += &format!(
        "New-InboundConnector -Name \"From Chancery\" -ConnectorType OnPremises -SenderDomains * `\n  \
           -SenderIPAddresses {address} -RequireTls $true\n\n\
         The last lets the answers in, by this machine's public address. Port 25 must be open to {host} from Exchange Online,\n\
         and from here to {}.\n\
         In the Defender portal, DKIM signing must be on for {}.\n",
        facts.relay_host(),
        facts.domain()
    );
    said
}
