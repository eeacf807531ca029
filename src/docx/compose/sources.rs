pub const SOURCES_AUTHOR: &str = "Chancery sources";
