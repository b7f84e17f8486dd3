//! Work on many things at once: by the threads of the rayon pool it is called in, or one after the other where the
//! feature `parallel` is off.

/// What each of these comes to, in their order.
#[cfg(feature = "parallel")]
pub(crate) fn map<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    things.par_iter().map(work).collect()
}

/// What each of these comes to, in their order.
#[cfg(not(feature = "parallel"))]
pub(crate) fn map<T, R>(things: &[T], work: impl Fn(&T) -> R) -> Vec<R> {
    things.iter().map(work).collect()
}
