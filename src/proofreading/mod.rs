//! What is wrong in a document before it leaves: pure functions over text.
