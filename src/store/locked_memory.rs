//! A value in its own memory pages, which are not swapped out, written to a core file or inherited by a fork. For
//! keys.

use std::{
    io,
    mem::size_of,
    ops::Deref,
    ptr::{self, NonNull},
};

/// The value, in pages that hold nothing else. Dropping it wipes them.
pub(super) struct Locked<T> {
    place: NonNull<T>,
    len: usize,
    locked: bool,
}

// SAFETY: it owns its pages alone, as a Box owns its memory, and gives out shared references only; so it may be sent and
// shared exactly when the value may be.
unsafe impl<T: Send> Send for Locked<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Locked<T> {}

impl<T> Locked<T> {
    /// Moves `value` into its own pages. It is not an error if they cannot be locked (RLIMIT_MEMLOCK): see
    /// [`Self::is_locked`].
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(value: T) -> io::Result<Self> {
        let page = rustix::param::page_size();
        let len = size_of::<T>().max(1).next_multiple_of(page);
        // SAFETY: new anonymous memory at a place that the kernel chooses; nothing that exists is touched.
        let place = unsafe {
            libc::mmap(
                ptr::null_mut(),
                len,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        if place == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: these are the pages that were just made, all of them, and no reference into them exists yet. Advice
        // that an old kernel does not know is refused and changes nothing.
        let locked = unsafe {
            libc::madvise(place, len, libc::MADV_DONTDUMP);
            libc::madvise(place, len, libc::MADV_WIPEONFORK);
            libc::mlock(place, len) == 0
        };
        let place = NonNull::new(place.cast::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        // SAFETY: the pages are writable, long enough, and aligned for any type whose alignment is a page's at most; they hold
        // no value that a write could forget to drop.
        unsafe { place.write(value) };
        Ok(Self { place, len, locked })
    }

    /// Whether the kernel keeps the pages in memory.
    pub(super) fn is_locked(&self) -> bool {
        self.locked
    }
}

impl<T> Deref for Locked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: `new` put a value there, which lives until `drop`, and nobody has a mutable reference to it.
        unsafe { self.place.as_ref() }
    }
}

impl<T> Drop for Locked<T> {
    fn drop(&mut self) {
        let bytes = self.place.as_ptr().cast::<u8>();
        // SAFETY: the value is dropped once, here, and not used after; the bytes are all of our pages, which go back to the
        // kernel after they were emptied. The write is volatile, so that it is not left out as one that nobody reads.
        unsafe {
            ptr::drop_in_place(self.place.as_ptr());
            for at in 0..size_of::<T>() {
                bytes.add(at).write_volatile(0);
            }
            libc::munmap(bytes.cast(), self.len);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn the_value_is_held_and_dropped_once() {
        let witness = Arc::new(());
        let held = Locked::new(([7u8; 5000], witness.clone())).unwrap();
        assert_eq!((held.0[4999], Arc::strong_count(&witness)), (7, 2));
        let smaps = std::fs::read_to_string("/proc/self/smaps").unwrap();
        let at = format!("{:x}-", held.place.as_ptr() as usize);
        let flags =
            smaps.split_once(&at).unwrap().1.lines().find(|line| line.starts_with("VmFlags:")).unwrap().to_owned();
        // Not dumped, wiped on a fork, and locked if the limit allows.
        assert!(flags.contains(" dd") && flags.contains(" wf"), "{flags}");
        assert_eq!(flags.contains(" lo"), held.is_locked(), "{flags}");
        drop(held);
        assert_eq!(Arc::strong_count(&witness), 1);
    }
}
