//! Parameters of a query string or a form (application/x-www-form-urlencoded).

use super::refused::Refused;

use percent_encoding::percent_decode_str;
use std::collections::BTreeMap;

/// The most bytes of all parameters together.
pub const LONGEST: usize = 16 * 1024;

/// Parameters, each at most once (RFC 6749, 3.1). One without a value counts as left out.
#[derive(Debug, Default)]
pub struct Parameters(BTreeMap<String, String>);

impl Parameters {
    /// Reads them.
    ///
    /// # Errors
    /// One comes twice, is not UTF-8, or they are too long.
    pub fn read(text: &str) -> Result<Self, Refused> {
        if text.len() > LONGEST {
            return Err(Refused::request("The parameters are longer than 16 KiB."));
        }
        let mut all = BTreeMap::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (decoded(name)?, decoded(value)?);
            if all.insert(name, value).is_some() {
                return Err(Refused::request("A parameter comes twice."));
            }
        }
        all.retain(|_, value: &mut String| !value.is_empty());
        Ok(Self(all))
    }

    /// One of them.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// One that must be there.
    ///
    /// # Errors
    /// It is not.
    pub fn need(&self, name: &'static str) -> Result<&str, Refused> {
        self.get(name).ok_or_else(|| Refused::request(format!("The parameter \"{name}\" is missing.")))
    }
}

fn decoded(text: &str) -> Result<String, Refused> {
    let spaced = text.replace('+', " ");
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map(|text| text.into_owned()).map_err(|_| Refused::request("A parameter is not UTF-8."))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

    #[test]
    fn each_comes_once_and_an_empty_one_is_none() {
        let read = Parameters::read("a=1&b=x+y%2Bz&c=&d&&e=%C3%A9").unwrap();
        assert_eq!(
            ["a", "b", "c", "d", "e", "f"].map(|name| read.get(name)),
            [Some("1"), Some("x y+z"), None, None, Some("é"), None]
        );
        for bad in ["a=1&a=1", "a=1&%61=2", "a&a", "a=%ff", "%ff=1", &"a".repeat(LONGEST + 1)] {
            assert_eq!(Parameters::read(bad).unwrap_err().code, "invalid_request", "{bad:.20}");
        }
        assert_eq!(read.need("c").unwrap_err().says, "The parameter \"c\" is missing.");
    }

    proptest::proptest! {
        #[test]
        fn what_was_encoded_is_read(value in ".{1,60}", other in ".{0,60}") {
            let text = format!("state={}&x={}", utf8_percent_encode(&value, NON_ALPHANUMERIC), utf8_percent_encode(&other, NON_ALPHANUMERIC));
            let read = Parameters::read(&text).unwrap();
            proptest::prop_assert_eq!(read.get("state"), Some(value.as_str()));
        }

        #[test]
        fn nothing_makes_it_panic(text in "[a%&=+0-9é]{0,40}") {
            let _ = Parameters::read(&text);
        }
    }
}
