//! What is wrong with a file that came, in words that a client understands.

use base::months::{MESES, MONTHS};
use serde::{Deserialize, Serialize};

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flaw {
    /// It needs a password.
    Protected,
    /// Its pages are empty.
    Blank,
    /// Pages of it are missing.
    CutOff(Vec<u32>),
    /// Its words cannot be made out.
    Illegible,
    /// It is of another year or month than is wanted.
    WrongDate(Vec<String>),
    /// It is damaged.
    Broken,
    /// It is of a format that cannot be read.
    Format,
}

impl Flaw {
    /// The word that stands for it in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Protected => "protected",
            Self::Blank => "blank",
            Self::CutOff(_) => "cut_off",
            Self::Illegible => "illegible",
            Self::WrongDate(_) => "wrong_date",
            Self::Broken => "broken",
            Self::Format => "format",
        }
    }

    /// A sentence or two for the client: what is wrong, and what to send.
    pub fn said(&self, language: &str) -> String {
        let spanish = language == "es";
        let fixed = |en: &str, es: &str| if spanish { es.to_owned() } else { en.to_owned() };
        match self {
            Self::Protected => fixed(
                "It is locked with a password, so we cannot open it. Please save it without the password, or print it and take a picture.",
                "Está protegido con una contraseña y no podemos abrirlo. Guárdelo sin contraseña, o imprímalo y tómele una foto.",
            ),
            Self::Blank => fixed(
                "Its pages are empty. Please check the file and send it again.",
                "Sus páginas están en blanco. Revise el archivo y envíelo de nuevo.",
            ),
            Self::CutOff(pages) => {
                let list = pages.iter().take(8).map(u32::to_string).collect::<Vec<_>>().join(", ");
                let more = if pages.len() > 8 { " …" } else { "" };
                if spanish {
                    format!("Faltan páginas: {list}{more}. Envíe el documento completo.")
                } else {
                    format!("Pages are missing: {list}{more}. Please send the whole document.")
                }
            }
            Self::Illegible => fixed(
                "We cannot read the words in it. Please take the picture again in good light, with the whole page in it and without blur.",
                "No podemos leer lo que dice. Tome la foto de nuevo con buena luz, con la página entera y sin que salga borrosa.",
            ),
            Self::WrongDate(parts) => {
                let list = parts.iter().take(6).map(|part| dated(part, language)).collect::<Vec<_>>().join(", ");
                if spanish {
                    format!("Es de {list}, y eso no es lo que se necesita. Envíe el documento de las fechas pedidas.")
                } else {
                    format!(
                        "It is for {list}, and that is not what is needed. Please send the one for the dates on your list."
                    )
                }
            }
            Self::Broken => fixed(
                "The file is damaged, so we cannot open it. Please send it again.",
                "El archivo está dañado y no podemos abrirlo. Envíelo de nuevo.",
            ),
            Self::Format => fixed(
                "We cannot open this kind of file. Please send it as a PDF or as a JPEG picture. On an iPhone: Settings, Camera, Formats, Most Compatible.",
                "No podemos abrir este tipo de archivo. Envíelo como PDF o como foto JPEG. En un iPhone: Ajustes, Cámara, Formatos, Más compatible.",
            ),
        }
    }
}

/// A year or month as a person writes it: "2024", "May 2024".
pub fn dated(part: &str, language: &str) -> String {
    let named = || {
        let (year, month) = part.split_once('-')?;
        let month = month.parse::<usize>().ok()?.checked_sub(1)?;
        Some(if language == "es" {
            format!("{} de {year}", MESES.get(month)?)
        } else {
            let name = MONTHS.get(month)?;
            format!("{}{} {year}", name.get(..1)?.to_uppercase(), name.get(1..)?)
        })
    };
    named().unwrap_or_else(|| part.to_owned())
}
