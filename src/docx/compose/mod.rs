//! A new document from its parts: headings, paragraphs, notes, tables, a caption.
