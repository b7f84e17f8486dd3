//! The one place where solving uses threads.

/// Does a piece of work once in each thread of the rayon pool it is called in, at the same time.
#[cfg(feature = "parallel")]
pub fn in_each_thread(work: impl Fn() + Sync) {
    rayon::broadcast(|_| work());
}

/// Does a piece of work.
#[cfg(not(feature = "parallel"))]
pub fn in_each_thread(work: impl Fn() + Sync) {
    work();
}
