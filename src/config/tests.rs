use super::*;

fn load(text: &str, environment: &[(&str, &str)]) -> Result<Config, StartError> {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("c.toml");
    std::fs::write(&file, text).unwrap();
    Config::load(Some(&file), |name| environment.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()), &[])
}

#[test]
fn the_example_holds_every_key_with_its_default() {
    let example = example();
    // A key, and not a sentence with an equals sign in it.
    let is_key = |line: &&str| line.split_once(" = ").is_some_and(|(name, _)| !name.contains(' '));
    let uncommented: String = example
        .lines()
        .map(|l| l.strip_prefix("# ").filter(is_key).unwrap_or(l))
        .fold(String::new(), |all, l| all + l + "\n");
    let table: Table = example.parse().unwrap();
    let every: Table = uncommented.parse().unwrap();
    assert_eq!(format!("{:?}", load(&example, &[]).unwrap()), format!("{:?}", Config::default()));
    for (key, default) in keys() {
        let (section, name) = key.split_once('.').unwrap();
        assert!(every[section].get(name).is_some(), "{key} is missing");
        if let Some(default) = default {
            assert_eq!(table[section][name], default, "{key}");
        }
    }
}

#[test]
fn the_environment_is_over_the_file_and_is_typed() {
    let config = load(
        "[smtp]\nmax_message_mb = 3\n",
        &[("CHANCERY_SMTP_MAX_MESSAGE_MB", "7"), ("CHANCERY_SMTP_TRUSTED_RELAYS", "10.0.0.1, 2001:db8::/32")],
    )
    .unwrap();
    assert_eq!(config.smtp.max_message_mb, 7);
    assert_eq!(config.smtp.trusted_relays.len(), 2);
    let none = load("[smtp]\ntrusted_relays = [\"10.0.0.1\"]\n", &[("CHANCERY_SMTP_TRUSTED_RELAYS", "[]")]).unwrap();
    assert_eq!(none.smtp.trusted_relays.len(), 0);
    assert!(
        load("", &[("CHANCERY_SMTP_MAX_MESSAGE_MB", "many")])
            .unwrap_err()
            .problem
            .contains("CHANCERY_SMTP_MAX_MESSAGE_MB")
    );
}

#[test]
fn the_holidays_that_the_readme_shows_can_be_read() {
    let readme = include_str!("../../README.md");
    let (_, shown) = readme.split_once("```\n[firm]\n").unwrap();
    let config = load(&format!("[firm]\n{}", shown.split("```").next().unwrap()), &[]).unwrap();
    let states: Vec<Option<&str>> = config.firm.holidays.iter().map(|day| day.state.as_deref()).collect();
    assert_eq!((config.firm.state.as_str(), states), ("CA", vec![None, Some("NV")]));
}

#[test]
fn wrong_settings_are_named() {
    for (text, named) in [
        ("[http]\ntls_cert = \"x\"\n", "http.tls_key"),
        ("[http]\nlisten = \"127.0.0.1:9\"\n[smtp]\nlisten = \"127.0.0.1:9\"\n", "smtp.listen"),
        ("[mail]\nassistant_address = \"nobody\"\n", "mail.assistant_address"),
        ("[smtp]\nsmtps_listen = \"127.0.0.1:465\"\n", "smtp.smtps_listen"),
        ("[smtp]\nbelieve_relays = false\n", "smtp.relay_authserv_id"),
        ("[smtp]\ntrusted_relays = [\"10.0.0.0/40\"]\n", "smtp.trusted_relays"),
        ("[smtp]\ntrusted_relays = [\"0.0.0.0/0\"]\n", "nearly everybody"),
        ("[http]\ntrusted_proxies = [\"mail.firm.test\"]\n", "http.trusted_proxies"),
        ("[http]\ntrusted_proxies = [\"10.0.0.7/8\"]\n", "10.0.0.7/8"),
        ("[mail]\nunknown_senders = \"intake\"\n", "mail.intake_address"),
        ("[mail]\nunknown_senders = \"perhaps\"\n", "perhaps"),
        ("[search]\nembeddings = \"openai\"\n", "search.embeddings_base_url"),
        ("[search]\nembeddings_model = \"e5\"\n", "search.embeddings_model"),
        ("[search]\nembeddings_file = \"x\"\n", "search.embeddings_file"),
        ("[search]\nembeddings_question_ms = 1\n", "search.embeddings_question_ms"),
        ("[search]\nembeddings = \"local\"\n", "search.embeddings is \"local\""),
        ("[htpp]\nx = 1\n", "htpp"),
        ("[firm]\ntime_zone = \"Mars/Olympus\"\n", "firm.time_zone"),
        ("[http\n", "TOML"),
    ] {
        let error = load(text, &[]).unwrap_err();
        assert!(error.problem.contains(named) && !error.mend.is_empty(), "{error}");
    }
}

#[test]
fn the_relay_password_is_never_shown() {
    let config = load("[mail]\nrelay = \"smtps://u:hunter2@relay\"\n", &[]).unwrap();
    assert!(!format!("{config:?}").contains("hunter2"));
}
