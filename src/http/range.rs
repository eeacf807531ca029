//! Byte ranges (RFC 9110, 14): one range, or the whole file.

use std::ops::Range;

/// The part of a file that a Range header requests.
#[derive(Debug, PartialEq, Eq)]
pub enum RequestedRange {
    /// Everything: no header, several ranges, or a header we do not understand, which RFC 9110 tells us to ignore.
    Whole,
    /// One range, cut to the file; never empty.
    Part(Range<u64>),
    /// A range entirely outside the file: 416.
    Nothing,
}

pub fn requested_range(header: Option<&str>, len: u64) -> RequestedRange {
    let Some(spec) = header.and_then(|h| h.trim().strip_prefix("bytes=")) else { return RequestedRange::Whole };
    let Some((first, last)) = spec.trim().split_once('-') else { return RequestedRange::Whole };
    // u64 accepts a "+", which RFC 9110 does not allow. A number too large for u64 lies outside every file.
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().unwrap_or(u64::MAX));
    match (number(first), number(last)) {
        (Some(_), Some(_)) if first.is_empty() && last.is_empty() => RequestedRange::Whole,
        (Some(_), Some(suffix)) if first.is_empty() => {
            if suffix == 0 || len == 0 {
                RequestedRange::Nothing
            } else {
                RequestedRange::Part(len.saturating_sub(suffix)..len)
            }
        }
        (Some(start), Some(_)) if last.is_empty() => {
            if start < len {
                RequestedRange::Part(start..len)
            } else {
                RequestedRange::Nothing
            }
        }
        (Some(start), Some(end)) if start > end => RequestedRange::Whole,
        (Some(start), Some(end)) => {
            if start < len {
                RequestedRange::Part(start..end.saturating_add(1).min(len))
            } else {
                RequestedRange::Nothing
            }
        }
        _ => RequestedRange::Whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let cases = [
            (None, RequestedRange::Whole),
            (Some("bytes=0-0"), RequestedRange::Part(0..1)),
            (Some("bytes=2-4"), RequestedRange::Part(2..5)),
            (Some("bytes=8-99999999999999999999999"), RequestedRange::Part(8..10)),
            (Some("bytes=5-"), RequestedRange::Part(5..10)),
            (Some("bytes=-3"), RequestedRange::Part(7..10)),
            (Some("bytes=-30"), RequestedRange::Part(0..10)),
            (Some("bytes=-0"), RequestedRange::Nothing),
            (Some("bytes=10-"), RequestedRange::Nothing),
            (Some("bytes=99999999999999999999999-"), RequestedRange::Nothing),
            (Some("bytes=4-2"), RequestedRange::Whole),
            (Some("bytes=0-1,4-5"), RequestedRange::Whole),
            (Some("bytes=-"), RequestedRange::Whole),
            (Some("bytes=+1-2"), RequestedRange::Whole),
            (Some("bytes=a-b"), RequestedRange::Whole),
            (Some("lines=0-1"), RequestedRange::Whole),
        ];
        for (header, wanted) in cases {
            assert_eq!(requested_range(header, 10), wanted, "{header:?}");
        }
        assert_eq!(requested_range(Some("bytes=0-"), 0), RequestedRange::Nothing);
    }

    proptest::proptest! {
        #[test]
        fn any_header_stays_inside(header in "(bytes=)?[-0-9,+ ]{0,40}", len in 0u64..1000) {
            if let RequestedRange::Part(part) = requested_range(Some(&header), len) {
                assert!(part.start < part.end && part.end <= len);
            }
        }
    }
}
