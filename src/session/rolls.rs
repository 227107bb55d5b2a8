//! Rolls as text: `r3`.

/// The number of a roll, if `step` is one.
#[must_use]
pub fn roll_number(step: &str) -> Option<&str> {
    let number = step.strip_prefix('r')?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

/// The label of `roll`, one of the legal steps: a range up to the next legal roll, `1-6`
/// for `r1` if `r7` follows. Numbers from 10 on may be the faces of several dice, which
/// have no order.
#[must_use]
pub fn roll_label(steps: &[String], roll: &str) -> String {
    let number = |step: &str| roll_number(step)?.parse::<u32>().ok();
    let Some(first) = number(roll) else {
        return roll.to_owned();
    };
    let numbers: Vec<u32> = steps.iter().filter_map(|step| number(step)).collect();
    let next = numbers.iter().filter(|&&other| other > first).min();
    match next {
        Some(&next) if next < 10 && next - first > 1 && numbers.contains(&first) => {
            format!("{first}-{}", next - 1)
        }
        _ => first.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_distinguished_from_moves() {
        assert_eq!(roll_number("r8"), Some("8"));
        assert_eq!(roll_number("rook"), None);
        assert_eq!(roll_number("r"), None);
        assert_eq!(roll_number("e2e4"), None);
    }

    #[test]
    fn a_roll_stands_for_those_up_to_the_next() {
        let steps = ["r1", "r7", "r8"].map(str::to_owned);
        let label = |roll| roll_label(&steps, roll);
        assert_eq!(["r1", "r7", "r8"].map(label), ["1-6", "7", "8"]);
        assert_eq!(label("r3"), "3");
        assert_eq!(label("a2"), "a2");
        assert_eq!(roll_label(&[], "r1"), "1");
        let of_two_dice = ["r11", "r12", "r22"].map(str::to_owned);
        assert_eq!(roll_label(&of_two_dice, "r12"), "12");
    }
}
