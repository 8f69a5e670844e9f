/**
 * `npm run build`: builds the parts whose sources have changed.
 *
 * | part   | from                              | to          | what it is                                   |
 * |--------|-----------------------------------|-------------|----------------------------------------------|
 * | portal | index.html, src/ but the server   | dist/portal | what the browser loads                        |
 * | server | src/server, scripts/*.ts          | dist/server | one ES module a program, npm packages outside but Kysely |
 *
 * Neither contains schemas: the server compiles them when it serves them. A part is stale when the hash of its sources differs
 * from `dist/<part>/.inputs`. It is built in a temporary folder and then moved, so a failed build and a running server keep the
 * old one.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { allParts, filesUnder, hashOf, isStale, serverConfig } from "./lib/buildParts.mjs";
import { takeProduct } from "./lib/product.mjs";
import { isProgram, root } from "./lib/root.mjs";

/** @typedef {import("./lib/buildParts.mjs").Part} Part */

/** Writes compressed copies (Brotli and gzip, best level) beside each file: too slow to do for each request. */
async function compressUnder(/** @type {string} */ folder) {
  const files = filesUnder(folder).filter((file) => /\.(js|css|svg|json)$/.test(file));
  await Promise.all(
    files.flatMap((file) => {
      const plain = readFileSync(file);
      return [
        promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }).then((packed) =>
          writeFileSync(`${file}.br`, packed),
        ),
        promisify(gzip)(plain, { level: 9 }).then((packed) => writeFileSync(`${file}.gz`, packed)),
      ];
    }),
  );
}

/** Builds `part` and moves it into place. */
async function build(/** @type {Part} */ part) {
  const { build: viteBuild } = await import("vite");
  const started = performance.now();
  const hash = hashOf(part);
  const place = join(root, "dist", part);
  const fresh = `${place}.${process.pid}.new`;
  const portal = { root, logLevel: /** @type {const} */ ("warn"), build: { outDir: fresh, emptyOutDir: true } };
  try {
    await viteBuild(part === "portal" ? portal : serverConfig(fresh));
    if (part === "portal") await compressUnder(join(fresh, "assets"));
    writeFileSync(join(fresh, ".inputs"), hash);
    rmSync(place, { recursive: true, force: true });
    renameSync(fresh, place);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  console.error(`Built ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

if (isProgram(import.meta.url)) {
  const { install } = await import("./lib/install.mjs");
  takeProduct();
  process.env["NODE_ENV"] = "production";
  const named = allParts.filter((part) => process.argv.includes(part));
  try {
    install({ dev: false });
    mkdirSync(join(root, "dist"), { recursive: true });
    for (const part of named.length > 0 ? named : allParts.filter(isStale)) await build(part);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
