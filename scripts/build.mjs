/**
 * Builds what is stale.
 *
 * | part   | from                              | to          | what it is                                   |
 * |--------|-----------------------------------|-------------|----------------------------------------------|
 * | portal | index.html, src/ but the server   | dist/portal | what the browser loads                        |
 * | server | src/server, scripts/*.ts          | dist/server | one ES module a program, npm packages outside but Kysely |
 *
 * Schemas are in neither: the server compiles them when it serves them. A part
 * is stale when the hash of its sources is not the one noted in
 * `dist/<part>/.inputs`. It is built beside its place and moved there whole, so
 * that a build that fails, or a server that runs, keeps the old one.
 */
import "./lib/node-version.mjs";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isProgram, root } from "./lib/root.mjs";

/** @typedef {"portal" | "server"} Part */

/** TypeScript programs of `scripts/`. @returns {string[]} */
function programFiles() {
  return readdirSync(join(root, "scripts"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => `scripts/${name}`);
}

/** @type {Record<Part, string[]>} files and folders that a part is made of */
const inputs = {
  portal: [
    "index.html",
    "vite.config.ts",
    "scripts/lib/layers.mjs",
    "package-lock.json",
    "src/dialect",
    "src/sheet",
    "src/engine",
    "src/portal",
    "src/workbench",
  ],
  server: [
    "scripts/build.mjs",
    ...programFiles(),
    "scripts/new",
    "scripts/contract",
    "scripts/spec",
    "package-lock.json",
    "src/dialect",
    "src/sheet",
    "src/server",
  ],
};

/** @type {readonly Part[]} */
export const allParts = ["portal", "server"];

/** @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

function hashOf(/** @type {Part} */ part) {
  const hash = createHash("sha256");
  for (const file of inputs[part].flatMap((path) => filesUnder(join(root, path)))) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const stampOf = (/** @type {Part} */ part) => join(root, "dist", part, ".inputs");

/** Whether `part` must be built. Reads sources only, so it is cheap enough for every start. */
export function isStale(/** @type {Part} */ part) {
  const stamp = stampOf(part);
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== hashOf(part);
}

/** Program name -> source, for everything that runs on the server's side. */
export function serverPrograms() {
  const scripts = programFiles().map((path) => [basename(path, ".ts"), join(root, path)]);
  return {
    main: join(root, "src/server/main.ts"),
    "check-drafts": join(root, "src/server/workbench/drafts/checkDrafts.ts"),
    ...Object.fromEntries(scripts),
  };
}

/** The settings that Vite builds the server with; also used by the watching build of `dev.mjs`. */
export function serverConfig(/** @type {string} */ outDir) {
  return /** @satisfies {import("vite").InlineConfig} */ ({
    root,
    configFile: false,
    logLevel: "warn",
    // Hundreds of small files, of which few are needed: as one they are read in a tenth of the time.
    ssr: { noExternal: ["kysely"] },
    build: {
      ssr: true,
      target: "node20",
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: true,
      minify: false,
      rollupOptions: { input: serverPrograms(), output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" } },
    },
  });
}

/** Lays a compressed twin beside each file that compresses: once here, so hard as nobody could at a request. */
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

/** Builds `part` now and puts it in its place. */
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

/** Builds those of `parts` that are stale, in a process of their own: the build tool's memory is not the server's. */
export function ensureBuilt(/** @type {readonly Part[]} */ parts = allParts) {
  const stale = parts.filter(isStale);
  if (stale.length === 0) return;
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...stale], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The build of ${stale.join(" and ")} failed; see above.`);
}

if (isProgram(import.meta.url)) {
  const { install } = await import("./lib/install.mjs");
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
