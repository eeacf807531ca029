//! Addresses and networks in the settings, such as 192.0.2.7, 192.0.2.0/24 and 2001:db8::/32.

use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use std::{fmt, net::IpAddr};

/// An address or a network, as it is written. It is checked with the other settings, so that a wrong one is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Network(String);

impl Network {
    /// One address.
    pub fn of(address: IpAddr) -> Self {
        Self(address.to_string())
    }

    /// The network that is meant. An IPv4 network that is written as a mapped IPv6 one is the IPv4 network.
    ///
    /// # Errors
    /// What is wrong with it, as the end of a sentence, and the mend.
    pub fn net(&self) -> Result<IpNet, (&'static str, String)> {
        let text = self.0.trim();
        let written: IpNet = match text.parse::<IpAddr>() {
            Ok(address) => address.to_canonical().into(),
            Err(_) => text.parse().map_err(|_| {
                (
                    "which is neither an address nor a network",
                    "Write it as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32.".to_owned(),
                )
            })?,
        };
        if written.addr() != written.network() {
            let mend = format!("Write {} for the network, or {} for the one address.", written.trunc(), written.addr());
            return Err(("which is a network with an address of a machine", mend));
        }
        let net = match (written.addr().to_canonical(), written.prefix_len()) {
            (address @ IpAddr::V4(_), bits @ 96..) if written.addr().is_ipv6() => {
                IpNet::new(address, bits - 96).unwrap_or(written)
            }
            _ => written,
        };
        if net.addr().is_unspecified() && net.prefix_len() == net.max_prefix_len() {
            return Err(("which no machine has as its address", "Name the addresses of your own servers.".to_owned()));
        }
        // Half of the internet is nobody's network.
        if net.prefix_len() < 4 {
            return Err(("which is nearly everybody", "Name the networks of your own servers.".to_owned()));
        }
        Ok(net)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The networks of a setting that was checked.
pub fn nets(networks: &[Network]) -> Vec<IpNet> {
    networks.iter().filter_map(|network| network.net().ok()).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_networks_of_both_families() {
        let of = |text: &str| Network(text.into()).net().map(|net| net.to_string());
        for (text, net) in [
            ("192.0.2.7", "192.0.2.7/32"),
            (" 192.0.2.0/24 ", "192.0.2.0/24"),
            ("::1", "::1/128"),
            ("2001:db8::/32", "2001:db8::/32"),
            ("::ffff:192.0.2.7", "192.0.2.7/32"),
            ("::ffff:192.0.2.0/120", "192.0.2.0/24"),
        ] {
            assert_eq!(of(text).unwrap(), net, "{text}");
        }
        for (text, mend) in [
            ("", "Write it as"),
            ("mail.firm.test", "Write it as"),
            ("10.0.0.0/33", "Write it as"),
            ("10.0.0.7/8", "10.0.0.0/8"),
            ("2001:db8::1/32", "2001:db8::/32"),
            ("0.0.0.0", "your own"),
            ("::", "your own"),
            ("0.0.0.0/0", "your own"),
            ("::/0", "your own"),
            ("::ffff:0.0.0.0/96", "your own"),
        ] {
            assert!(of(text).unwrap_err().1.contains(mend), "{text}");
        }
    }
}
