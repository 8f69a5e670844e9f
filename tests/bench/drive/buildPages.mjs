/** Builds each page of the bench by itself, with the settings of the product, and the schemas that the engine's page reads. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, runnerImport } from "vite";
import { root } from "../../../scripts/lib/root.mjs";

const pages = join(root, "tests/bench/pages");
const place = join(root, ".cache/bench");

/** Page -> the module that draws it. */
export const pageFiles = {
  engine: "engine.tsx",
  floor: "floor.ts",
  chakraForm: "chakraForm.tsx",
  virtualTable: "virtualTable.tsx",
  sheets: "sheets.ts",
};

/** @typedef {keyof typeof pageFiles} PageName */
/** Those that somebody types and clicks in. @typedef {Exclude<PageName, "sheets">} HandledPage */

/** Builds these pages and returns the folder they are served from: `<page>/index.html`. */
export async function buildPages(/** @type {readonly PageName[]} */ names) {
  const served = join(place, "pages");
  for (const name of names) {
    const source = join(place, "source", name);
    mkdirSync(source, { recursive: true });
    writeFileSync(join(source, "main.js"), `import ${JSON.stringify(join(pages, pageFiles[name]))};\n`);
    writeFileSync(
      join(source, "index.html"),
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`,
    );
    const outDir = join(served, name);
    rmSync(outDir, { recursive: true, force: true });
    await build({ root: source, base: "./", configFile: join(root, "vite.config.ts"), logLevel: "warn", build: { outDir, emptyOutDir: true } });
    if (name === "engine") await writeSchemas(outDir);
  }
  return served;
}

async function writeSchemas(/** @type {string} */ folder) {
  /** @type {{ module: typeof import("../compileWork.ts") }} */
  const { module } = await runnerImport(join(root, "tests/bench/compileWork.ts"), { root, configFile: false, logLevel: "warn" });
  for (const [address, text] of Object.entries(module.compileWork())) {
    const file = join(folder, address);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
