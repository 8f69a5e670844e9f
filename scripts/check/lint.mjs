/**
 * `node scripts/check/lint.mjs`: runs the linter with types on the files that it has not passed. A file is linted again when it or
 * anything that it imports has changed: its result depends on nothing else.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { readSources } from "../floors/sources.mjs";
import { root } from "../lib/root.mjs";
import { ambientFiles, changedSince, closureKeys, settingsHash, shortPaths } from "./changed.mjs";

const sources = await readSources();
const settings = [".oxlintrc.json", "tsconfig.json", "scripts/floors/lint.mjs", "scripts/floors/table.mjs", ...ambientFiles(sources)];
const { changed, passed } = changedSince("lint", settingsHash(settings), closureKeys(sources));
if (changed.length > 0) {
  const paths = shortPaths(changed, sources);
  const args = ["node_modules/oxlint/bin/oxlint", "-c", "scripts/floors/lint.mjs", "--type-aware", "--deny-warnings", ...paths];
  // The compiler runs beside it on the other half of the cores.
  const env = { ...process.env, GOMAXPROCS: String(Math.max(1, Math.ceil(availableParallelism() / 2))) };
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
  if (status === 0) passed();
  process.exitCode = status ?? 1;
}
