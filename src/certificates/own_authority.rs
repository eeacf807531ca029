//! An authority of the firm's own, for machines that no public authority can reach. Its certificate may vouch for the names
//! of this server only (RFC 5280, section 4.2.1.10), so whoever trusts it trusts it for nothing else.

use super::records::Issued;
use crate::error::{Error, Result};

use jiff::{Timestamp, ToSpan, civil::Date, tz::TimeZone};
use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DnType, ExtendedKeyUsagePurpose, GeneralSubtree, IsCa, Issuer,
    KeyPair, KeyUsagePurpose, NameConstraints,
};
use std::net::IpAddr;

/// What [`Issued::by`] says of these certificates.
pub const OWN: &str = "own";
/// For how many years the authority's certificate is valid.
const ROOT_YEARS: i32 = 10;
/// For how many days the doors' certificate is valid.
const LEAF_DAYS: i32 = 90;

fn made(e: rcgen::Error) -> Error {
    Error::Internal(format!("a certificate could not be made: {e}"))
}

/// The authority's certificate without its key; the same for the same names, but for its dates.
fn root_params(names: &[String]) -> CertificateParams {
    let mut params = CertificateParams::default();
    let first = names.first().map_or("", String::as_str);
    params.distinguished_name.push(DnType::CommonName, format!("Chancery, {first}"));
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    let permitted_subtrees = names.iter().map(|name| match name.parse::<IpAddr>() {
        Ok(address) => {
            GeneralSubtree::IpAddress(CidrSubnet::from_addr_prefix(address, if address.is_ipv4() { 32 } else { 128 }))
        }
        Err(_) => GeneralSubtree::DnsName(name.clone()),
    });
    params.name_constraints =
        Some(NameConstraints { permitted_subtrees: permitted_subtrees.collect(), excluded_subtrees: Vec::new() });
    params
}

fn valid(params: &mut CertificateParams, from: Date, until: Date) {
    let at = |day: Date| rcgen::date_time_ymd(day.year().into(), day.month() as u8, day.day() as u8);
    (params.not_before, params.not_after) = (at(from), at(until));
}

fn today(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}

/// Makes an authority for `names`.
///
/// # Errors
/// [`Error::Internal`] if the library fails.
pub fn found(names: &[String], now: Timestamp) -> Result<Issued> {
    let key = KeyPair::generate().map_err(made)?;
    let mut params = root_params(names);
    let today = today(now);
    valid(&mut params, today.saturating_sub(1.day()), today.saturating_add(ROOT_YEARS.years()));
    let root = params.self_signed(&key).map_err(made)?;
    Ok(Issued { by: OWN.into(), names: names.to_vec(), chain: root.pem(), key: key.serialize_pem() })
}

/// Issues the doors' certificate.
///
/// # Errors
/// [`Error::Internal`] if the library fails, or the authority's key cannot be read.
pub fn issue(root: &Issued, names: &[String], now: Timestamp) -> Result<Issued> {
    let issuer = Issuer::new(root_params(&root.names), KeyPair::from_pem(&root.key).map_err(made)?);
    let key = KeyPair::generate().map_err(made)?;
    let mut params = CertificateParams::new(names).map_err(made)?;
    params.distinguished_name.push(DnType::CommonName, names.first().map_or("", String::as_str));
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    params.use_authority_key_identifier_extension = true;
    let today = today(now);
    valid(&mut params, today.saturating_sub(1.day()), today.saturating_add(LEAF_DAYS.days()));
    let leaf = params.signed_by(&key, &issuer).map_err(made)?;
    Ok(Issued {
        by: OWN.into(),
        names: names.to_vec(),
        chain: format!("{}{}", leaf.pem(), root.chain),
        key: key.serialize_pem(),
    })
}

/// Whether an authority may vouch for all of `names`.
pub fn may_vouch(root: &Issued, names: &[String]) -> bool {
    let below = |name: &String, known: &String| {
        name == known
            || (known.parse::<IpAddr>().is_err()
                && name.strip_suffix(known.as_str()).is_some_and(|rest| rest.ends_with('.')))
    };
    names.iter().all(|name| root.names.iter().any(|known| below(name, known)))
}
