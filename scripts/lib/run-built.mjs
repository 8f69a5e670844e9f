import "./node-version.mjs";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { allParts, ensureBuilt } from "./buildParts.mjs";
import { install } from "./install.mjs";
import { takeProduct } from "./product.mjs";
import { root } from "./root.mjs";

/**
 * Installs and builds what is missing, then runs `dist/server/<name>.js` in this process, so that signals reach it directly.
 *
 * `DATA_DIR` and `SCHEMA_ROOT` are relative to the caller's folder; the program itself runs in the project's folder. `before` runs
 * when the parts are built.
 */
export async function runBuilt(/** @type {string} */ name, { parts = allParts, before = async () => {} } = {}) {
  takeProduct();
  for (const setting of ["DATA_DIR", "SCHEMA_ROOT"]) {
    const given = process.env[setting];
    if (given) process.env[setting] = resolve(given);
  }
  process.chdir(root);
  try {
    install({ dev: false });
    ensureBuilt(parts);
    await before();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  const program = new URL(`../../dist/server/${name}.js`, import.meta.url);
  if (!existsSync(program)) {
    console.error(`There is no program "${name}": scripts/${name}.ts does not exist.`);
    process.exit(2);
  }
  process.argv[1] = fileURLToPath(program);
  await import(program.href);
}
