/** Modules of the bench that run in this process. */
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { root } from "../../../scripts/lib/root.mjs";

/** Builds a TypeScript file of the project for Node, and imports it. @returns {Promise<any>} */
export async function buildForNode(/** @type {string} */ path) {
  const name = basename(path, ".ts");
  const outDir = join(root, ".cache/bench/node", name);
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: { ssr: join(root, path), outDir, emptyOutDir: true, target: "node20", copyPublicDir: false },
  });
  return import(pathToFileURL(join(outDir, `${name}.js`)).href);
}
