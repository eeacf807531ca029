//! The default appearance of a field's text: font, size and colour, as a few operators (ISO 32000-1, 12.7.3.3).

use crate::file::File;
use crate::fonts::Standard;
use crate::object::Dict;
use crate::text_string;
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::{Name, Number, Object};

/// What a default appearance says.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Default {
    pub font: Standard,
    /// In points; 0 lets the text choose its size.
    pub size: f64,
    /// Components and operator of the colour; black is `0 g`.
    pub colour: (Vec<f64>, &'static str),
}

impl Default {
    /// Reads a default appearance. What is not understood is left at Helvetica, black, of any size.
    pub fn read(appearance: &[u8], file: &File) -> Self {
        let mut read = Self { font: Standard::HELVETICA, size: 0.0, colour: (vec![0.0], "g") };
        let mut operators = UntypedIter::new(appearance);
        while let Some(instruction) = operators.next() {
            let numbers: Vec<f64> = instruction.operands().filter_map(number).collect();
            let operator: &[u8] = instruction.operator;
            match (operator, numbers.len()) {
                (b"Tf", 1) => {
                    if let Some(Object::Name(name)) = instruction.operands().next() {
                        read.font = Standard::nearest(&base_font(name, file));
                    }
                    read.size = numbers[0].abs().min(300.0);
                }
                (b"g", 1) => read.colour = (unit(numbers), "g"),
                (b"rg", 3) => read.colour = (unit(numbers), "rg"),
                (b"k", 4) => read.colour = (unit(numbers), "k"),
                _ => {}
            }
        }
        read
    }
}

fn number(operand: &Object<'_>) -> Option<f64> {
    match operand {
        Object::Number(n) => Some(Number::as_f64(n)).filter(|n| n.is_finite()),
        _ => None,
    }
}

fn unit(numbers: Vec<f64>) -> Vec<f64> {
    numbers.into_iter().map(|n| n.clamp(0.0, 1.0)).collect()
}

/// The name of a font in the form's resources; its short name if it is not there.
fn base_font(short: &Name<'_>, file: &File) -> String {
    let form = file.dict(&file.catalog(), "AcroForm");
    let fonts = file.dict(&file.dict(&form, "DR"), "Font");
    let short = text_string::of_name(short);
    let font: Dict = file.dict(&fonts, &short);
    file.entry(&font, "BaseFont").as_name().map_or(short, text_string::of_name)
}
