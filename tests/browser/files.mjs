// A plain file server, as any web host: no special headers, types by extension.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json", ".jsonl": "application/x-ndjson" };

/** Serves a folder below a path that ends in `/`, with more headers if wanted; returns the address, the requested
 *  paths, and a function that ends the server. A port that was used before can be given. */
export async function serveFiles(folder, path = "/", port = 0, headers = {}) {
    const requested = [];
    const server = createServer(async ({ url }, reply) => {
        const name = decodeURIComponent(new URL(url, "http://host").pathname);
        requested.push(name);
        try {
            if (!name.startsWith(path)) throw new Error("outside");
            const file = normalize(name.slice(path.length) || "index.html");
            const content = await readFile(join(folder, file));
            reply.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", ...headers }).end(content);
        } catch {
            reply.writeHead(404).end();
        }
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const end = async () => {
        server.closeAllConnections();
        await new Promise((give) => server.close(give));
    };
    return { url: `http://127.0.0.1:${server.address().port}${path}`, port: server.address().port, requested, end };
}
