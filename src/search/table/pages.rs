//! The memory of a transposition table.

use std::sync::atomic::AtomicU64;

/// The two words of an entry.
pub(super) type Words = [AtomicU64; 2];

#[cfg(not(target_family = "wasm"))]
pub(super) use mapped::Pages;

#[cfg(target_family = "wasm")]
pub(super) use allocated::Pages;

#[cfg(not(target_family = "wasm"))]
mod mapped {
    use super::Words;
    use memmap2::MmapMut;
    use self_cell::{MutBorrow, self_cell};
    use std::io;
    use zerocopy::FromBytes;

    type View<'a> = &'a [Words];

    self_cell!(
        /// Pages from the system, viewed as entries.
        struct Mapped {
            owner: MutBorrow<MmapMut>,
            #[covariant]
            dependent: View,
        }
    );

    /// Entries in anonymous memory, zero at first: it takes no memory before use, and uses
    /// huge pages if the system has them, since random access to small pages misses the
    /// TLB.
    pub(in super::super) struct Pages(Mapped);

    impl Pages {
        /// Allocates this number of bytes, a multiple of the size of an entry.
        ///
        /// # Errors
        /// Returns the error of the system if the memory is not available.
        pub(in super::super) fn new(bytes: usize) -> io::Result<Pages> {
            let memory = MmapMut::map_anon(bytes)?;
            advise_huge_pages(&memory);
            Mapped::try_new(MutBorrow::new(memory), entries).map(Pages)
        }

        /// Returns all entries, which begin at a page boundary.
        #[inline]
        pub(in super::super) fn words(&self) -> &[Words] {
            self.0.borrow_dependent()
        }
    }

    fn entries(memory: &MutBorrow<MmapMut>) -> io::Result<&[Words]> {
        let entries = <[Words]>::mut_from_bytes(memory.borrow_mut());
        let invalid_size = |_| io::ErrorKind::InvalidInput.into();
        entries.map(|entries| &*entries).map_err(invalid_size)
    }

    /// Requests huge pages; a system without them keeps small ones.
    #[cfg(target_os = "linux")]
    fn advise_huge_pages(memory: &MmapMut) {
        let _ = memory.advise(memmap2::Advice::HugePage);
    }

    #[cfg(not(target_os = "linux"))]
    fn advise_huge_pages(_: &MmapMut) {}
}

/// For targets without memory maps.
#[cfg(target_family = "wasm")]
mod allocated {
    use super::Words;
    use std::sync::atomic::AtomicU64;
    use zerocopy::{AllocError, FromZeros};

    /// The words of a cache line.
    const LINE: usize = 8;

    /// Entries from the allocator, zero at first.
    pub(in super::super) struct Pages {
        words: Box<[AtomicU64]>,
        /// The index of the first word that begins a cache line: the allocator aligns less.
        first: usize,
    }

    impl Pages {
        /// Allocates this number of bytes, a multiple of the size of an entry.
        ///
        /// # Errors
        /// Returns an error if the memory is not available.
        pub(in super::super) fn new(bytes: usize) -> Result<Pages, AllocError> {
            let size = size_of::<AtomicU64>();
            let words = <[AtomicU64]>::new_box_zeroed_with_elems(bytes / size + LINE - 1)?;
            let first = words.as_ptr().align_offset(LINE * size).min(LINE - 1);
            Ok(Pages { words, first })
        }

        /// Returns all entries, which begin at a cache line.
        #[inline]
        pub(in super::super) fn words(&self) -> &[Words] {
            self.words[self.first..].as_chunks().0
        }
    }
}
