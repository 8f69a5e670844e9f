/** The sources of the project as the checks read them: text, imports, literals. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync } from "vite";
import { root } from "../lib/root.mjs";

/**
 * @typedef {object} Import
 * @property {string} from what stands between the quotes
 * @property {boolean} typeOnly gone when the program runs
 * @property {boolean} dynamic `import()`
 * @property {number} line
 *
 * @typedef {object} Literal
 * @property {string | number} value of a string, a number, a regular expression's pattern, or text in JSX
 * @property {number} line
 *
 * @typedef {object} Source
 * @property {string} path from the project's folder, with slashes
 * @property {string} text
 * @property {readonly Import[]} imports
 * @property {readonly Literal[]} literals
 *
 * @typedef {object} Finding
 * @property {string} path
 * @property {number} [line]
 * @property {string} message
 */

/** Paths of all files below `folder`, sorted. @returns {string[]} */
export function pathsUnder(/** @type {string} */ folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length).replaceAll("\\", "/"), entry.name))
    .sort();
}

export const readText = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
export const readJson = (/** @type {string} */ path) => JSON.parse(readText(path));

/** Line numbers of positions in `text`, counted from 1. */
function liner(/** @type {string} */ text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (/** @type {number} */ position) => {
    let low = 0;
    let high = starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/**
 * Calls `visit` with every node of a syntax tree.
 * @param {unknown} node
 * @param {(node: Record<string, unknown>) => void} visit
 */
function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (typeof node === "object" && node !== null) {
    const here = /** @type {Record<string, unknown>} */ (node);
    if (typeof here["type"] === "string") visit(here);
    for (const key in here) if (key !== "parent") walk(here[key], visit);
  }
}

/** @returns {Source} */
function parse(/** @type {string} */ path) {
  const text = readText(path);
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineOf = liner(text);
  /** @type {Import[]} */
  const imports = [];
  /** @type {Literal[]} */
  const literals = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    imports.push({ from: moduleRequest.value, typeOnly, dynamic: false, line: lineOf(start) });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType, start } of entries) {
      if (moduleRequest) imports.push({ from: moduleRequest.value, typeOnly: isType, dynamic: false, line: lineOf(start) });
    }
  }
  const requested = new Set(module.staticImports.map(({ moduleRequest }) => moduleRequest.start));
  walk(program, (node) => {
    const start = /** @type {number} */ (node["start"]);
    const at = { line: lineOf(start) };
    if (node["type"] === "ImportExpression") {
      const source = /** @type {{ value?: unknown }} */ (node["source"]);
      if (typeof source.value === "string") imports.push({ from: source.value, typeOnly: false, dynamic: true, ...at });
    } else if (node["type"] === "Literal" && !requested.has(start)) {
      const pattern = /** @type {{ pattern?: string } | undefined} */ (node["regex"])?.pattern;
      const value = pattern ?? node["value"];
      if (typeof value === "string" || typeof value === "number") literals.push({ value, ...at });
    } else if (node["type"] === "TemplateElement") {
      literals.push({ value: /** @type {{ raw: string }} */ (node["value"]).raw, ...at });
    } else if (node["type"] === "JSXText") {
      literals.push({ value: String(node["value"]).trim(), ...at });
    }
  });
  return { path, text, imports, literals };
}

/** Every TypeScript and module file of the project. @returns {Source[]} */
export function readSources() {
  return ["src", "scripts", "tests", "vite.config.ts"]
    .flatMap((place) => (/\.\w+$/.test(place) ? [place].filter((path) => existsSync(join(root, path))) : pathsUnder(place)))
    .filter((path) => /\.(tsx?|mts|mjs)$/.test(path) && !path.endsWith(".d.ts"))
    .map(parse);
}

/** The file of the project that an import means; undefined for packages. @returns {string | undefined} */
export function fileOf(/** @type {string} */ from, /** @type {string} */ importer) {
  if (from.startsWith(".")) return posix.join(dirname(importer), from);
  if (from === "#engine") return "src/engine/index.ts";
  return /^#(dialect|sheet|engine|portal|server)\//.test(from) ? `src/${from.slice(1)}` : undefined;
}
