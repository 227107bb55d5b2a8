// The package as a project uses it: installed from a tarball, with the examples of its page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { PACKAGE } from "./tools.mjs";

const folder = mkdtempSync(join(tmpdir(), "ermine-consumer-"));
const run = (program, ...words) => execFileSync(program, words, { cwd: folder, encoding: "utf8" });
const TSC = fileURLToPath(new URL("../../tools/wasm/node_modules/.bin/tsc", import.meta.url));

before(() => {
    run("npm", "pack", "--silent", fileURLToPath(PACKAGE));
    const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
    run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", `./${tarball}`);
});
after(() => rmSync(folder, { recursive: true }));

const page = readFileSync(new URL("README.md", PACKAGE), "utf8");
const examples = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

test("the examples run", () => {
    assert.ok(examples.length >= 5);
    for (const [index, code] of examples.entries()) {
        writeFileSync(join(folder, `example${index}.js`), code);
        assert.notEqual(run("node", `example${index}.js`).trim(), "", code);
    }
});

test("the examples have types", () => {
    for (const [index, code] of examples.entries()) {
        writeFileSync(join(folder, `typed${index}.ts`), code.replaceAll("catch (error)", "catch (error: any)"));
    }
    const names = examples.map((_, index) => `typed${index}.ts`);
    const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext"];
    try {
        run(TSC, ...options, "--lib", "es2022,dom", ...names);
    } catch (error) {
        assert.fail(error.stdout);
    }
});
