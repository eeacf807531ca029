//! The firm's own templates: their placeholders, filled or listed.
