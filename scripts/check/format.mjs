/** `node scripts/check/format.mjs`: checks the format of files that have changed since they passed; `npm run format` fixes it. */
import { spawnSync } from "node:child_process";
import { readSources } from "../floors/sources.mjs";
import { root } from "../lib/root.mjs";
import { changedSince, settingsHash, shortPaths } from "./changed.mjs";

const sources = await readSources();
const keys = new Map(sources.map(({ path, hash }) => [path, hash]));
const { changed, passed } = changedSince("format", settingsHash([".biome.json"]), keys);
if (changed.length > 0) {
  const paths = shortPaths(changed, sources);
  const args = ["node_modules/@biomejs/biome/bin/biome", "format", "--no-errors-on-unmatched", ...paths];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status === 0) passed();
  process.exitCode = status ?? 1;
}
