//! `chancery sign-in test`, beside the certified provider.

use crate::{provider::Provider, support::Firm};

use serde_json::json;

const REDIRECT: &str = "https://chancery.firm.test/login";

fn configure(firm: &Firm, issuer: &str, secret: &std::path::Path) {
    firm.configure(&format!(
        "[http]\npublic_url = \"https://chancery.firm.test\"\n\n[[sign_in_provider]]\nname = \"The firm\"\nissuer = \"{issuer}\"\n\
         client_id = \"chancery\"\nclient_secret_file = \"{}\"\n",
        secret.display()
    ));
}

fn said(firm: &Firm, words: &[&str]) -> (bool, String) {
    let output = firm.run(&[&["sign-in", "test"], words].concat());
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), text)
}

#[test]
fn a_test_of_the_provider_says_what_to_register_and_what_is_wrong() {
    let firm = Firm::new(None);
    let (good, text) = said(&firm, &[]);
    assert!(!good && text.contains("no sign-in provider in the settings"), "{text}");
    let Some(provider) = Provider::start() else { return };
    let metadata = json!({
        "client_secret": "of the program", "token_endpoint_auth_method": "client_secret_post", "application_type": "web",
        "redirect_uris": [REDIRECT], "grant_types": ["authorization_code"],
    });
    provider.client("chancery", &metadata);
    let secret = firm.folder.path().join("provider.secret");
    std::fs::write(&secret, "of the program\n").unwrap();
    configure(&firm, &provider.issuer, &secret);
    let (good, text) = said(&firm, &[]);
    assert!(good && text.contains(REDIRECT) && text.contains("accepts the secret"), "{text}");
    assert!(text.contains(&format!("calls itself {}", provider.issuer)) && text.contains("can be read"), "{text}");
    // By its name, as JSON, and by a name that nobody has.
    let (good, text) = said(&firm, &["the firm", "--json"]);
    let steps: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    assert!(good && steps.iter().any(|step| step["what"] == "The firm: keys" && step["mark"] == "good"), "{text}");
    let (good, text) = said(&firm, &["Somebody"]);
    assert!(!good && text.contains("There are: The firm."), "{text}");
    // A secret that expired, and one that is not there.
    std::fs::write(&secret, "another one\n").unwrap();
    let (good, text) = said(&firm, &[]);
    assert!(!good && text.contains("does not accept client_id or the secret"), "{text}");
    assert!(!text.contains("another one"), "{text}");
    std::fs::remove_file(&secret).unwrap();
    let (good, text) = said(&firm, &[]);
    assert!(!good && text.contains("provider.secret cannot be read"), "{text}");
    // An issuer that is not one.
    configure(&firm, &format!("{}/elsewhere", provider.issuer), &secret);
    let (good, text) = said(&firm, &[]);
    assert!(!good && text.contains("Check issuer"), "{text}");
}
