//! A workbook: the answers on one sheet, the quotes behind them on another. Every text is written as a string, so none is a formula.

use super::{Opened, Plain, clean};
use crate::error::{Error, Result};

use rust_xlsxwriter::{DocProperties, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError};

/// Widths of columns, in characters.
const NAME: f64 = 34.0;
const ANSWER: f64 = 26.0;
const QUOTE: f64 = 70.0;
/// Heads of the sheet of quotes, with their widths.
const HEADS: [(&str, f64); 7] = [
    ("Document", NAME),
    ("Question", ANSWER),
    ("Answer", 40.0),
    ("Page", 7.0),
    ("Quote", QUOTE),
    ("Before correction", ANSWER),
    ("Corrected by", 20.0),
];
/// The most rows of a sheet, less the head (Excel's limit is 1,048,576).
const MOST: u32 = 1_000_000;

struct Look {
    head: Format,
    name: Format,
    cell: Format,
    corrected: Format,
}

impl Look {
    fn new() -> Self {
        let top = Format::new().set_align(FormatAlign::Top).set_text_wrap();
        Self {
            head: top.clone().set_bold().set_border_bottom(FormatBorder::Thin),
            name: top.clone().set_bold(),
            corrected: top.clone().set_font_color(0x1F4E79).set_italic(),
            cell: top,
        }
    }
}

/// The workbook of a table.
///
/// # Errors
/// [`Error::Internal`] if it cannot be written.
pub fn xlsx(opened: Opened) -> Result<Vec<u8>> {
    let title = clean(&opened.table.title);
    let table = Plain::new(opened);
    let wrong = |e: XlsxError| Error::Internal(format!("a workbook cannot be written: {e}"));
    let mut workbook = Workbook::new();
    // No name of a person, of a machine or of a program.
    workbook.set_properties(&DocProperties::new().set_title(title.chars().take(200).collect::<String>()));
    let look = Look::new();
    answers(workbook.add_worksheet(), &table, &look).map_err(wrong)?;
    quotes(workbook.add_worksheet(), &table, &look).map_err(wrong)?;
    workbook.save_to_buffer().map_err(wrong)
}

fn answers(sheet: &mut Worksheet, table: &Plain, look: &Look) -> Result<(), XlsxError> {
    sheet.set_name("Answers")?.set_freeze_panes(1, 1)?;
    sheet.set_column_width(0, NAME)?.write_string_with_format(0, 0, "Document", &look.head)?;
    for (column, question) in (1..).zip(&table.questions) {
        sheet.set_column_width(column, ANSWER)?;
        sheet.write_string_with_format(0, column, clean(&question.heading), &look.head)?;
    }
    for (at, row) in (1..).zip(&table.rows) {
        sheet.write_string_with_format(at, 0, &row.name, &look.name)?;
        for (column, cell) in (1..).zip(&row.cells) {
            let format = if cell.before.is_some() { &look.corrected } else { &look.cell };
            sheet.write_string_with_format(at, column, &cell.shown, format)?;
        }
    }
    Ok(())
}

fn quotes(sheet: &mut Worksheet, table: &Plain, look: &Look) -> Result<(), XlsxError> {
    sheet.set_name("Quotes")?.set_freeze_panes(1, 1)?;
    for (column, (head, width)) in (0..).zip(HEADS) {
        sheet.set_column_width(column, width)?.write_string_with_format(0, column, head, &look.head)?;
    }
    let mut at = 1;
    for row in &table.rows {
        for (question, cell) in table.questions.iter().zip(&row.cells) {
            let (before, by) = cell.before.clone().unwrap_or_default();
            for number in 0..cell.quotes.len().max(usize::from(cell.before.is_some())) {
                if at > MOST {
                    return Ok(());
                }
                sheet.write_string_with_format(at, 0, &row.name, &look.name)?;
                sheet.write_string_with_format(at, 1, clean(&question.heading), &look.cell)?;
                sheet.write_string_with_format(at, 2, &cell.shown, &look.cell)?;
                if let Some(quote) = cell.quotes.get(number) {
                    if let Some(page) = quote.page {
                        sheet.write_number_with_format(at, 3, page, &look.cell)?;
                    }
                    sheet.write_string_with_format(at, 4, clean(&quote.quote), &look.cell)?;
                }
                sheet.write_string_with_format(at, 5, &before, &look.cell)?;
                sheet.write_string_with_format(at, 6, &by, &look.cell)?;
                at += 1;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::tables::export::tests::{opened, words};

    use calamine::{Data, Reader, Xlsx};
    use proptest::prelude::*;
    use std::io::Cursor;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_table_reads_back_as_strings(cells in words()) {
            let mut book: Xlsx<_> = Xlsx::new(Cursor::new(xlsx(opened(&cells)).unwrap())).unwrap();
            prop_assert_eq!(book.worksheet_formula("Answers").unwrap().used_cells().count(), 0);
            let sheet = book.worksheet_range("Answers").unwrap();
            for (at, row) in (1u32..).zip(&cells) {
                for (column, written) in (1u32..).zip(row) {
                    let read = match sheet.get_value((at, column)) {
                        Some(Data::String(read)) => read.clone(),
                        None | Some(Data::Empty) => String::new(),
                        other => return Err(TestCaseError::fail(format!("{other:?}"))),
                    };
                    prop_assert_eq!(read, clean(written));
                }
            }
        }
    }

    #[test]
    fn the_quotes_stand_on_a_sheet_of_their_own_with_their_page() {
        let mut book: Xlsx<_> =
            Xlsx::new(Cursor::new(xlsx(opened(&[vec!["=1+1".into(), "Nevada".into()]])).unwrap())).unwrap();
        assert_eq!(book.sheet_names(), ["Answers", "Quotes"]);
        let sheet = book.worksheet_range("Quotes").unwrap();
        assert_eq!(sheet.get_value((1, 3)), Some(&Data::Float(2.0)));
        assert_eq!(sheet.get_value((1, 4)), Some(&Data::String("=quoted".into())));
        assert_eq!(sheet.get_value((2, 2)), Some(&Data::String("Nevada".into())));
    }
}
