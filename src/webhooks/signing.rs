//! The headers of Standard Webhooks 1.0: an identifier, the time, and a signature of both with the body.

use base64::{Engine, engine::general_purpose::STANDARD};

/// The headers of one try.
pub fn headers(secret: &[u8], id: &str, seconds: i64, body: &str) -> [(&'static str, String); 3] {
    let key = aws_lc_rs::hmac::Key::new(aws_lc_rs::hmac::HMAC_SHA256, secret);
    let tag = aws_lc_rs::hmac::sign(&key, format!("{id}.{seconds}.{body}").as_bytes());
    [
        ("webhook-id", id.to_owned()),
        ("webhook-timestamp", seconds.to_string()),
        ("webhook-signature", format!("v1,{}", STANDARD.encode(tag.as_ref()))),
    ]
}

/// A secret as the receiver is given it.
pub fn written(secret: &[u8]) -> String {
    format!("whsec_{}", STANDARD.encode(secret))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_one_of_the_specification_s_example() {
        // From the specification's own test vector.
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let made = headers(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, "{\"test\": 2432232314}");
        assert_eq!(made[2].1, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert_eq!(written(&secret), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    }
}
