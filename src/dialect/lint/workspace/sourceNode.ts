/**
 * Source nodes: a JSON value with its file and position.
 *
 * The rules of the check read source nodes instead of plain values, so that
 * every finding has line and column. The functions return `undefined` or an
 * empty list for a file of the wrong shape, which the meta-schema reports; they
 * never throw.
 */
import { getNodeValue, type Node } from "jsonc-parser";
import type { Json } from "../../json/json.ts";
import { childPointer, pointerTokens } from "../../json/pointer.ts";
import type { Severity } from "../../schema/problems.ts";
import type { LintFinding } from "./finding.ts";
import type { Said } from "./say.ts";
import type { SourceFile } from "./sourceFile.ts";
import { oncePer } from "../../json/oncePer.ts";

export interface SourceNode {
  readonly file: SourceFile;
  readonly node: Node;
  readonly pointer: string;
  /** The key of a value in an object. */
  readonly key?: SourceNode;
  readonly parent?: SourceNode;
}

export function rootOf(file: SourceFile): SourceNode | undefined {
  return file.root && { file, node: file.root, pointer: "" };
}

/** Returns the entries of an object; none for any other value. */
export function objectEntries(node: SourceNode | undefined): [string, SourceNode][] {
  return node?.node.type === "object" ? entriesOf(node) : [];
}

/** Made once, because every rule reads the same nodes. */
const entriesOf = oncePer((node: SourceNode) => {
  const found: [string, SourceNode][] = [];
  for (const property of node.node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const pointer = childPointer(node.pointer, String(key.value));
    const keyNode: SourceNode = { file: node.file, node: key, pointer, parent: node };
    found.push([String(key.value), { file: node.file, node: value, pointer, key: keyNode, parent: node }]);
  }
  return found;
});

export function arrayItems(node: SourceNode | undefined): SourceNode[] {
  return node?.node.type === "array" ? itemsOf(node) : [];
}

const itemsOf = oncePer((node: SourceNode): SourceNode[] =>
  (node.node.children ?? []).map((item, index) => ({ file: node.file, node: item, pointer: `${node.pointer}/${index}`, parent: node })),
);

/** Returns the value at a path of keys. */
export function childAt(node: SourceNode | undefined, ...path: readonly string[]): SourceNode | undefined {
  let here = node;
  for (const key of path) here = entryOf(here, key);
  return here;
}

/** So few entries are looked through: the check looks up a value a million times, most of them in a small object. */
const fewEntries = 12;

function entryOf(node: SourceNode | undefined, key: string): SourceNode | undefined {
  const entries = objectEntries(node);
  if (node && entries.length > fewEntries) return valuesIn(node).get(key);
  for (const [name, value] of entries) if (name === key) return value;
  return undefined;
}

/** The first of equal keys, as in a small object; `json/duplicate-key` reports the others. */
const valuesIn = oncePer((node: SourceNode): ReadonlyMap<string, SourceNode> => new Map(objectEntries(node).toReversed()));

export function nodeText(node: SourceNode | undefined): string | undefined {
  return node?.node.type === "string" ? String(node.node.value) : undefined;
}

export function nodeValue(node: SourceNode | undefined): Json | undefined {
  return node && (getNodeValue(node.node) as Json);
}

/** Returns the keys and indexes from the root to a node. */
export function nodePath(node: SourceNode): string[] {
  return pointerTokens(node.pointer);
}

export interface FindingDetails {
  readonly severity?: Severity;
  readonly suggestion?: string | undefined;
  /** Part of a text node, in characters of its value. */
  readonly range?: { readonly start: number; readonly end: number };
}

/** Creates a finding at a node; by default an error. */
export function findingAt(node: SourceNode, rule: string, message: Said, details: FindingDetails = {}): LintFinding {
  const written = writtenNode(node);
  const { start, end } = extentOf(written, writtenRange(node, written, details.range));
  const from = written.file.position(start);
  const to = written.file.position(end);
  return {
    rule,
    severity: details.severity ?? "error",
    file: written.file.path,
    line: from.line,
    column: from.column,
    endColumn: to.line === from.line ? to.column : from.column + 1,
    pointer: written.pointer,
    ...wordingsOf(message),
    ...(written.file.path !== node.file.path && { usedBy: [node.file.path] }),
    ...(details.suggestion !== undefined && { suggestion: details.suggestion }),
  };
}

/** Returns the node as an author wrote it: that of a shared file, or of the file before its parts were taken in. */
export function writtenNode(node: SourceNode): SourceNode {
  // The key of a value may be in a part, and its value where the part is used.
  const step = node.pointer.slice(node.pointer.lastIndexOf("/"));
  const above = isKey(node) ? node.file.writtenAt?.(node.pointer.slice(0, -step.length)) : undefined;
  const place = above ? { ...above, pointer: above.pointer + step } : node.file.writtenAt?.(node.pointer);
  if (!place) return node;
  const value = pointerTokens(place.pointer).reduce<SourceNode | undefined>(
    (at, step) => (at?.node.type === "array" ? arrayItems(at)[Number(step)] : childAt(at, step)),
    rootOf(place.file),
  );
  return (isKey(node) ? value?.key : undefined) ?? value ?? rootOf(place.file) ?? node;
}

/** Returns the source of a part of a text; of a text with placeholders, only if the same characters occur there once. */
function writtenRange(node: SourceNode, written: SourceNode, range: FindingDetails["range"]): FindingDetails["range"] {
  const [text, source] = [nodeText(node), nodeText(written)];
  if (!range || text === source || text === undefined || source === undefined) return range;
  const piece = text.slice(range.start, range.end);
  const start = source.indexOf(piece);
  return piece === "" || start < 0 || source.includes(piece, start + 1) ? undefined : { start, end: start + piece.length };
}

function isKey({ node }: SourceNode): boolean {
  return node.parent?.type === "property" && node.parent.children?.[0] === node;
}

/** Returns the sentence of a finding, and its wordings in the other languages. */
export function wordingsOf(message: string | Said): Pick<LintFinding, "message" | "details"> {
  return typeof message === "string" ? { message } : { message: message.en, details: message.others };
}

function extentOf(node: SourceNode, range: FindingDetails["range"]): { start: number; end: number } {
  const { offset, length, type } = node.node;
  if (!range || type !== "string") return { start: offset, end: offset + length };
  const source = node.file.text.slice(offset, offset + length);
  const start = offset + sourceIndex(source, range.start);
  const end = Math.max(start + 1, offset + sourceIndex(source, range.end));
  return { start, end: Math.min(end, offset + length) };
}

/** Converts an index in the value of a text to an index in its source, which has a quote and escapes. */
function sourceIndex(source: string, index: number): number {
  let at = 1;
  for (let seen = 0; seen < index && at < source.length - 1; seen += 1) {
    if (source[at] === "\\") at += source[at + 1] === "u" ? 6 : 2;
    else at += 1;
  }
  return at;
}

/** Returns the routes of a site, or those below a route, in any depth. */
export function routeNodes(parent: SourceNode | undefined): SourceNode[] {
  const below = [...arrayItems(childAt(parent, "routes")), ...arrayItems(childAt(parent, "children"))];
  return below.flatMap((route) => [route, ...routeNodes(route)]);
}
