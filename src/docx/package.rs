//! The parts of a package (ECMA-376 part 2): read with limits, written again byte for byte where nothing changed.
