//! Sentences for whoever fills in a form, in English and Spanish.

/// The languages of forms.
pub const LANGUAGES: [&str; 2] = ["en", "es"];

/// A sentence in two languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence {
    en: &'static str,
    es: &'static str,
}

impl Sentence {
    /// In a language.
    pub fn of(self, language: &str) -> &'static str {
        if language == "es" { self.es } else { self.en }
    }
}

macro_rules! sentences {
    ($($name:ident: $en:literal, $es:literal;)*) => { $(pub const $name: Sentence = Sentence { en: $en, es: $es };)* };
}

sentences! {
    NEEDED: "Please answer this question.", "Responda a esta pregunta, por favor.";
    NEEDED_FILE: "Please add at least one file.", "Añada al menos un archivo, por favor.";
    CONSENT: "The form can be sent only if you agree to this.", "El formulario solo se puede enviar si acepta esto.";
    LONG_LINE: "This can have at most 300 characters.", "Puede tener como máximo 300 caracteres.";
    LONG_TEXT: "This can have at most 5,000 characters.", "Puede tener como máximo 5000 caracteres.";
    DATE: "Please write a day that there is, such as 2024-05-31.", "Escriba una fecha que exista, por ejemplo 2024-05-31.";
    FUTURE: "This day is still to come. Please check it.", "Esta fecha está en el futuro. Compruébela, por favor.";
    EMAIL: "Please write your whole e-mail address, such as name@example.com.", "Escriba su dirección de correo completa, por ejemplo nombre@ejemplo.com.";
    PHONE: "Please write the telephone number with its area code.", "Escriba el número de teléfono con su código de área.";
    AMOUNT: "Please write a sum such as 1,250.00.", "Escriba una cantidad como 1,250.00.";
    CHOICE: "Please choose one of the answers.", "Elija una de las respuestas.";
    YES_NO: "Please answer yes or no.", "Responda sí o no.";
    FILES: "One of these files did not arrive. Please choose them again.", "Uno de estos archivos no llegó. Elíjalos de nuevo, por favor.";
    SHAPE: "This answer cannot be read. Please write it again.", "No se puede leer esta respuesta. Escríbala de nuevo, por favor.";
    YES: "Yes", "Sí";
    NO: "No", "No";
    AGREED: "Agreed", "Aceptado";
    ANSWER: "Answer:", "Respuesta:";
    NEEDED_MARK: "(needed)", "(necesario)";
    ONLY_IF: "Only if your answer to question", "Solo si su respuesta a la pregunta";
    WAS: "was", "fue";
    MARK_ONE: "Put an x beside one:", "Ponga una x junto a una:";
    MARK_ANY: "Put an x beside each that fits:", "Ponga una x junto a cada una que corresponda:";
    YES_OR_NO: "Yes or no.", "Sí o no.";
    DATE_LIKE: "A date, such as May 31, 2024.", "Una fecha, por ejemplo 31 de mayo de 2024.";
    ATTACH: "Please attach files to your answer.", "Adjunte los archivos a su respuesta.";
    AGREE: "Write yes if you agree.", "Escriba sí si está de acuerdo.";
}
