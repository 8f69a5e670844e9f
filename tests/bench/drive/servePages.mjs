/** A folder over HTTP, compressed as hard as a server may, so that bytes compare. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

/** @type {Readonly<Record<string, string>>} */
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json" };

/** @returns {Promise<{ url: string, close: () => void }>} */
export function servePages(/** @type {string} */ folder) {
  /** @type {Map<string, Buffer>} */
  const packed = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://here");
    const file = join(folder, normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname));
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const body = packed.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
    packed.set(file, body);
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "content-encoding": "gzip",
      "content-length": body.length,
      "cache-control": "no-store",
    });
    response.end(body);
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      done({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}
