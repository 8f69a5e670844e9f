import { posix } from "node:path";
import { fileOf } from "./sources.mjs";
import { orders } from "./table.mjs";

/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

/** Holds every import, types and `import()` included, to the order of the folders of its floor. @returns {Finding[]} */
export function checkOrder(/** @type {readonly Source[]} */ sources) {
  const known = new Set(sources.map(({ path }) => path));
  return Object.entries(orders).flatMap(([floor, order]) => {
    const isHere = (/** @type {string} */ path) => path.startsWith(`${floor}/`);
    const folderOf = (/** @type {string} */ path) => posix.relative(floor, posix.dirname(path)) || ".";
    const files = sources.filter(({ path }) => isHere(path));
    const found = new Set(files.map(({ path }) => folderOf(path)));
    const strange = [...found]
      .filter((folder) => !order.includes(folder))
      .map((folder) => ({
        path: posix.join(floor, folder),
        message: `this folder is not in the order of ${floor}: add it to \`orders\` in scripts/floors/table.mjs, before the folders that import it.`,
      }));
    const empty = order
      .filter((folder) => !found.has(folder))
      .map((folder) => ({
        path: "scripts/floors/table.mjs",
        message: `the order of ${floor} names ${posix.join(floor, folder)}, which holds no code: remove it there.`,
      }));
    const against = files.flatMap(({ path, imports }) =>
      imports.flatMap(({ from, line }) => {
        const to = fileOf(from, path);
        if (to === undefined || !isHere(to) || !known.has(to)) return [];
        const [here, there] = [order.indexOf(folderOf(path)), order.indexOf(folderOf(to))];
        if (here < 0 || there <= here) return [];
        const message = `imports ${to}, but ${folderOf(to)} comes after ${folderOf(path)} in the order of ${floor} (scripts/floors/table.mjs): move down what both need, or pass it in.`;
        return [{ path, line, message }];
      }),
    );
    return [...strange, ...empty, ...against];
  });
}
