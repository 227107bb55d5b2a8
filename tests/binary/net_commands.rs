//! Commands that play games and train a net on them, small enough for tests.
//! However busy the machine is, they report no progress.

/// The arguments to play that number of games; the caller appends the output file.
pub(crate) const fn play(games: &str) -> [&str; 13] {
    [
        "--progress",
        "86400",
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

/// The arguments to train for that number of epochs; the caller appends the files.
pub(crate) const fn train(epochs: &str) -> [&str; 13] {
    [
        "--progress",
        "86400",
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
