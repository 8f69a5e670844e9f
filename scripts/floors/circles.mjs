/** Circles among imports: of files that run, of files by their types too, and of folders. */
import { posix } from "node:path";
import { fileOf } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Import} Import */
/** @typedef {import("./sources.mjs").Finding} Finding */
/** @typedef {Map<string, Set<string>>} Graph node to the nodes it needs */

/** Files and what they import, of those imports that `counts` accepts. @returns {Graph} */
function fileGraph(/** @type {readonly Source[]} */ sources, /** @type {(one: Import) => boolean} */ counts) {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, imports }) => {
      const to = imports.filter(counts).map(({ from }) => fileOf(from, path));
      return [path, new Set(to.flatMap((file) => (file !== undefined && known.has(file) && file !== path ? [file] : [])))];
    }),
  );
}

/** Folders and the folders that their files import. @returns {Graph} */
function folderGraph(/** @type {readonly Source[]} */ sources) {
  /** @type {Graph} */
  const folders = new Map();
  for (const [path, to] of fileGraph(sources, () => true)) {
    const folder = posix.dirname(path);
    const needed = folders.get(folder) ?? new Set();
    for (const file of to) if (posix.dirname(file) !== folder) needed.add(posix.dirname(file));
    folders.set(folder, needed);
  }
  return folders;
}

/** Groups of nodes that all reach each other (strongly connected components of more than one node; Tarjan). @returns {string[][]} */
function groupsOf(/** @type {Graph} */ graph) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const groups = [];
  const visit = (/** @type {string} */ node) => {
    const here = { index: seen.size, low: seen.size, open: true };
    seen.set(node, here);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const other = seen.get(next);
      if (other === undefined) here.low = Math.min(here.low, visit(next).low);
      else if (other.open) here.low = Math.min(here.low, other.index);
    }
    if (here.low === here.index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) /** @type {{ open: boolean }} */ (seen.get(member)).open = false;
      if (group.length > 1) groups.push(group);
    }
    return here;
  };
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return groups;
}

/** The shortest way from `start` back to itself inside its group. @returns {string[]} */
function circleOf(/** @type {Graph} */ graph, /** @type {readonly string[]} */ group) {
  const start = [...group].sort()[0] ?? "";
  /** @type {string[][]} */
  const ways = [[start]];
  const reached = new Set();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (group.includes(next) && !reached.has(next)) {
        reached.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return [start];
}

const runs = (/** @type {Import} */ { typeOnly, dynamic }) => !typeOnly && !dynamic;
const isStatic = (/** @type {Import} */ { dynamic }) => !dynamic;

/** Groups of files that import each other, types included. */
export const typeCircles = (/** @type {readonly Source[]} */ sources) => groupsOf(fileGraph(sources, isStatic));
/** Groups of folders that import each other. */
export const folderCircles = (/** @type {readonly Source[]} */ sources) => groupsOf(folderGraph(sources));

/** Import circles of files and of folders: one finding a group, with its shortest way round. @returns {Finding[]} */
export function checkCircles(/** @type {readonly Source[]} */ sources) {
  const running = fileGraph(sources, runs);
  const typed = fileGraph(sources, isStatic);
  const folders = folderGraph(sources);
  const findings = (/** @type {Graph} */ graph, /** @type {string} */ what) =>
    groupsOf(graph).map((group) => {
      const circle = circleOf(graph, group);
      return { path: circle[0] ?? "", message: `${what} (${group.length}): ${circle.join(" -> ")}` };
    });
  const ofTypes = findings(typed, "import circle of types").filter(({ path }) => !groupsOf(running).some((group) => group.includes(path)));
  return [...findings(running, "import circle"), ...ofTypes, ...findings(folders, "circle of folders")];
}
