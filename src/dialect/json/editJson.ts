/**
 * Edits JSON files as a person does: one place changes, everything else stays
 * as it was written. Pure: text in, text out. Places are JSON Pointers; `-` as
 * the last step adds an entry to a list.
 */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { pointerTokens } from "./pointer.ts";

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Columns that a value may take in one line before it is broken into several. */
const room = 150;

/** JSON as the schemas are written: in one line what fits into one, with blanks inside braces. */
export function printJson(value: JsonValue, indent = "", before = 0): string {
  const flat = inOneLine(value);
  if (indent.length + before + flat.length <= room || typeof value !== "object" || value === null) return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? (value as readonly JsonValue[]).map((item) => printJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printJson(item, inner, key.length + 4)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

/** A whole file: the outermost braces always stand on lines of their own. */
export function printFile(value: Readonly<Record<string, JsonValue>> | readonly JsonValue[]): string {
  const parts = Array.isArray(value)
    ? (value as readonly JsonValue[]).map((item) => printJson(item, "  "))
    : Object.entries(value as Readonly<Record<string, JsonValue>>).map(
        ([key, item]) => `${JSON.stringify(key)}: ${printJson(item, "  ", key.length + 4)}`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.map((part) => `  ${part}`).join(",\n")}\n${close}\n`;
}

function inOneLine(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(inOneLine).join(", ")}]`;
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inOneLine(item)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

export interface JsonEdit {
  readonly text: string;
  /** Where the value stands now: `-` has become a number. */
  readonly pointer: string;
}

/** Puts a value at a place, which may be there already or not; what it stands in must be there. Throws otherwise. */
export function setJsonValue(text: string, pointer: string, value: JsonValue): JsonEdit {
  const steps = pointerTokens(pointer);
  const root = treeOf(text);
  const there = nodeAt(root, steps);
  if (there) {
    const indent = indentAt(text, there.offset);
    const printed = printJson(value, indent, there.offset - lineStart(text, there.offset) - indent.length);
    return { text: spliced(text, there.offset, there.length, printed), pointer };
  }
  const parent = nodeAt(root, steps.slice(0, -1));
  const last = steps.at(-1) ?? "";
  if (parent?.type !== "object" && !(parent?.type === "array" && last === "-")) throw new Error(`There is no place ${pointer}.`);
  const count = parent.children?.length ?? 0;
  const prefix = parent.type === "object" ? `${JSON.stringify(last)}: ` : "";
  const at = parent.type === "object" ? pointer : `${pointer.slice(0, pointer.lastIndexOf("/"))}/${count}`;
  return { text: added(text, parent, prefix, value), pointer: at };
}

/** Puts many values at their places with one look at the text; as `setJsonValue`, but no place may lie within another. */
export function setJsonValues(text: string, values: ReadonlyMap<string, JsonValue>): string {
  const root = treeOf(text);
  const puts = [...values].map(([pointer, value]) => {
    const steps = pointerTokens(pointer);
    const there = nodeAt(root, steps);
    const parent = nodeAt(root, steps.slice(0, -1));
    if (there) return { at: there.offset, put: (now: string) => spliced(now, there.offset, there.length, inOneLine(value)) };
    if (parent?.type !== "object") throw new Error(`There is no place ${pointer}.`);
    return { at: parent.offset, put: (now: string) => added(now, parent, `${JSON.stringify(steps.at(-1) ?? "")}: `, value) };
  });
  // From the last to the first, so that the places of those before stay true.
  return puts.sort((a, b) => b.at - a.at).reduce((now, { put }) => put(now), text);
}

/** Takes out what stands at a place, and one comma with it. Throws where nothing does. */
export function removeJsonValue(text: string, pointer: string): string {
  const value = nodeAt(treeOf(text), pointerTokens(pointer));
  const gone = value?.parent?.type === "property" ? value.parent : value;
  const among = gone?.parent?.children;
  if (!gone || !gone.parent || !among) throw new Error(`There is nothing at ${pointer}.`);
  const index = among.indexOf(gone);
  const [before, after] = [among[index - 1], among[index + 1]];
  if (after) return spliced(text, gone.offset, after.offset - gone.offset, "");
  if (before) return spliced(text, before.offset + before.length, gone.offset + gone.length - before.offset - before.length, "");
  return spliced(text, gone.parent.offset, gone.parent.length, gone.parent.type === "array" ? "[]" : "{}");
}

/** Puts an entry of a list at another place among the others; each keeps the way it is written. Throws where there is no such entry. */
export function moveJsonItem(text: string, pointer: string, from: number, to: number): string {
  const list = nodeAt(treeOf(text), pointerTokens(pointer));
  const slots = list?.type === "array" ? (list.children ?? []) : [];
  if (!slots[from] || !slots[to]) throw new Error(`There is no entry ${from} or ${to} at ${pointer}.`);
  const written = slots.map(({ offset, length }) => text.slice(offset, offset + length));
  const [moved = ""] = written.splice(from, 1);
  written.splice(to, 0, moved);
  // From the last to the first, so that the places of those before stay true.
  return slots.reduceRight((now, { offset, length }, index) => spliced(now, offset, length, written[index] ?? ""), text);
}

/** The number of the line at which the value at a pointer begins, counted from 1; undefined where there is none. */
export function lineOf(text: string, pointer: string): number | undefined {
  const node = nodeAt(treeOf(text), pointerTokens(pointer));
  return node && text.slice(0, node.offset).split("\n").length;
}

/** The value at a pointer; undefined where there is none. */
export function readJsonValue(text: string, pointer: string): JsonValue | undefined {
  const node = nodeAt(treeOf(text), pointerTokens(pointer));
  return node && (JSON.parse(text.slice(node.offset, node.offset + node.length)) as JsonValue);
}

function added(text: string, parent: Node, prefix: string, value: JsonValue): string {
  const source = text.slice(parent.offset, parent.offset + parent.length);
  const child = parent.children?.at(-1);
  const outer = indentAt(text, parent.offset);
  if (child && source.includes("\n")) {
    const indent = indentAt(text, child.offset);
    return spliced(text, child.offset + child.length, 0, `,\n${indent}${prefix}${printJson(value, indent, prefix.length)}`);
  }
  const inLine = `${prefix}${inOneLine(value)}`;
  const whole = child
    ? `${source.slice(0, child.offset + child.length - parent.offset)}, ${inLine}${source.slice(child.offset + child.length - parent.offset)}`
    : parent.type === "object"
      ? `{ ${inLine} }`
      : `[${inLine}]`;
  const start = parent.offset - lineStart(text, parent.offset);
  if (start + whole.length <= room) return spliced(text, parent.offset, parent.length, whole);
  const inner = `${outer}  `;
  const parts = [...(parent.children ?? []).map(({ offset, length }) => text.slice(offset, offset + length)), ""];
  parts[parts.length - 1] = `${prefix}${printJson(value, inner, prefix.length)}`;
  const [open, close] = parent.type === "object" ? ["{", "}"] : ["[", "]"];
  return spliced(text, parent.offset, parent.length, `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${outer}${close}`);
}

function treeOf(text: string): Node {
  const root = parseTree(text);
  if (!root) throw new Error("This is no JSON.");
  return root;
}

function nodeAt(root: Node, steps: readonly string[]): Node | undefined {
  return findNodeAtLocation(root, pathOf(root, steps));
}

/** Steps as jsonc-parser wants them: numbers inside lists. */
function pathOf(root: Node, steps: readonly string[]): (string | number)[] {
  const path: (string | number)[] = [];
  for (const step of steps) {
    const isList = findNodeAtLocation(root, path)?.type === "array";
    path.push(isList ? (/^\d+$/.test(step) ? Number(step) : -1) : step);
  }
  return path;
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf("\n", offset - 1) + 1;
const indentAt = (text: string, offset: number): string => /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? "";
const spliced = (text: string, at: number, length: number, by: string): string => text.slice(0, at) + by + text.slice(at + length);
