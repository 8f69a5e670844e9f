/**
 * `npm run pack`: builds the dialect and the engine as npm packages, `dist/packages/*.tgz`; `-- FOLDER` puts them elsewhere.
 *
 * Modules stay apart, so that the host's bundler keeps what it uses. Vite makes the JavaScript, `tsc` the types; both then name
 * other modules as a host does: relative in a package, `@lading/dialect/…` from the engine. The host needs no aliases.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, relative, resolve } from "node:path";
import { build } from "vite";
import { filesUnder } from "./lib/buildParts.mjs";
import { root } from "./lib/root.mjs";

/** @typedef {"dialect" | "engine"} Floor */

const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Packages that a host brings itself: two copies of React do not work on one page. */
const peers = ["react", "react-dom"];
/** Types that our declarations name. */
const typePackages = { "@types/react": own.devDependencies["@types/react"] };

/** Whether an import leaves the package, given as it is written or, for a resolved entry, as a path. */
const isExternal = (/** @type {string} */ id) => !/^[./\0#]|^\w:/.test(id);

/** Vite's plugin that leaves the dialect outside of the engine. */
const dialectOutside = {
  name: "dialect-outside",
  enforce: /** @type {const} */ ("pre"),
  resolveId: (/** @type {string} */ id) =>
    id.startsWith("#dialect/") ? { id: id.replace(/^#dialect\/(.*)\.tsx?$/, "@lading/dialect/$1.js"), external: true } : null,
};

/** Builds the modules of a floor into `to`; the styles of all become one file. */
async function buildModules(/** @type {Floor} */ floor, /** @type {string} */ to) {
  const from = join(root, "src", floor);
  const modules = filesUnder(from).filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));
  const input = Object.fromEntries(modules.map((file) => [relative(from, file).replace(/\.tsx?$/, ""), file]));
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: floor === "engine" ? [dialectOutside] : [],
    build: {
      outDir: to,
      emptyOutDir: true,
      target: "es2022",
      minify: false,
      copyPublicDir: false,
      lib: { entry: floor === "engine" ? { index: join(from, "index.ts") } : input, formats: ["es"], cssFileName: "style" },
      rolldownOptions: {
        external: isExternal,
        output: { preserveModules: true, preserveModulesRoot: from, entryFileNames: "[name].js" },
      },
    },
  });
}

/** Writes the declarations of both floors below `to`. */
function writeTypes(/** @type {string} */ to) {
  const config = join(root, `.pack-${process.pid}.json`);
  const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: "src", outDir: to };
  writeFileSync(config, JSON.stringify({ extends: "./tsconfig.json", compilerOptions, include: ["src/dialect", "src/engine"] }));
  try {
    execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", config], { stdio: "inherit" });
  } finally {
    rmSync(config);
  }
}

/** Names the modules of a declaration as a host does. `path` is that of the file in its package. */
function hostNames(/** @type {string} */ text, /** @type {string} */ path) {
  const toRoot = posix.relative(posix.dirname(path), ".") || ".";
  return text
    .replace(/(["'])#dialect\/([^"']+)\.tsx?\1/g, '"@lading/dialect/$2.js"')
    .replace(/(["'])#engine\/([^"']+)\.tsx?\1/g, `"${toRoot.startsWith(".") ? toRoot : `./${toRoot}`}/$2.js"`)
    .replace(/(["'])(\.[^"']+)\.tsx?\1/g, '"$2.js"')
    .replace(/^import "[^"]+\.css";\n/gm, "");
}

/** Types of a message key name the sentences of our product; a host has its own. */
const anyKey = `/** A key of the engine's sentences or of the host's. */\nexport type MessageKey = string;\nexport type MessageFamily = string;\n`;

/** Names of the packages that the modules below `folder` import. */
function importedPackages(/** @type {string} */ folder) {
  const code = filesUnder(folder).filter((file) => /\.(js|d\.ts)$/.test(file));
  const names = code.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?"/g)].map(
      ([, name]) => name,
    ),
  );
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

/** Returns the `package.json` of a floor whose modules are in `folder`. */
function manifest(/** @type {Floor} */ floor, /** @type {string} */ folder) {
  const versionOf = (/** @type {string} */ name) => (name === "@lading/dialect" ? own.version : own.dependencies[name]);
  const imported = importedPackages(folder).filter((name) => versionOf(name) !== undefined);
  const pick = (/** @type {boolean} */ isPeer) =>
    Object.fromEntries(imported.filter((name) => peers.includes(name) === isPeer).map((name) => [name, versionOf(name)]));
  const engine = floor === "engine";
  return {
    name: `@lading/${floor}`,
    version: own.version,
    description: engine
      ? "Draws forms, tables and details from JSON schemas."
      : "The meaning of the JSON schemas: types, check and compiler.",
    license: own.license,
    type: "module",
    sideEffects: ["*.css"],
    engines: own.engines,
    exports: engine
      ? { ".": { types: "./index.d.ts", default: "./index.js" }, "./style.css": "./style.css" }
      : { "./*.js": { types: "./*.d.ts", default: "./*.js" } },
    dependencies: { ...pick(false), ...(engine && typePackages) },
    ...(engine && { peerDependencies: pick(true) }),
  };
}

async function pack(/** @type {Floor} */ floor, /** @type {string} */ types, /** @type {string} */ to) {
  const folder = join(types, `package-${floor}`);
  await buildModules(floor, folder);
  const declared = join(types, floor);
  for (const file of filesUnder(declared)) {
    const path = relative(declared, file);
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), path === "text/messageKey.d.ts" ? anyKey : hostNames(readFileSync(file, "utf8"), path));
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(floor, folder), null, 2)}\n`);
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  cpSync(join(root, `docs/packages/${floor}.md`), join(folder, "README.md"));
  // The README leads to it.
  cpSync(join(root, `docs/packages/${floor}-api.md`), join(folder, `${floor}-api.md`));
  const name = execFileSync("npm", ["pack", "--silent", "--pack-destination", to], { cwd: folder, encoding: "utf8" }).trim();
  console.log(`${name} ${(statSync(join(to, name)).size / 1000).toFixed(0)} kB`);
}

const to = resolve(process.argv[2] ?? join(root, "dist/packages"));
const work = mkdtempSync(join(tmpdir(), "lading-pack-"));
try {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  process.env["NODE_ENV"] = "production";
  writeTypes(work);
  for (const floor of /** @type {const} */ (["dialect", "engine"])) await pack(floor, work, to);
} finally {
  rmSync(work, { recursive: true, force: true });
}
