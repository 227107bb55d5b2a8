#!/usr/bin/env bash
# Builds the npm package of Ermine in dist/ermine: WebAssembly with and without SIMD, the
# JavaScript around it, types and nets.
#
#   tools/wasm/build.sh [--fast]
#
# --fast leaves out link-time optimisation, for tests.
# Exits with 69 if there is no compiler for WebAssembly. CARGO_TARGET_DIR moves the build folder.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
lto=()
case ${1-} in
'') ;;
--fast) lto=(--config 'profile.wasm.lto="off"' --config profile.wasm.codegen-units=16) ;;
*) echo "error: unknown argument '$1'; expected --fast or nothing" >&2 && exit 2 ;;
esac

target=${CARGO_TARGET_DIR:-$root/target/wasm}
mkdir -p "$target"
cargo_flags=()
source tools/wasm/toolchain.sh

# Before the compiler is chosen: this one runs here.
cargo build --release --quiet --locked --manifest-path tools/wasm/bindgen/Cargo.toml \
    --target-dir "$target/bindgen"
choose_toolchain

# Paths of this machine are no part of the package.
paths="--remap-path-prefix=$root=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
paths+=" --remap-path-prefix=$target=target"
# The search is deep and its positions are large.
stack="-C link-arg=-zstack-size=4194304"
# As in .cargo/config.toml, which RUSTFLAGS replaces: takes a tenth off the download.
inlining="-C llvm-args=-inline-threshold=50"

# build NAME RUSTFLAGS: compiles, and writes the bindings to $target/NAME. Each has a folder of
# its own, since cargo keeps only one build of the standard library in a folder.
build() {
    local name=$1 flags=$2
    RUSTFLAGS="$paths $stack $inlining $flags" cargo build --locked --package ermine-wasm --lib \
        --profile wasm "${lto[@]}" --target $triple --target-dir "$target/cargo-$name" \
        "${cargo_flags[@]}"
    rm -rf "${target:?}/$name"
    "$target/bindgen/release/ermine-bindgen" \
        "$target/cargo-$name/$triple/wasm/ermine_wasm.wasm" "$target/$name" bindings
}
build portable ""
build simd "-C target-feature=+simd128"

source tools/wasm/package.sh
