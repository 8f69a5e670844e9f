/** `node scripts/check/schemas.mjs`: checks the schemas, unless they and the program that checks them are those that passed. */
import { spawnSync } from "node:child_process";
import { pathsUnder, readText } from "../floors/sources.mjs";
import { usedNames } from "../floors/usedNames.mjs";
import { hashOf } from "../lib/buildParts.mjs";
import { hashText } from "../lib/cache.mjs";
import { root } from "../lib/root.mjs";
import { changedSince } from "./changed.mjs";

const folder = process.env["SCHEMA_ROOT"];
const files = ["screens.json", ...pathsUnder("schemas")].filter((path) => path.endsWith(".json"));
const keys = new Map(files.map((path) => [path, hashText(readText(path))]));
const all = hashText([...[...keys].flat(), JSON.stringify(await usedNames())].join("\0"));
// One broken file concerns others, and names that the source no longer uses concern all: they are one entry.
const { changed, passed } = changedSince("schemas", hashOf("server"), new Map([["schemas", all]]));
if (folder || changed.length > 0) {
  const { status } = spawnSync(process.execPath, ["scripts/run.mjs", "check-schemas"], { cwd: root, stdio: "inherit" });
  if (status === 0 && !folder) passed();
  process.exitCode = status ?? 1;
}
