import { pathsUnder, readText } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Finding} Finding */

const longest = 300;
/** Names of files and folders that collect unrelated code. */
const drawers = /(^|\/)(utils?|common|misc|helpers?|shared)(\.\w+)?(\/|$)/;
/** The only index files: the door of the engine and the ordered list of kinds. */
const doors = new Set(["src/engine/index.ts", "src/engine/kinds/index.ts"]);
/** Comments that suppress a check, split so that this file does not match. */
const silencers = new RegExp(["@ts-" + "(ignore|expect-error|nocheck)", "(oxlint|eslint|biome)-" + "(disable|ignore)"].join("|"));

/** Checks length, name and suppressions of every file. @returns {Finding[]} */
export function checkFiles() {
  const paths = ["src", "scripts", "tests"].flatMap(pathsUnder).filter((path) => /\.(tsx?|mjs|css)$/.test(path));
  return paths.flatMap((path) => {
    const lines = readText(path).trimEnd().split("\n");
    /** @type {Finding[]} */
    const findings = [];
    if (lines.length > longest)
      findings.push({ path, message: `${lines.length} lines; at most ${longest}: what is the second subject of this file?` });
    if (path.startsWith("src/") && drawers.test(path)) findings.push({ path, message: "this name says nothing: name the subject." });
    if (path.startsWith("src/") && /\/index\.tsx?$/.test(path) && !doors.has(path))
      findings.push({ path, message: "only the engine has a door; import the file that has the thing." });
    lines.forEach((line, index) => {
      if (silencers.test(line)) findings.push({ path, line: index + 1, message: "a check is silenced here: fix the cause." });
    });
    return findings;
  });
}
