/**
 * Places: a value of a file together with where it stands.
 *
 * The rules of the check walk over places instead of plain values, so that
 * every finding knows its line and column, and so that a file of the wrong
 * shape (which the meta-schema reports) never throws here: what is not there
 * is simply absent.
 */
import { getNodeValue, type Node } from "jsonc-parser";
import type { Json } from "../../json/json.ts";
import { childPointer, pointerTokens } from "../../json/pointer.ts";
import type { Severity } from "../../schema/problems.ts";
import type { LintFinding } from "./finding.ts";
import type { SourceFile } from "./sourceFile.ts";

export interface SourceNode {
  readonly file: SourceFile;
  readonly node: Node;
  readonly pointer: string;
  /** The key it stands under, when it is a value of an object. */
  readonly key?: SourceNode;
  readonly parent?: SourceNode;
}

export function rootOf(file: SourceFile): SourceNode | undefined {
  return file.root && { file, node: file.root, pointer: "" };
}

/** Every rule walks over the same places. */
const entriesOf = new WeakMap<SourceNode, [string, SourceNode][]>();
const itemsOf = new WeakMap<SourceNode, SourceNode[]>();

/** Key and value of everything in an object; nothing for anything else. */
export function objectEntries(place: SourceNode | undefined): [string, SourceNode][] {
  if (place?.node.type !== "object") return [];
  const known = entriesOf.get(place);
  if (known) return known;
  const found: [string, SourceNode][] = [];
  for (const property of place.node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const pointer = childPointer(place.pointer, String(key.value));
    const keyPlace: SourceNode = { file: place.file, node: key, pointer, parent: place };
    found.push([String(key.value), { file: place.file, node: value, pointer, key: keyPlace, parent: place }]);
  }
  entriesOf.set(place, found);
  return found;
}

export function arrayItems(place: SourceNode | undefined): SourceNode[] {
  if (place?.node.type !== "array") return [];
  const known = itemsOf.get(place);
  if (known) return known;
  const found: SourceNode[] = (place.node.children ?? []).map((node, index) => ({
    file: place.file,
    node,
    pointer: `${place.pointer}/${index}`,
    parent: place,
  }));
  itemsOf.set(place, found);
  return found;
}

/** The value at `path`, key by key. */
export function childAt(place: SourceNode | undefined, ...path: readonly string[]): SourceNode | undefined {
  let here = place;
  for (const key of path) here = objectEntries(here).find(([name]) => name === key)?.[1];
  return here;
}

export function nodeText(place: SourceNode | undefined): string | undefined {
  return place?.node.type === "string" ? String(place.node.value) : undefined;
}

export function nodeValue(place: SourceNode | undefined): Json | undefined {
  return place && (getNodeValue(place.node) as Json);
}

/** The keys and indexes that lead to a place. */
export function nodePath(place: SourceNode): string[] {
  return pointerTokens(place.pointer);
}

export interface FindingDetails {
  readonly severity?: Severity;
  readonly suggestion?: string | undefined;
  /** Part of the text at the place, in characters of its value. */
  readonly range?: { readonly start: number; readonly end: number };
}

/** A finding about a place; an error unless told otherwise. */
export function findingAt(place: SourceNode, rule: string, message: string, details: FindingDetails = {}): LintFinding {
  const { start, end } = extentOf(place, details.range);
  const from = place.file.position(start);
  const to = place.file.position(end);
  return {
    rule,
    severity: details.severity ?? "error",
    file: place.file.path,
    line: from.line,
    column: from.column,
    endColumn: to.line === from.line ? to.column : from.column + 1,
    pointer: place.pointer,
    message,
    ...(details.suggestion !== undefined && { suggestion: details.suggestion }),
  };
}

function extentOf(place: SourceNode, range: FindingDetails["range"]): { start: number; end: number } {
  const { offset, length, type } = place.node;
  if (!range || type !== "string") return { start: offset, end: offset + length };
  const source = place.file.text.slice(offset, offset + length);
  const start = offset + sourceIndex(source, range.start);
  const end = Math.max(start + 1, offset + sourceIndex(source, range.end));
  return { start, end: Math.min(end, offset + length) };
}

/** Index in a quoted JSON text, quote included, of the character at `index` of its value: escapes take more room. */
function sourceIndex(source: string, index: number): number {
  let at = 1;
  for (let seen = 0; seen < index && at < source.length - 1; seen += 1) {
    if (source[at] === "\\") at += source[at + 1] === "u" ? 6 : 2;
    else at += 1;
  }
  return at;
}
