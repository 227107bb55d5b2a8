//! The commands that play games and train a net on them, small enough for tests.

/// Plays so many games into the file that comes next.
pub(crate) const fn play(games: &str) -> [&str; 11] {
    [
        "--game",
        "colorbound",
        "datagen",
        "play",
        "--games",
        games,
        "--nodes",
        "100",
        "--inside",
        "3",
        "--out",
    ]
}

/// Trains with so many passes; the files come behind.
pub(crate) const fn train(epochs: &str) -> [&str; 11] {
    [
        "--game",
        "colorbound",
        "train",
        "--seed",
        "4",
        "--hidden",
        "32",
        "--epochs",
        epochs,
        "--batch",
        "256",
    ]
}
