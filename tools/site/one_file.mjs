// Writes the template of a page that is the site in one file: its modules, style and worker,
// without engine, net and puzzles, which `ermine export html --play` fills in.
//
//   node tools/site/one_file.mjs SITE

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "../wasm/node_modules/esbuild/lib/main.js";

const [site] = process.argv.slice(2);
const read = (name) => readFileSync(join(site, name), "utf8");
const prelude = readFileSync(fileURLToPath(new URL("one_file.js", import.meta.url)), "utf8");

/** A module of the site with all that it imports. */
function bundle(name, format) {
    const options = { bundle: true, minify: true, write: false, target: "es2022", external: ["node:*"], logLevel: "warning" };
    const define = { "import.meta.url": JSON.stringify(`https://ermine.invalid/${name}`) };
    return buildSync({ ...options, format, define, entryPoints: [join(site, name)] }).outputFiles[0].text;
}

const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'";
const icon = `data:image/svg+xml;base64,${Buffer.from(read("page/icon.svg")).toString("base64")}`;
const style = [...read("index.html").matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, name]) => read(name));
const [, body] = read("index.html").match(/<body>(.*)<\/body>/s);

// The data comes last in the order of its marks.
writeFileSync(join(site, "play.html"), `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{title}}</title>
<link rel="icon" href="${icon}">
<style>${style.join("\n")}</style>
</head>
<body>
${body.trim()}
<script type="text/plain" id="worker">${prelude}${bundle("ermine/worker.js", "iife")}</script>
<script type="application/json" id="data">{{data}}</script>
<script>${prelude}</script>
<script type="module">${bundle("page/main.js", "esm")}</script>
</body>
</html>
`);
