import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./root.mjs";

/** @typedef {"portal" | "server"} Part */

/** TypeScript programs of `scripts/`. @returns {string[]} */
function programFiles() {
  return readdirSync(join(root, "scripts"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => `scripts/${name}`);
}

/** The programs, and the TypeScript below `scripts/` that they import. @returns {string[]} */
function modulesOfPrograms() {
  return filesUnder(join(root, "scripts"))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => path.slice(root.length).replace(/^[\\/]/, ""));
}

/** @type {Record<Part, string[]>} sources of each part */
const inputs = {
  portal: [
    "index.html",
    "vite.config.ts",
    "scripts/lib/layers.mjs",
    "scripts/lib/leanPackages.mjs",
    "scripts/lib/uriOfBrowser.mjs",
    "package-lock.json",
    "src/dialect",
    "src/sheet",
    "src/engine",
    "src/portal",
    "src/workbench",
  ],
  server: [
    "scripts/build.mjs",
    "scripts/lib/buildParts.mjs",
    ...modulesOfPrograms(),
    "scripts/new",
    "src/workbench/words",
    "package-lock.json",
    "src/dialect",
    "src/sheet",
    "src/server",
  ],
};

/** @type {readonly Part[]} */
export const allParts = ["portal", "server"];

/** Files at or below `path`, sorted; none where nothing is. @returns {string[]} */
export function filesUnder(/** @type {string} */ path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** Hash of the sources of a part. */
export function hashOf(/** @type {Part} */ part) {
  const hash = createHash("sha256");
  for (const file of inputs[part].flatMap((path) => filesUnder(join(root, path)))) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const stampOf = (/** @type {Part} */ part) => join(root, "dist", part, ".inputs");

/** Whether `part` must be built. Only reads sources, so each start can afford it. */
export function isStale(/** @type {Part} */ part) {
  const stamp = stampOf(part);
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== hashOf(part);
}

/** Program name -> source, for all programs of the server build. */
function serverPrograms() {
  const scripts = programFiles().map((path) => [basename(path, ".ts"), join(root, path)]);
  return {
    main: join(root, "src/server/main.ts"),
    "import-worker": join(root, "src/server/sheets/importWorker.ts"),
    "check-drafts": join(root, "src/server/workbench/drafts/checkDrafts.ts"),
    ...Object.fromEntries(scripts),
  };
}

/** Vite's settings for the server; `dev.mjs` uses them in watch mode. */
export function serverConfig(/** @type {string} */ outDir) {
  return /** @satisfies {import("vite").InlineConfig} */ ({
    root,
    configFile: false,
    logLevel: "warn",
    // Kysely has hundreds of small files; bundled, they load in a tenth of the time.
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

/** Builds stale parts in another process, so that the server does not keep the build tool's memory. */
export function ensureBuilt(/** @type {readonly Part[]} */ parts = allParts) {
  const stale = parts.filter(isStale);
  if (stale.length === 0) return;
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.mjs"), ...stale], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The build of ${stale.join(" and ")} failed; see above.`);
}
