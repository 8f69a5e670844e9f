/** One file to the facts that the checks ask for: imports, exports, literals, sizes of functions. */
import { parseSync } from "vite";

/** @typedef {Record<string, any>} Node a node of the syntax tree */
/** @typedef {import("./sources.mjs").Facts} Facts */

const functionNodes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
/** Functions up to this length are not noted. */
const shortFunction = 20;

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
 * Calls `visit` with every node of a syntax tree and the node around it.
 * @param {unknown} node @param {Node | undefined} parent @param {(node: Node, parent: Node | undefined) => void} visit
 */
function walk(node, parent, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, parent, visit);
  else if (typeof node === "object" && node !== null) {
    const here = /** @type {Node} */ (node);
    const isNode = typeof here["type"] === "string";
    if (isNode) visit(here, parent);
    for (const key in here) if (key !== "parent") walk(here[key], isNode ? here : parent, visit);
  }
}

/** Whether a top-level statement is code of this file: no import, no type, no name passed on. @returns {boolean} */
function isCode(/** @type {Node} */ statement) {
  switch (statement["type"]) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      return false;
    case "ExportNamedDeclaration":
      return statement["declaration"] ? isCode(statement["declaration"]) : false;
    default:
      return statement["declare"] !== true;
  }
}

/** @returns {"type" | "function" | "value"} */
function sortOf(/** @type {Node} */ declaration, /** @type {Node | undefined} */ init) {
  if (/^TS(Interface|TypeAlias)/.test(declaration["type"])) return "type";
  if (/^(Function|Class)Declaration$/.test(declaration["type"])) return "function";
  if (init && functionNodes.has(init["type"])) return "function";
  // `memo(…)`, `lazy(…)`, `lazyComponent(…)`: a component.
  return init?.["type"] === "CallExpression" && /^[A-Z][a-z]/.test(declaration["name"] ?? "") ? "function" : "value";
}

/** @returns {import("./sources.mjs").Export[]} */
function exportsOf(/** @type {Node} */ program, /** @type {(position: number) => number} */ lineOf) {
  return program["body"].flatMap((/** @type {Node} */ statement) => {
    const declaration = statement["type"] === "ExportNamedDeclaration" ? statement["declaration"] : undefined;
    if (!declaration) return [];
    const line = lineOf(declaration["start"]);
    if (declaration["type"] !== "VariableDeclaration")
      return [{ name: declaration["id"].name, sort: sortOf(declaration, undefined), line }];
    return declaration["declarations"]
      .filter((/** @type {Node} */ { id }) => id.type === "Identifier")
      .map((/** @type {Node} */ { id, init }) => ({ name: id.name, sort: sortOf(id, init), line }));
  });
}

/** The text of a node that is one. @returns {string[]} */
const textOf = (/** @type {Node | undefined} */ node) =>
  node?.["type"] === "Literal" && typeof node["value"] === "string" ? [node["value"]] : [];

/** Names that are read from a record or from parameters: `record["name"]`, `{ name } = record`, `valueOf("name")`. @returns {string[]} */
function readKeys(/** @type {Node} */ node) {
  const { type } = node;
  if (type === "MemberExpression" && node["computed"]) return textOf(node["property"]);
  if (type === "CallExpression") return textOf(node["arguments"][0]);
  if (type !== "ObjectPattern") return [];
  return node["properties"].flatMap((/** @type {Node} */ { key }) => (key?.type === "Identifier" ? [key.name] : []));
}

/** Names that an object gets: `{ name: value }`, `record["name"] = value`. @returns {string[]} */
function writtenKeys(/** @type {Node} */ node) {
  const { type } = node;
  if (type === "AssignmentExpression" && node["left"].computed) return textOf(node["left"].property);
  if (type !== "ObjectExpression") return [];
  return node["properties"].flatMap((/** @type {Node} */ { key }) => (key?.type === "Identifier" ? [key.name] : textOf(key)));
}

/** Whether a constant is an empty collection that is filled later: its type is not a read-only one. @returns {boolean} */
function isFilledLater(/** @type {Node} */ { id, init }) {
  const isEmpty =
    (init?.type === "ArrayExpression" && init.elements.length === 0) ||
    (init?.type === "NewExpression" && /^(Map|Set)$/.test(init.callee.name ?? "") && init.arguments.length === 0);
  const type = id.typeAnnotation?.typeAnnotation;
  return isEmpty && type?.operator !== "readonly" && !type?.typeName?.name?.startsWith("Readonly");
}

/** Lines of module-level declarations that hold state. @returns {{ variables: number[], collections: number[] }} */
function stateOf(/** @type {Node} */ program, /** @type {(position: number) => number} */ lineOf) {
  const declared = program["body"]
    .map((/** @type {Node} */ statement) => statement["declaration"] ?? statement)
    .filter((/** @type {Node} */ { type }) => type === "VariableDeclaration");
  const lines = (/** @type {(node: Node) => boolean} */ holds) =>
    declared.filter(holds).map((/** @type {Node} */ { start }) => lineOf(start));
  return {
    variables: lines(({ kind }) => kind !== "const"),
    collections: lines(({ kind, declarations }) => kind === "const" && declarations.some(isFilledLater)),
  };
}

/** Nodes that are equivalent to the expression inside them. */
const transparent = new Set([
  "ChainExpression",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "ParenthesizedExpression",
]);

/** The name after the last dot, or of a variable; "" for other expressions. @returns {string} */
function nameOf(/** @type {Node | undefined} */ node) {
  if (transparent.has(node?.["type"] ?? "")) return nameOf(node?.["expression"]);
  if (node?.["type"] === "MemberExpression") return node["computed"] ? "" : (node["property"].name ?? "");
  return node?.["type"] === "Identifier" ? node["name"] : "";
}

const asksTable = new Set(["has", "includes", "get", "hasOwn"]);

/** What a node asks of a kind by its name. @returns {{ kind: string, of: string }[]} `kind` is "" for a table that is asked */
function kindsAskedBy(/** @type {Node} */ node) {
  const { type } = node;
  /** @returns {{ kind: string, of: string }[]} */
  const asked = (/** @type {Node | undefined} */ one, /** @type {readonly unknown[]} */ names) => {
    let member = one;
    while (transparent.has(member?.["type"] ?? "")) member = member?.["expression"];
    if (nameOf(member) !== "kind") return [];
    return names.flatMap((kind) => (typeof kind === "string" ? [{ kind, of: nameOf(member?.["object"]) }] : []));
  };
  if (type === "BinaryExpression" && /^[!=]==?$/.test(node["operator"]))
    return [...asked(node["left"], [node["right"].value]), ...asked(node["right"], [node["left"].value])];
  if (type === "BinaryExpression" && node["operator"] === "in") return asked(node["left"], [""]);
  if (type === "SwitchStatement")
    return asked(
      node["discriminant"],
      node["cases"].map((/** @type {Node} */ { test }) => test?.value),
    );
  if (type === "MemberExpression" && node["computed"]) return asked(node["property"], [""]);
  if (type !== "CallExpression") return [];
  const asks = nameOf(node["callee"]);
  return asksTable.has(asks) ? asked(node["arguments"][asks === "hasOwn" ? 1 : 0], [""]) : [];
}

/** @returns {Facts} */
export function parse(/** @type {string} */ path, /** @type {string} */ text) {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineOf = liner(text);
  const isEngine = path.startsWith("src/engine/");
  /** @type {import("./sources.mjs").Import[]} */
  const imports = [];
  /** @type {import("./sources.mjs").Literal[]} */
  const literals = [];
  /** @type {import("./sources.mjs").Pattern[]} */
  const patterns = [];
  /** @type {number[]} */
  const composedPatterns = [];
  /** @type {import("./sources.mjs").FunctionSize[]} */
  const functions = [];
  /** @type {import("./sources.mjs").KindTest[]} */
  const kindTests = [];
  /** @type {import("./sources.mjs").Read[]} */
  const reads = [];
  /** @type {Set<string>} */
  const members = new Set();
  /** @type {Set<string>} */
  const keysRead = new Set();
  /** @type {Set<string>} */
  const keysWritten = new Set();
  /** @type {Set<string>} */
  const templates = new Set();
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
  walk(program, undefined, (node, parent) => {
    const start = /** @type {number} */ (node["start"]);
    const at = { line: lineOf(start) };
    const type = node["type"];
    for (const asked of kindsAskedBy(node)) kindTests.push({ ...asked, ...at });
    if (isEngine && type === "MemberExpression" && nameOf(node["object"]) !== "")
      reads.push({ of: nameOf(node["object"]), name: nameOf(node), line: at.line });
    if ((type === "NewExpression" || type === "CallExpression") && node["callee"].name === "RegExp") {
      const [pattern, flags] = node["arguments"].map((/** @type {Node} */ { type: sort, value }) =>
        sort === "Literal" ? value : undefined,
      );
      if (typeof pattern === "string") patterns.push({ pattern, flags: flags ?? "", ...at });
      else composedPatterns.push(at.line);
    }
    if (type === "MemberExpression" && !node["computed"]) members.add(node["property"].name);
    if (type === "ObjectPattern") for (const { key } of node["properties"]) if (key?.type === "Identifier") members.add(key.name);
    for (const key of readKeys(node)) keysRead.add(key);
    for (const key of writtenKeys(node)) keysWritten.add(key);
    if (type === "TemplateLiteral" && node["expressions"].length > 0)
      templates.add(node["quasis"].map((/** @type {Node} */ quasi) => quasi["value"].raw).join("{}"));
    if (type === "ImportExpression" || type === "TSImportType") {
      const from = node["source"]?.value ?? node["argument"]?.literal?.value;
      if (typeof from === "string") imports.push({ from, typeOnly: type === "TSImportType", dynamic: type === "ImportExpression", ...at });
    } else if (type === "NewExpression" && node["callee"].name === "URL" && node["arguments"][1]?.type === "MemberExpression") {
      const from = node["arguments"][0].value;
      if (typeof from === "string" && from.startsWith(".")) imports.push({ from, typeOnly: false, dynamic: true, ...at });
    } else if (type === "Literal" && !requested.has(start)) {
      const regex = node["regex"];
      if (regex) patterns.push({ pattern: regex.pattern, flags: regex.flags, ...at });
      const value = regex?.pattern ?? node["value"];
      if (typeof value === "string" || typeof value === "number") literals.push({ value, ...at });
    } else if (type === "TemplateElement") {
      literals.push({ value: node["value"].raw, ...at });
    } else if (type === "JSXText") {
      literals.push({ value: String(node["value"]).trim(), ...at });
    } else if (functionNodes.has(type)) {
      const lines = lineOf(node["end"]) - at.line + 1;
      const name = node["id"]?.name ?? parent?.["id"]?.name ?? parent?.["key"]?.name ?? "";
      if (lines > shortFunction) functions.push({ name, lines, ...at });
    }
  });
  return {
    imports,
    literals,
    patterns,
    composedPatterns,
    exports: exportsOf(program, lineOf),
    functions,
    kindTests,
    reads,
    members: [...members],
    keysRead: [...keysRead],
    keysWritten: [...keysWritten],
    templates: [...templates],
    ...stateOf(program, lineOf),
    runs: program.body.some(isCode),
  };
}
