import { posix } from "node:path";
import { pathsUnder, readJson } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Finding} Finding */
/** @typedef {import("./sources.mjs").Source} Source */

/** Lines of a function, and files directly in a folder of `src/`, at most. */
export const longest = { functionLines: 60, folderFiles: 30 };
/** The functions that are longer, by file. The list may only become shorter. */
const listed = "scripts/floors/longFunctions.json";

/** Checks the length of functions and the number of files of each folder. @returns {Finding[]} */
export function checkSizes(/** @type {readonly Source[]} */ sources) {
  /** @type {Record<string, string[]>} */
  const known = readJson(listed);
  const long = sources
    .filter(({ path }) => path.startsWith("src/"))
    .flatMap(({ path, functions }) =>
      functions.filter(({ lines }) => lines > longest.functionLines).map(({ name, line, lines }) => ({ path, line, name, lines })),
    );
  const tooLong = long
    .filter(({ path, name }) => !known[path]?.includes(name))
    .map(({ path, line, name, lines }) => ({
      path,
      line,
      message: `${name || "a function"} has ${lines} lines; at most ${longest.functionLines}: which part has a subject of its own?`,
    }));
  const noLonger = Object.entries(known).flatMap(([path, names]) =>
    names
      .filter((name) => !long.some((one) => one.path === path && one.name === name))
      .map((name) => ({ path: listed, message: `${name} of ${path} is no longer too long: take it out of the list.` })),
  );
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const path of pathsUnder("src")) files.set(posix.dirname(path), (files.get(posix.dirname(path)) ?? 0) + 1);
  const tooFull = [...files]
    .filter(([, count]) => count > longest.folderFiles)
    .map(([path, count]) => ({
      path,
      message: `${count} files; at most ${longest.folderFiles}: which of them are a subject of their own?`,
    }));
  return [...tooLong, ...noLonger, ...tooFull];
}
