//! The one place where solving uses threads: those of the rayon pool it is called in.

/// Does a piece of work once in each thread, at the same time.
pub fn in_each_thread(work: impl Fn() + Sync) {
    rayon::broadcast(|_| work());
}
