//! Forms in PDF: their fields, filled and read again.
