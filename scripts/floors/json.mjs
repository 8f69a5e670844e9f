import { pathsUnder, readText } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Finding} Finding */

/** Width in columns up to which an object or list of plain values is written on one line. */
const width = 100;

/** Returns where objects and lists of plain values start that take several lines although they fit on one. */
function spread(/** @type {string} */ text) {
  /** @type {number[]} */
  const open = [];
  let deepest = 0;
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)].flatMap(({ 0: token, index }) => {
    if (token === "{" || token === "[") {
      open.push(index);
      deepest = open.length;
    } else if (token === "}" || token === "]") {
      const begin = open.pop() ?? 0;
      const whole = text.slice(begin, index + 1);
      const isPlain = deepest === open.length + 1;
      const column = begin - (text.lastIndexOf("\n", begin) + 1);
      if (isPlain && whole.includes("\n") && column + whole.replaceAll(/\s*\n\s*/g, " ").length < width) return [begin];
    }
    return [];
  });
}

/** Schemas are compact, so that related values are read together. @returns {Finding[]} */
export function checkJson() {
  return ["screens.json", ...pathsUnder("schemas").filter((path) => path.endsWith(".json"))].flatMap((path) => {
    const text = readText(path);
    return spread(text).map((begin) => ({
      path,
      line: text.slice(0, begin).split("\n").length,
      message: `fits on one line of ${width} columns: write plain values side by side.`,
    }));
  });
}
