// Keeps the files of the site, so that it works without a network after the first visit.
// The build puts the version and the files of the page in place of the marks.

const VERSION = "{{version}}";
const FILES = ["{{files}}"];

/** Other sites may share this origin. */
const PREFIX = `ermine ${registration.scope} `;
const CACHE = PREFIX + VERSION;
/** The addresses of the page. */
const PAGES = [registration.scope, `${registration.scope}index.html`];

addEventListener("install", (event) => event.waitUntil(keep(FILES)));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("message", (event) => event.waitUntil(keep(event.data.keep)));
addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    // Other pages may lie below the folder of the site.
    const isOurs = mode === "navigate" ? PAGES.includes(url.split(/[?#]/)[0]) : url.startsWith(registration.scope);
    if (method === "GET" && isOurs) event.respondWith(answer(event.request));
});

/** Keeps files that are not kept yet.
 *  @param {string[]} files */
async function keep(files) {
    const cache = await caches.open(CACHE);
    const own = files.map((file) => new URL(file, registration.scope).href).filter((url) => url.startsWith(registration.scope));
    await Promise.all(own.map(async (url) => {
        if (!await cache.match(url)) await cache.add(new Request(url, { cache: "no-cache" }));
    }));
}

/** Removes the caches of other versions, and serves the pages that are open. */
async function begin() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
    await clients.claim();
}

/** The kept file, or one from the network, which is kept then.
 *  @param {Request} request */
async function answer(request) {
    const cache = await caches.open(CACHE);
    const wanted = request.mode === "navigate" ? registration.scope : request;
    const found = await cache.match(wanted, { ignoreSearch: true });
    if (found) return found;
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
}
