#!/usr/bin/env bash
# Builds the element <ermine-board> as one file.
#
#   tools/embed/build.sh FILE WORKER PUZZLES
#
# WORKER is the address of the worker of the package, PUZZLES that of the folder of the
# puzzles; both relative to the file.
set -euo pipefail
[[ $# == 3 ]] || { echo "usage: tools/embed/build.sh FILE WORKER PUZZLES" >&2 && exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
file=$(realpath --canonicalize-missing "$1")
cd "$root"
[[ -x tools/wasm/node_modules/.bin/esbuild ]] ||
    npm ci --prefix tools/wasm --silent --no-audit --no-fund

# All modules lie side by side, as in the site.
modules=$(mktemp -d)
trap 'rm -rf "$modules"' EXIT
cp src/web/page/{*.js,board.css} src/draw/shapes.js tools/site/worker_transport.js tools/embed/*.{js,css} "$modules/"
tools/wasm/node_modules/.bin/esbuild "$modules/ermine-board.js" --bundle --minify --format=esm --target=es2022 \
    --loader:.css=text "--define:WORKER=\"$2\"" "--define:PUZZLES=\"$3\"" --outfile="$file" --log-level=warning
