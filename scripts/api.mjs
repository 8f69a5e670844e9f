/**
 * `npm run api`: writes the reference of `@lading/engine` and `@lading/dialect` from the docstrings of their sources, into
 * `docs/packages/*-api.md`. A test fails when a page is out of date or an export has no docstring.
 *
 * Generators of such pages (TypeDoc, API Extractor) need the API of the TypeScript compiler, which TypeScript 7 has not; the parser that
 * Vite ships reads the declarations, and its comments are all that is needed.
 */
import "./lib/help.mjs";
import { readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { isProgram, root } from "./lib/root.mjs";

/** @typedef {{ name: string, doc: string, code: string, path: string }} Entry */
/** @typedef {Record<string, any>} Node */

/** Modules of the dialect that a host uses; the others serve these. */
const dialectModules = [
  "compile/catalog",
  "compile/compileEntity",
  "compile/compileCatalog",
  "compile/entityModule",
  "check/checkRecord",
  "check/check",
  "schema/problems",
  "expr/parse",
  "expr/evaluate",
  "expr/print",
  "explain/explain",
  "lint/lintSchemas",
  "lint/workspace/finding",
  "diff/diffSchemas",
  "json/json",
  "text/text",
  "text/translator",
  "wire/wire",
].map((name) => `src/dialect/${name}.ts`);

const pages = [
  {
    file: "docs/packages/engine-api.md",
    title: "@lading/engine: reference",
    about: "Everything that `@lading/engine` exports. What is stable is said in [engine.md](engine.md).",
    sections: () => bySource(exportsOfDoor("src/engine/index.ts")),
  },
  {
    file: "docs/packages/dialect-api.md",
    title: "@lading/dialect: reference",
    about:
      "The modules of `@lading/dialect` that a host calls, each with what it exports. What is stable is said in [dialect.md](dialect.md).",
    sections: () => bySource(dialectModules.flatMap((path) => declarationsOf(path))),
  },
];

/** @returns {{ program: Node, comments: readonly Node[], text: string }} */
function read(/** @type {string} */ path) {
  const text = readFileSync(join(root, path), "utf8");
  const { program, comments } = parseSync(path, text);
  return { program, comments, text };
}

/** The docstring that ends where a statement begins, without its stars. @returns {string} */
function docBefore(/** @type {readonly Node[]} */ comments, /** @type {string} */ text, /** @type {number} */ start) {
  const doc = comments.findLast(
    ({ type, value, end }) => type === "Block" && value.startsWith("*") && end <= start && text.slice(end, start).trim() === "",
  );
  return (doc?.["value"] ?? "")
    .slice(1)
    .split("\n")
    .map((/** @type {string} */ line) => line.replace(/^\s*\* ?/, "").trimEnd())
    .join("\n")
    .trim();
}

/** A declaration without what it does: signature, type, or head of a class. @returns {string} */
function codeOf(/** @type {Node} */ node, /** @type {string} */ text) {
  const upTo = (/** @type {number} */ end) => text.slice(node["start"], end).trim();
  if (node["type"] === "FunctionDeclaration" || node["type"] === "ClassDeclaration") return upTo(node["body"].start);
  if (node["type"] !== "VariableDeclaration") return upTo(node["end"]);
  const whole = upTo(node["end"]);
  return whole.split("\n").length === 1 ? whole : upTo(node["declarations"][0].id.end);
}

/** What a module declares and exports. @returns {Entry[]} */
function declarationsOf(/** @type {string} */ path) {
  const { program, comments, text } = read(path);
  /** @type {Set<string>} */
  const seen = new Set();
  return program["body"].flatMap((/** @type {Node} */ statement) => {
    const node = statement["type"] === "ExportNamedDeclaration" ? statement["declaration"] : undefined;
    if (!node) return [];
    const doc = docBefore(comments, text, statement["start"]);
    const names = node.declarations ? node.declarations.map((/** @type {Node} */ { id }) => id.name) : [node.id.name];
    // Of an overloaded function the first signature is listed.
    const first = names.filter((/** @type {string} */ name) => !seen.has(name) && seen.add(name));
    return first.map((/** @type {string} */ name) => ({ name, doc, code: codeOf(node, text), path }));
  });
}

/** What a door passes on from other modules. @returns {Entry[]} */
function exportsOfDoor(/** @type {string} */ door) {
  return read(door).program["body"].flatMap((/** @type {Node} */ statement) => {
    if (statement["type"] !== "ExportNamedDeclaration" || !statement["source"]) return [];
    const path = posix.join(posix.dirname(door), statement["source"].value);
    const declared = declarationsOf(path);
    return statement["specifiers"].map((/** @type {Node} */ { local, exported }) => {
      const found = declared.find(({ name }) => name === local.name);
      if (!found) throw new Error(`${path} does not declare ${local.name}, which ${door} exports.`);
      return { ...found, name: exported.name };
    });
  });
}

/** Entries by the file that declares them, in the order of their first. @returns {Map<string, Entry[]>} */
function bySource(/** @type {readonly Entry[]} */ entries) {
  /** @type {Map<string, Entry[]>} */
  const sections = new Map();
  for (const entry of entries) sections.set(entry.path, [...(sections.get(entry.path) ?? []), entry]);
  return sections;
}

/** Exports without a docstring, `path name`. */
export function undocumented() {
  return pages.flatMap(({ sections }) =>
    [...sections().values()].flat().flatMap(({ name, doc, path }) => (doc === "" ? [`${path} ${name}`] : [])),
  );
}

/** Returns the text of each page of the reference by its path. */
export function apiPages() {
  return Object.fromEntries(
    pages.map(({ file, title, about, sections }) => {
      const parts = [...sections()].map(([path, entries]) => {
        const list = entries.map(({ name, doc, code }) => `### \`${name}\`\n\n${doc}\n\n\`\`\`ts\n${code}\n\`\`\`\n`);
        return `## ${path.replace(/^src\/(engine|dialect)\//, "")}\n\n${list.join("\n")}`;
      });
      return [
        file,
        `# ${title}\n\n${about} This page is made by \`npm run api\` from the docstrings: change those.\n\n${parts.join("\n")}`,
      ];
    }),
  );
}

if (isProgram(import.meta.url)) {
  for (const [file, text] of Object.entries(apiPages())) writeFileSync(join(root, file), text);
  const bare = undocumented();
  if (bare.length > 0) console.log(`${bare.length} exports have no docstring:\n  ${bare.join("\n  ")}`);
}
