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
    let is_key =
        |line: &&str| line.starts_with("[[") || line.split_once(" = ").is_some_and(|(name, _)| !name.contains(' '));
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

/// The values by key of a file of settings.
fn table(text: &str) -> Table {
    text.parse().unwrap()
}

#[test]
fn with_everything_commented_out_the_defaults_hold() {
    let commented = commented();
    assert!(table(&commented).values().all(|section| section.as_table().unwrap().is_empty()), "{commented}");
    assert!(commented.contains("\n#listen = \"127.0.0.1:8080\"\n"), "{commented}");
    assert!(commented.contains("\n#key_file = ") && commented.contains("\n#[[plans]]\n"), "{commented}");
    let lines = |text: &str| text.lines().filter(|line| line.starts_with("# ")).count();
    assert!(lines(&commented) > 100, "the meaning of each setting is there");
    assert_eq!(format!("{:?}", load(&commented, &[]).unwrap()), format!("{:?}", Config::default()));
}

#[test]
fn values_are_written_in_their_place_and_nothing_else_changes() {
    let odd = "O\u{2019}Neil \"& Sons\" \\ \u{1b}[1m\u{7f}\u{301}é # [mail]";
    let text = |text: &str| Some(Value::String(text.into()));
    let list = Value::Array(vec![Value::String("10.0.0.1".into()), Value::String("10.0.0.2".into())]);
    let values = [
        ("firm.name", text(odd)),
        ("smtp.listen", text("0.0.0.0:25")),
        ("smtp.trusted_relays", Some(list.clone())),
        ("storage.key_file", text("/etc/chancery/master.key")),
        ("mail.hold_replies", Some(Value::Boolean(true))),
        ("mail.relay", None),
    ];
    let made = written(&commented(), &values).unwrap();
    let of = table(&made);
    assert_eq!(of["firm"]["name"].as_str(), Some(odd));
    assert_eq!(of["smtp"]["trusted_relays"], list);
    assert_eq!(of["mail"]["hold_replies"].as_bool(), Some(true));
    assert_eq!(of["storage"]["key_file"].as_str(), Some("/etc/chancery/master.key"));
    assert_eq!(of.values().map(|section| section.as_table().unwrap().len()).sum::<usize>(), 5, "{made}");
    // Each under its comment, in the place where it was commented out.
    assert_eq!(made.lines().count(), commented().lines().count());
    assert!(made.contains("# Name of the firm.\nname = "), "{made}");
    assert_eq!(written(&made, &values).unwrap(), made, "the second time changes nothing");
    let back = written(&made, &[("smtp.listen", None)]).unwrap();
    assert!(table(&back)["smtp"].get("listen").is_none() && back.contains("\n#listen = \"0.0.0.0:25\"\n"), "{back}");
}

#[test]
fn a_file_written_by_hand_keeps_what_somebody_wrote() {
    let hand = "# Ours\n[certificates]\nnames = [ # both\n  \"a.example\",\n  \"b.example\",\n]\nsource = \"own\" # by Lee\n\n[[plans]]\nname = \"Big\"\n";
    let text = |text: &str| Some(Value::String(text.into()));
    let values = [("certificates.names", Some(Value::Array(Vec::new()))), ("firm.name", text("F"))];
    let made = written(hand, &values).unwrap();
    assert!(made.starts_with("# Ours\n[certificates]\nnames = []\nsource = \"own\" # by Lee\n"), "{made}");
    assert!(made.ends_with("\n[firm]\nname = \"F\"\n"), "{made}");
    let gone = written(hand, &[("certificates.names", None), ("certificates.source", None)]).unwrap();
    assert!(table(&gone)["certificates"].as_table().unwrap().is_empty(), "{gone}");
    // A setting that the file does not show.
    let made = written("[mail]\nfrom = \"a@b\"\n[firm]\n", &[("mail.relay", text("smtp://r"))]).unwrap();
    assert_eq!(made, "[mail]\nrelay = \"smtp://r\"\nfrom = \"a@b\"\n[firm]\n");
    // What cannot be done in this way is refused, and not done half.
    for odd in ["firm = { name = \"F\" }\n", "firm.name = \"F\"\n", "[firm\n"] {
        assert!(written(odd, &[("firm.name", text("G"))]).is_err(), "{odd}");
    }
}
