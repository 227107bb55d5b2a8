//! The layout of a weight table: the index and the meaning of each weight.

/// A group of related weights, consecutive in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightGroup {
    /// Its name in the table.
    pub name: &'static str,
    /// The meaning of the weights.
    pub about: &'static str,
    /// The index of the first weight.
    pub first: usize,
    /// The number of weights.
    pub count: usize,
    /// The number of weights in a row of the table's source.
    pub row: usize,
}

impl WeightGroup {
    /// Group `number` of the groups with these sizes, named `name`; `about` is the meaning
    /// of its weights.
    #[must_use]
    pub const fn new(
        name: &'static str,
        about: &'static str,
        sizes: &[usize],
        number: usize,
        row: usize,
    ) -> WeightGroup {
        WeightGroup {
            name,
            about,
            first: before(sizes, number),
            count: sizes[number],
            row,
        }
    }

    /// Returns the table index of a weight of the group.
    #[inline]
    #[must_use]
    pub const fn at(self, index: usize) -> usize {
        debug_assert!(index < self.count);
        self.first + index
    }
}

/// Returns the number of weights before group `number`.
#[must_use]
pub const fn before(sizes: &[usize], number: usize) -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < number {
        sum += sizes[index];
        index += 1;
    }
    sum
}

/// Defines the layout of a table: its groups in order, each with a name, the number of
/// weights, their number in a row of the source, and their meaning.
///
/// It defines a constant for every name, a [`WeightGroup`]; `COUNT`, the number of
/// weights; and `GROUPS`, all groups in the order of the table.
///
/// ```
/// mod layout {
///     ermine::eval::linear::groups! {
///         MATERIAL [3] by 3, "Worth of each kind: pawn, rook, king.";
///         PAIR [1] by 1, "Two rooks.";
///     }
/// }
/// assert_eq!(layout::COUNT, 4);
/// assert_eq!(layout::PAIR.at(0), 3);
/// assert_eq!(layout::GROUPS[1].name, "PAIR");
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! linear_groups {
    ($($name:ident [$count:expr] by $row:literal, $about:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)* COUNT }

        const SIZES: [usize; Number::COUNT as usize] = [$($count),*];

        $(
            #[doc = $about]
            pub(super) const $name: $crate::eval::linear::WeightGroup = $crate::eval::linear::WeightGroup::new(
                stringify!($name),
                $about,
                &SIZES,
                Number::$name as usize,
                $row,
            );
        )*

        /// The number of weights.
        pub(super) const COUNT: usize = $crate::eval::linear::before(&SIZES, SIZES.len());

        /// All groups, in the order of the table.
        pub(super) const GROUPS: [$crate::eval::linear::WeightGroup; SIZES.len()] = [$($name),*];

        const _: () = assert!(COUNT < u16::MAX as usize, "a weight's place fits 16 bits");
    };
}

#[doc(inline)]
pub use linear_groups as groups;
