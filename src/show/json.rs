//! The answers in JSON. Their forms are stable: keys may be added, none changes its meaning.
