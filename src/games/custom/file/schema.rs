//! The JSON Schema of the format, for editors.

/// The JSON Schema (draft 7) of format 1.
pub const SCHEMA: &str = include_str!("schema.json");

#[cfg(test)]
mod tests {
    use super::SCHEMA;
    use crate::games::custom::file::read;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// The keys that the reader expects where `text` has the unknown key `zz`.
    fn expected_keys(text: &str) -> BTreeSet<String> {
        let text = format!("format = 1\nname = 'a'\nparent = 'chess'\n{text}");
        let reason = read(&text).expect_err("an unknown key").reason;
        let (start, keys) = reason.split_once(", expected ").unwrap_or_default();
        assert_eq!(start, "unknown key `zz`", "{reason}");
        let keys = keys.split('`').skip(1).step_by(2);
        keys.map(str::to_owned).collect()
    }

    #[test]
    fn the_schema_has_the_keys_that_the_reader_knows() {
        let schema: Value = serde_json::from_str(SCHEMA).unwrap();
        for (text, pointer) in [
            ("zz = 1", ""),
            ("board.zz = 1", "/properties/board"),
            ("pieces.rook.zz = 1", "/definitions/piece"),
            ("shuffle.zz = 1", "/properties/shuffle"),
            (
                "shuffle.between = { zz = 1 }",
                "/properties/shuffle/properties/between",
            ),
            ("promotion.zz = 1", "/properties/promotion"),
            ("castling.zz = 1", "/properties/castling"),
            ("castling.short = { zz = 1 }", "/definitions/castle"),
            ("moves.zz = 1", "/properties/moves"),
            ("die = { zz = 1 }", "/properties/die"),
            ("die = { faces = [{ zz = 1 }] }", "/definitions/face"),
            ("turn.zz = 1", "/properties/turn"),
            ("lock.zz = 1", "/properties/lock"),
            ("relief.zz = 1", "/properties/relief"),
            ("end.zz = 1", "/properties/end"),
            ("end.goal = { zz = 1 }", "/properties/end/properties/goal"),
            ("end.dead = { zz = 1 }", "/properties/end/properties/dead"),
        ] {
            let object = schema.pointer(pointer).expect(pointer);
            assert_eq!(object["additionalProperties"], false, "{pointer}");
            let keys = object["properties"].as_object().expect(pointer).keys();
            let keys: BTreeSet<String> = keys.cloned().collect();
            assert_eq!(keys, expected_keys(text), "{text}");
        }
    }
}
