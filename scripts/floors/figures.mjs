/** The size and order of the code in figures: `node scripts/check-floors.mjs --figures`. */
import { posix } from "node:path";
import { folderCircles, typeCircles } from "./circles.mjs";
import { homonyms } from "./homonyms.mjs";
import { longest } from "./sizes.mjs";
import { pathsUnder } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Source} Source */

const linesOf = (/** @type {Source} */ { text }) => text.trimEnd().split("\n").length;
const floorOf = (/** @type {string} */ path) => path.split("/")[1] ?? "";

/** Files directly in each folder, style sheets included: the largest count, and its folder. */
function largestFolder(/** @type {readonly string[]} */ paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  const [folder = "", files = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { folder, files };
}

/** Figures of the sources in `src/`; of one floor when it is named. */
export function houseFigures(/** @type {readonly Source[]} */ all, /** @type {string | undefined} */ floor) {
  const root = floor === undefined ? "src/" : `src/${floor}/`;
  const sources = all.filter(({ path }) => path.startsWith(root));
  const tests = new Set(all.map(({ path }) => path).filter((path) => path.startsWith("tests/")));
  const isMirrored = (/** @type {string} */ path) => {
    const test = `tests/${path.slice("src/".length).replace(/\.tsx?$/, "")}.test.ts`;
    return tests.has(test) || tests.has(`${test}x`);
  };
  const running = sources.filter(({ runs }) => runs);
  const longFunctions = sources.flatMap(({ path, functions }) =>
    functions.filter(({ lines }) => lines > longest.functionLines).map(({ name, lines, line }) => ({ path, line, name, lines })),
  );
  const folders = folderCircles(sources);
  const types = typeCircles(sources);
  const names = [...homonyms(sources).keys()];
  return {
    files: sources.length,
    lines: sources.reduce((sum, source) => sum + linesOf(source), 0),
    smallFiles: sources.filter((source) => linesOf(source) <= 30).length,
    largestFolder: largestFolder(pathsUnder(root.slice(0, -1))),
    folderCircles: folders.length,
    foldersInCircles: folders.flat().length,
    typeCircles: types.length,
    filesInTypeCircles: types.flat().length,
    homonyms: names.length,
    running: running.length,
    mirrored: running.filter(({ path }) => isMirrored(path)).length,
    longFunctions: longFunctions.sort((a, b) => b.lines - a.lines),
    unmirrored: running.map(({ path }) => path).filter((path) => !isMirrored(path)),
    names,
  };
}

/** The figures as a table, a column a floor. @returns {string[]} */
export function figuresTable(/** @type {readonly Source[]} */ all) {
  const floors = [...new Set(all.filter(({ path }) => path.startsWith("src/")).map(({ path }) => floorOf(path)))].filter(
    (name) => !name.includes("."),
  );
  const columns = [undefined, ...floors].map((floor) => ({ name: floor ?? "src", figures: houseFigures(all, floor) }));
  /** @type {[string, (figures: ReturnType<typeof houseFigures>) => string | number][]} */
  const rows = [
    ["source files", ({ files }) => files],
    ["lines of TypeScript", ({ lines }) => lines],
    ["files of at most 30 lines", ({ smallFiles }) => smallFiles],
    ["files in the largest folder", ({ largestFolder: { files } }) => files],
    ["folders in circles", ({ foldersInCircles }) => foldersInCircles],
    ["files in circles of types", ({ filesInTypeCircles }) => filesInTypeCircles],
    ["homonyms", ({ homonyms: count }) => count],
    [`functions over ${longest.functionLines} lines`, ({ longFunctions }) => longFunctions.length],
    ["files with code", ({ running }) => running],
    ["of them with a mirrored test", ({ mirrored }) => mirrored],
    ["share with a mirrored test", ({ mirrored, running }) => `${Math.round((100 * mirrored) / Math.max(1, running))} %`],
  ];
  const line = (/** @type {readonly (string | number)[]} */ cells) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(30) : String(cell).padStart(10))).join("");
  return [
    line(["", ...columns.map(({ name }) => name)]),
    ...rows.map(([name, value]) => line([name, ...columns.map(({ figures }) => value(figures))])),
  ];
}
