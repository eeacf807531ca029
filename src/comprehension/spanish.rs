//! Questions in Spanish about papers in English, and the other way: a table of words and phrases, `assets/law/spanish.tsv`.

use std::{collections::HashMap, sync::LazyLock};

/// Words in the longest phrase.
const LONGEST: usize = 4;
/// Words that only Spanish has, of which a question has some.
const SPANISH: &[&str] = &[
    "el", "la", "los", "las", "del", "al", "qué", "quién", "cuándo", "cuánto", "cuál", "cómo", "dónde", "hay", "puede",
    "debe", "por", "para", "en", "de", "que", "una", "un",
];

/// A row: the Spanish words, the English ones, and whether they say something about a subject.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, bool)> {
    let lines = reference_tables::SPANISH.rows();
    lines.filter_map(|line| {
        let mut cells = line.split('\t');
        Some((cells.next()?, cells.next()?, cells.next() == Some("s")))
    })
}

/// Pairs of words that mean the same.
pub(crate) fn subjects() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows().filter(|(.., subject)| *subject).map(|(spanish, english, _)| (spanish, english))
}

static TABLE: LazyLock<HashMap<&str, &str>> =
    LazyLock::new(|| rows().map(|(spanish, english, _)| (spanish, english)).collect());

/// The number of the English stem for that of a Spanish word, where both are one word.
pub(crate) fn single_words() -> &'static HashMap<u64, u64> {
    static WORDS: LazyLock<HashMap<u64, u64>> = LazyLock::new(|| {
        let only = |text: &str| {
            let mut ids = Vec::new();
            search::words::each(text, |word| ids.push(word.id));
            <[u64; 1]>::try_from(ids).ok().map(|[id]| id)
        };
        subjects().filter_map(|(spanish, english)| Some((only(spanish)?, only(english)?))).collect()
    });
    &WORDS
}

/// The English for a Spanish word or phrase, in any case.
pub fn english_for(spanish: &str) -> Option<&'static str> {
    TABLE.get(&*spanish.to_lowercase()).copied()
}

/// Words of a text by which its language is known.
const LOOKED_AT: usize = 600;

/// Whether a paper is in Spanish: a sixth of its words and more are small words that only Spanish has.
pub fn is_spanish(text: &str) -> bool {
    let small = |word: &&str| SPANISH.contains(&&*word.to_lowercase());
    let words = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(LOOKED_AT);
    words().filter(small).count() * 6 > words().count()
}

/// Small words of letters that only one of both languages has.
const OF_LETTERS: (&[&str], &[&str]) = (
    &[
        "me", "mi", "su", "sus", "les", "se", "he", "ha", "ya", "con", "como", "todo", "todos", "está", "estoy",
        "gracias", "hola", "ustedes", "usted", "favor", "días", "y", "es", "lo",
    ],
    &[
        "the", "and", "of", "to", "is", "my", "i", "you", "your", "for", "in", "that", "this", "have", "please",
        "with", "are", "was", "be", "it", "thanks",
    ],
);

/// Whether whoever writes a mail writes it in Spanish: it has more small words of that language than of English, and at least two.
pub fn prefers_spanish(text: &str) -> bool {
    let low = text.to_lowercase();
    let words = || low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(LOOKED_AT);
    let spanish = words().filter(|word| SPANISH.contains(word) || OF_LETTERS.0.contains(word)).count();
    let english = words().filter(|word| OF_LETTERS.1.contains(word)).count();
    spanish >= 2 && spanish > english
}

/// Whether a text orders a paper in Spanish: "Por favor redacte una carta a la aseguradora". A list or a summary is no such paper.
pub fn orders_paper(text: &str) -> bool {
    const POLITE: &[&str] = &[
        "por",
        "favor",
        "hola",
        "buenos",
        "buenas",
        "días",
        "dias",
        "tardes",
        "podría",
        "podria",
        "podrían",
        "puede",
        "pueden",
        "puedes",
        "necesito",
        "necesitamos",
        "quiero",
        "queremos",
        "quisiera",
        "que",
        "me",
        "nos",
        "usted",
    ];
    const VERBS: &[&str] = &["redact", "escrib", "prepar", "elabor"];
    const NO_PAPERS: &[&str] = &["lista", "listado", "resumen", "tabla", "cuadro", "cronología", "cronologia"];
    if !prefers_spanish(text) && in_english(text).is_none() {
        return false;
    }
    text.to_lowercase().split(['.', '\n', ';', '!', '?', ':']).any(|sentence| {
        let all = words(sentence.trim_start_matches(['¿', '¡', ' ']));
        let mut rest = all.iter().map(|word| word.trim_matches([',', '.'])).skip_while(|word| POLITE.contains(word));
        let orders = rest.next().is_some_and(|verb| {
            // "Redacte", "redactar", "escríbame"; "redactó" tells.
            let plain = verb.replace('í', "i").replace('á', "a");
            VERBS.iter().any(|stem| plain.starts_with(stem)) && !verb.ends_with('ó') && !plain.ends_with("do")
        });
        orders && !rest.take(3).any(|word| NO_PAPERS.contains(&word))
    })
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '\'' | '$' | '.' | ',')))
        .filter(|w| !w.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A Spanish question in English words; words that the table does not hold, such as names, stay. `None` if it is not Spanish.
pub fn in_english(question: &str) -> Option<String> {
    let low = question.to_lowercase();
    let all = words(&low);
    let spanish = all.iter().filter(|word| SPANISH.contains(&word.trim_matches(['.', ',']))).count();
    if !(question.contains('¿') && spanish > 0 || spanish >= 2 && spanish * 4 >= all.len()) {
        return None;
    }
    let bare: Vec<&str> = all.iter().map(|word| word.trim_matches(['.', ','])).collect();
    let text = into_english(&bare);
    // "clause of arbitration" is "arbitration clause".
    let text = match text.split_once("clause of ") {
        Some((before, rest)) => {
            let (subject, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            format!("{before}{subject} clause {rest}").trim_end().to_owned()
        }
        None => text,
    };
    Some(format!("{text}?"))
}

/// A Spanish text with the English words that stand for its own, as far as the table has them.
pub fn gloss(text: &str) -> String {
    let low = text.to_lowercase();
    let all = words(&low);
    into_english(&all.iter().map(|word| word.trim_matches(['.', ','])).collect::<Vec<_>>())
}

/// Words with the English for those that the table holds, the longest phrases first.
fn into_english(bare: &[&str]) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < bare.len() {
        let found = (1..=LONGEST.min(bare.len() - at))
            .rev()
            .find_map(|length| TABLE.get(bare[at..at + length].join(" ").as_str()).map(|english| (length, *english)));
        match found {
            Some((length, english)) => {
                out.push(english);
                at += length;
            }
            None => {
                out.push(bare[at]);
                at += 1;
            }
        }
    }
    out.join(" ")
}

/// The Spanish words for what an English question speaks of, to search Spanish papers with.
pub fn in_spanish(question: &str) -> String {
    let low = question.to_lowercase();
    let all = words(&low);
    let text = format!(" {} ", all.iter().map(|word| word.trim_matches(['.', ','])).collect::<Vec<_>>().join(" "));
    let found = subjects().filter(|(_, english)| text.contains(&format!(" {english} "))).map(|(spanish, _)| spanish);
    found.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{in_english, in_spanish, is_spanish, orders_paper, prefers_spanish};

    #[test]
    fn an_order_of_a_paper_in_spanish() {
        for text in [
            "Por favor redacte una carta a la aseguradora Acme para rechazar los $9,000.",
            "Hola, necesito que me prepare una demanda contra el dueño.",
            "¿Podría escribir una carta a la señora Ruiz?",
        ] {
            assert!(orders_paper(text), "{text}");
        }
        for text in [
            "¿Quién redactó el contrato de la casa?",
            "Por favor prepare un resumen de los documentos.",
            "¿Cuándo hay que escribir a la aseguradora?",
            "Draft a letter to the insurer in Spanish.",
        ] {
            assert!(!orders_paper(text), "{text}");
        }
    }

    #[test]
    fn the_language_of_a_short_mail() {
        for text in [
            "Mis documentos\nHola, he enviado todos los documentos que ustedes me pidieron. Por favor llámenme mañana cuando puedan. Gracias.",
            "Buenos días, el dueño no me devuelve el depósito.",
        ] {
            assert!(prefers_spanish(text), "{text}");
        }
        for text in
            ["My lease\nMy name is Maria de la Cruz. Please call me about the house in Los Angeles.", "Hola Ana", ""]
        {
            assert!(!prefers_spanish(text), "{text}");
        }
    }

    #[test]
    fn spanish_questions_are_read_in_english() {
        assert_eq!(in_english("¿Quién es el arrendador?").as_deref(), Some("who is the landlord?"));
        assert_eq!(in_english("¿Hay una cláusula de arbitraje?").as_deref(), Some("is there a arbitration clause?"));
        assert_eq!(in_english("¿Cuándo termina el contrato de arrendamiento?").as_deref(), Some("when end the lease?"));
        assert!(in_spanish("Who is the landlord?").contains("arrendador"));
        assert_eq!(in_english("Who is the landlord?"), None);
        assert_eq!(in_english("What does force majeure mean?"), None);
        assert!(is_spanish("La Arrendadora cede en arrendamiento al Arrendatario la Vivienda."));
        assert!(!is_spanish("The Landlord leases the premises in Los Angeles to the Tenant."));
    }
}
