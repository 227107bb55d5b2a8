// What the package uses of node, where it runs there.

declare module "node:fs/promises" {
    export function readFile(url: URL): Promise<Uint8Array>;
}

declare function setImmediate(call: (value: unknown) => void): unknown;
