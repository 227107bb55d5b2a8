//! The memory of a table.

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use std::io;
use std::sync::atomic::AtomicU64;
use zerocopy::FromBytes;

/// The two words of an entry.
pub(super) type Words = [AtomicU64; 2];

type View<'a> = &'a [Words];

self_cell!(
    /// Pages from the system, and the entries in them.
    struct Mapped {
        owner: MutBorrow<MmapMut>,
        #[covariant]
        dependent: View,
    }
);

/// Entries in pages of their own: zeros that take no memory before they are used, in large
/// pages where the system has them. A table is asked all over, and the processor knows the
/// addresses of few pages by heart.
pub(super) struct Pages(Mapped);

impl Pages {
    /// So many bytes, a multiple of an entry.
    ///
    /// # Errors
    /// What the system says if it gives no such memory.
    pub(super) fn new(bytes: usize) -> io::Result<Pages> {
        let memory = MmapMut::map_anon(bytes)?;
        prefer_large(&memory);
        Mapped::try_new(MutBorrow::new(memory), entries).map(Pages)
    }

    /// All entries, from the beginning of a page on.
    #[inline]
    pub(super) fn words(&self) -> &[Words] {
        self.0.borrow_dependent()
    }
}

fn entries(memory: &MutBorrow<MmapMut>) -> io::Result<&[Words]> {
    let entries = <[Words]>::mut_from_bytes(memory.borrow_mut());
    let refused = |_| io::ErrorKind::InvalidInput.into();
    entries.map(|entries| &*entries).map_err(refused)
}

/// Asks for large pages. Who has none gives small ones.
#[cfg(target_os = "linux")]
fn prefer_large(memory: &MmapMut) {
    let _ = memory.advise(memmap2::Advice::HugePage);
}

#[cfg(not(target_os = "linux"))]
fn prefer_large(_: &MmapMut) {}
