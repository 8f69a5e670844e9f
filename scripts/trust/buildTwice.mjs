/** Builds the product twice in temporary folders and prints each file that differs: builds are reproducible. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "vite";
import { serverConfig } from "../lib/buildParts.mjs";
import { root } from "../lib/root.mjs";

/** @returns {Promise<Map<string, string>>} path -> hash of everything that is built */
async function built() {
  const folder = mkdtempSync(join(tmpdir(), "lading-build-"));
  try {
    await build({ root, logLevel: "error", build: { outDir: join(folder, "portal"), emptyOutDir: true } });
    await build({ ...serverConfig(join(folder, "server")), logLevel: "error" });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(
      files.map((entry) => {
        const path = join(entry.parentPath, entry.name);
        // A source map names its sources as seen from where it lies.
        const bytes = path.endsWith(".map") ? readFileSync(path, "utf8").replaceAll(/(\.\.\/)+/g, "../") : readFileSync(path);
        return [relative(folder, path), createHash("sha256").update(bytes).digest("hex")];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.env["NODE_ENV"] = "production";
const [first, second] = [await built(), await built()];
const differing = [...new Set([...first.keys(), ...second.keys()])].filter((path) => first.get(path) !== second.get(path));
console.log(JSON.stringify({ files: first.size, differing }));
process.exitCode = differing.length === 0 && first.size > 0 ? 0 : 1;
