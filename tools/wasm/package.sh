# Sourced by build.sh: puts the package together in dist/ermine.

# One JavaScript serves both: it must not depend on the instructions.
if ! cmp "$target/portable/bindings.js" "$target/simd/bindings.js"; then
    echo "error: the bindings of the two builds differ; expected the same JavaScript" >&2
    exit 1
fi

package=dist/ermine
rm -rf "$package"
mkdir -p "$package/nets"
cp "$target/simd/bindings.js" "$target/simd/bindings.d.ts" "$package/"
cp "$target/simd/bindings_bg.wasm" "$package/ermine-simd.wasm"
cp "$target/portable/bindings_bg.wasm" "$package/ermine.wasm"
cp bindings/wasm/js/*.js bindings/wasm/README.md LICENSE-APACHE LICENSE-MIT "$package/"
cp nets/*.nnue "$package/nets/"
mkdir "$package/puzzles"
cp puzzles/*.jsonl "$package/puzzles/"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
sed "s/\"version\": \".*\"/\"version\": \"$version\"/" bindings/wasm/js/package.json \
    >"$package/package.json"

# The element.
tools/embed/build.sh "$package/ermine-board.js" ./worker.js ./puzzles/
cp tools/embed/ermine-board.d.ts "$package/"

# The types, from the comments of the JavaScript, which they check.
[[ -x tools/wasm/node_modules/.bin/tsc ]] ||
    npm ci --prefix tools/wasm --silent --no-audit --no-fund
tools/wasm/node_modules/.bin/tsc --project tools/wasm

for file in "$package"/*.wasm; do
    echo "${file##*/}: $(stat --format %s "$file") bytes, $(gzip -9 --stdout "$file" | wc --bytes) with gzip"
done
