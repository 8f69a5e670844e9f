/** Modules of the bench that run in this process. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { root } from "../../../scripts/lib/root.mjs";

/** Builds `tests/bench/pages/<name>.ts` for Node, and imports it. @returns {Promise<any>} */
export async function buildForNode(/** @type {string} */ name) {
  const outDir = join(root, ".cache/bench/node", name);
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: { ssr: join(root, `tests/bench/pages/${name}.ts`), outDir, emptyOutDir: true, target: "node20", copyPublicDir: false },
  });
  return import(pathToFileURL(join(outDir, `${name}.js`)).href);
}
