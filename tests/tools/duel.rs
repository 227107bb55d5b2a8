//! Two evaluations against each other.

use ermine::analysis::duel::duel;
use ermine::games::royal_palette::RoyalPaletteGame;
use ermine::models::royal_palette::RoyalPaletteEvaluator;

#[test]
fn a_player_against_itself_is_even_pair_by_pair() {
    let players = [
        RoyalPaletteEvaluator::default(),
        RoyalPaletteEvaluator::default(),
    ];
    let result = duel::<RoyalPaletteGame, _>(players, 3, 200, 1, &mut |_| {}).unwrap();
    assert_eq!(result.pairs, [0, 0, 3, 0, 0]);
    assert_eq!(result.score(), (0.5, 0.0));
}
