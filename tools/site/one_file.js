// For a page that is one file: what the site would fetch lies in the page. Runs before the
// modules of the page, and before those of its worker.

(() => {
    /** The modules believe that they come from here; nothing is loaded from it. */
    const HOST = "https://ermine.invalid/";
    const TYPES = { wasm: "application/wasm", html: "text/html", jsonl: "application/x-ndjson" };

    const isPage = typeof document !== "undefined";
    const text = isPage ? document.getElementById("data").textContent : self.data;
    /** Each file is deflated, and in base64. */
    const { game, board, files } = JSON.parse(text);

    self.fetch = async (address) => {
        const name = new URL(address, HOST).pathname.slice(1);
        const file = files[name];
        if (file === undefined) throw new Error(`this page has ${game} alone, without '${name}'`);
        const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
        const content = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
        return new Response(content, { headers: { "Content-Type": TYPES[name.split(".").pop()] ?? "application/octet-stream" } });
    };
    if (!isPage) return;

    const script = document.getElementById("worker").textContent;
    const worker = URL.createObjectURL(new Blob([`self.data = ${JSON.stringify(text)};\n`, script], { type: "text/javascript" }));
    self.Worker = class extends Worker {
        constructor(_, { name }) {
            super(worker, { name });
        }
    };

    try {
        // The tab may have shown another such page.
        if (sessionStorage.getItem("ermine-file") !== board) {
            for (const name of ["ermine-board", "ermine-left"]) sessionStorage.removeItem(name);
            sessionStorage.setItem("ermine-saved", `${Date.now()} ${board}`);
            sessionStorage.setItem("ermine-file", board);
        }
    } catch {
        // Without storage the page begins with the first game.
    }
})();
