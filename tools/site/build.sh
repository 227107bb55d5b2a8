#!/usr/bin/env bash
# Builds the static site in dist/site: the page of `ermine serve` with its board in a worker,
# for any web host, also below a path.
#
#   tools/site/build.sh [--fast]
#
# Builds the npm package first (tools/wasm/build.sh, which gets --fast), unless PACKAGE names
# the folder of a finished one; and the program, unless ERMINE names it. Exits with 69 if
# there is no compiler for WebAssembly.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
package=${PACKAGE:-dist/ermine}
if [[ -z ${PACKAGE-} ]]; then
    tools/wasm/build.sh "$@"
    tools/wasm/node_modules/.bin/tsc --project tools/site
fi
ermine=${ERMINE:-target/release/ermine}
[[ -n ${ERMINE-} ]] || cargo build --release --quiet --locked

site=dist/site
rm -rf "$site"
mkdir -p "$site/page" "$site/puzzles" "$site/ermine/nets" "$site/embed"

# The page; its parts for shared pages are in their template.
cp src/web/page/{*.js,*.css,*.svg} src/draw/shapes.js "$site/page/"
rm "$site/page/share.js"
cp tools/site/{transport,worker_transport}.js "$site/page/"
cp tools/site/manifest.webmanifest "$site/"
"$ermine" export html template --out "$site/share.html" >/dev/null

# The engine with its modules.
cp "$package"/*.{js,wasm} "$site/ermine/"
rm -f "$site"/ermine/{ermine,ermine-board,engine}.js
cp "$package"/nets/*.nnue "$site/ermine/nets/"
cp puzzles/*.jsonl "$site/puzzles/"

# The element, for other pages.
tools/embed/build.sh "$site/embed/ermine-board.js" ../ermine/worker.js ../puzzles/

# What the server says in headers, the page says itself.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
head="<meta http-equiv=\"Content-Security-Policy\" content=\"$policy\">"
head+='<link rel="manifest" href="manifest.webmanifest">'
# The worker starts before the other modules are loaded.
head+='<script type="module" src="page/transport.js"></script>'
for module in "$site"/page/*.js; do
    head+="<link rel=\"modulepreload\" href=\"page/${module##*/}\">"
done
sed "s|<meta charset=\"utf-8\">|&$(printf '%s' "$head" | sed 's/[&|]/\\&/g')|" src/web/page/index.html \
    >"$site/index.html"

# The template of a page that is the site in one file.
node tools/site/one_file.mjs "$site"

# The files that a visit keeps; the others are kept when they are used.
files=$(cd "$site" && find . -type f ! -path './ermine/nets/*' ! -name '*.wasm' ! -path './puzzles/*' \
    ! -path './embed/*' ! -name index.html ! -name play.html | sed 's|^\./||' | sort)
version=$(cd "$site" && find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c1-16)
list=$(printf '"./"'; printf ', "%s"' $files)
sed -e "s|{{version}}|$version|" -e "s|\"{{files}}\"|$list|" tools/site/service-worker.js \
    >"$site/service-worker.js"

du --summarize --human-readable "$site"
echo "Written to $site: version $version"
