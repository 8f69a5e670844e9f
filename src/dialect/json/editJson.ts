/**
 * Edits JSON text in place: one value changes, all other characters stay the
 * same. Pure functions from text to text. A location is a JSON Pointer; `-` as
 * the last token appends to an array.
 */
import type { Json } from "./json.ts";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { pointerTokens, parentPointer } from "./pointer.ts";

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Longest line, in characters. A longer value is printed over several lines. */
const maxLineLength = 150;

/** Prints JSON in the style of the schema files: a value stays on one line if it fits, with spaces inside braces. */
function printJson(value: JsonValue, indent = "", before = 0): string {
  const flat = inOneLine(value);
  if (indent.length + before + flat.length <= maxLineLength || typeof value !== "object" || value === null) return flat;
  return inLines(value, indent);
}

/** Prints an object or list with a line, or several, for each part. */
function inLines(value: Readonly<Record<string, JsonValue>> | readonly JsonValue[], indent = ""): string {
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? (value as readonly JsonValue[]).map((item) => printJson(item, inner))
    : Object.entries(value as Readonly<Record<string, JsonValue>>).map(
        ([key, item]) => `${JSON.stringify(key)}: ${printJson(item, inner, key.length + 4)}`,
      );
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

/** Prints a whole file. The outermost braces are always on lines of their own. */
export function printFile(value: Readonly<Record<string, JsonValue>> | readonly JsonValue[]): string {
  return `${inLines(value)}\n`;
}

function inOneLine(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(inOneLine).join(", ")}]`;
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inOneLine(item)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

export interface JsonEdit {
  readonly text: string;
  /** Location of the value after the edit: `-` is replaced by the index. */
  readonly pointer: string;
}

/** Sets the value at a pointer and adds the property if it is absent. Throws if the parent does not exist. */
export function setJsonValue(text: string, pointer: string, value: JsonValue): JsonEdit {
  const steps = pointerTokens(pointer);
  const root = treeOf(text);
  const existing = nodeAt(root, steps);
  if (existing) {
    const indent = indentAt(text, existing.offset);
    const printed = printJson(value, indent, existing.offset - lineStart(text, existing.offset) - indent.length);
    return { text: spliced(text, existing.offset, existing.length, printed), pointer };
  }
  const parent = nodeAt(root, steps.slice(0, -1));
  const last = steps.at(-1) ?? "";
  if (parent?.type !== "object" && !(parent?.type === "array" && last === "-"))
    throw new Error(`Cannot set ${pointer}: its parent does not exist.`);
  const count = parent.children?.length ?? 0;
  const prefix = parent.type === "object" ? `${JSON.stringify(last)}: ` : "";
  const at = parent.type === "object" ? pointer : `${parentPointer(pointer)}/${count}`;
  return { text: added(text, parent, prefix, value), pointer: at };
}

/** Sets several values and parses the text only once. Works as `setJsonValue`; no pointer may lie within another one. */
export function setJsonValues(text: string, values: ReadonlyMap<string, JsonValue>): string {
  const root = treeOf(text);
  const edits = [...values].map(([pointer, value]) => {
    const steps = pointerTokens(pointer);
    const existing = nodeAt(root, steps);
    const parent = nodeAt(root, steps.slice(0, -1));
    if (existing)
      return { at: existing.offset, apply: (current: string) => spliced(current, existing.offset, existing.length, inOneLine(value)) };
    if (parent?.type !== "object") throw new Error(`Cannot set ${pointer}: its parent does not exist.`);
    return { at: parent.offset, apply: (current: string) => added(current, parent, `${JSON.stringify(steps.at(-1) ?? "")}: `, value) };
  });
  // From the last to the first: an edit does not move the offsets of the edits before it.
  return edits.sort((a, b) => b.at - a.at).reduce((current, { apply }) => apply(current), text);
}

/** Removes the value at a pointer together with one comma. Throws if there is no value. */
export function removeJsonValue(text: string, pointer: string): string {
  const value = nodeAt(treeOf(text), pointerTokens(pointer));
  const removed = value?.parent?.type === "property" ? value.parent : value;
  const siblings = removed?.parent?.children;
  if (!removed || !removed.parent || !siblings) throw new Error(`There is nothing at ${pointer}.`);
  const index = siblings.indexOf(removed);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (after) return spliced(text, removed.offset, after.offset - removed.offset, "");
  if (before) return spliced(text, before.offset + before.length, removed.offset + removed.length - before.offset - before.length, "");
  return spliced(text, removed.parent.offset, removed.parent.length, removed.parent.type === "array" ? "[]" : "{}");
}

/** Moves an array item to another index. Each item keeps its own formatting. Throws if `from` or `to` is not an item. */
export function moveJsonItem(text: string, pointer: string, from: number, to: number): string {
  const list = nodeAt(treeOf(text), pointerTokens(pointer));
  const slots = list?.type === "array" ? (list.children ?? []) : [];
  if (!slots[from] || !slots[to]) throw new Error(`There is no entry ${from} or ${to} at ${pointer}.`);
  const written = slots.map(({ offset, length }) => text.slice(offset, offset + length));
  const [moved = ""] = written.splice(from, 1);
  written.splice(to, 0, moved);
  // From the last to the first: an edit does not move the offsets of the items before it.
  return slots.reduceRight((current, { offset, length }, index) => spliced(current, offset, length, written[index] ?? ""), text);
}

/** Inserts an item before the item `index` of an array; at its end if there is no such item. Throws if the array does not exist. */
export function insertJsonItem(text: string, pointer: string, index: number, value: JsonValue): string {
  const { text: added, pointer: at } = setJsonValue(text, `${pointer}/-`, value);
  const last = Number(at.slice(at.lastIndexOf("/") + 1));
  return index < last ? moveJsonItem(added, pointer, last, index) : added;
}

/** Moves a member of an object behind another member of it. Each keeps its own formatting. Throws if one of them does not exist. */
export function moveJsonMember(text: string, pointer: string, after: string): string {
  const root = treeOf(text);
  const [moved, before] = [pointer, after].map((at) => nodeAt(root, pointerTokens(at))?.parent);
  const slots = moved?.parent?.children ?? [];
  if (!moved || !before || !slots.includes(before)) throw new Error(`There is nothing at ${pointer} or ${after}.`);
  const order = slots.filter((slot) => slot !== moved);
  order.splice(order.indexOf(before) + 1, 0, moved);
  const written = order.map(({ offset, length }) => text.slice(offset, offset + length));
  return slots.reduceRight((current, { offset, length }, index) => spliced(current, offset, length, written[index] ?? ""), text);
}

/**
 * Moves an array item into another array, before its item `to`. The item keeps its own formatting. Neither array may lie within the item.
 * Throws if the item or the other array does not exist.
 */
export function moveJsonItemInto(text: string, pointer: string, from: number, target: string, to: number): string {
  const root = treeOf(text);
  const item = nodeAt(root, [...pointerTokens(pointer), String(from)]);
  if (!item) throw new Error(`There is no entry ${from} at ${pointer}.`);
  const written = text.slice(item.offset, item.offset + item.length);
  const at = Math.min(to, nodeAt(root, pointerTokens(target))?.children?.length ?? 0);
  // The place is filled first: removing the item may change the index of the other array.
  const inserted = insertJsonItem(text, target, at, null);
  const slot = nodeAt(treeOf(inserted), [...pointerTokens(target), String(at)]);
  const filled = slot ? spliced(inserted, slot.offset, slot.length, written) : inserted;
  return removeJsonValue(filled, `${pointer}/${from}`);
}

/** Returns the line of the value at a pointer, counted from 1; `undefined` if there is no value. */
export function lineOf(text: string, pointer: string): number | undefined {
  const node = nodeAt(treeOf(text), pointerTokens(pointer));
  return node && text.slice(0, node.offset).split("\n").length;
}

/** Returns the value at a pointer; `undefined` if there is none. */
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
  if (start + whole.length <= maxLineLength) return spliced(text, parent.offset, parent.length, whole);
  const inner = `${outer}  `;
  const parts = [...(parent.children ?? []).map(({ offset, length }) => text.slice(offset, offset + length)), ""];
  parts[parts.length - 1] = `${prefix}${printJson(value, inner, prefix.length)}`;
  const [open, close] = parent.type === "object" ? ["{", "}"] : ["[", "]"];
  return spliced(text, parent.offset, parent.length, `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${outer}${close}`);
}

function treeOf(text: string): Node {
  const root = parseTree(text);
  if (!root) throw new Error("The text is not JSON.");
  return root;
}

function nodeAt(root: Node, steps: readonly string[]): Node | undefined {
  return findNodeAtLocation(root, pathOf(root, steps));
}

/** Converts tokens to the path of jsonc-parser, which needs numbers for array items. */
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
const spliced = (text: string, at: number, length: number, replacement: string): string =>
  text.slice(0, at) + replacement + text.slice(at + length);

/** Returns the value of a JSON text; undefined for any other text. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Works as `readJsonValue`; undefined for a text that is no JSON too. */
export function tryReadJsonValue(text: string, pointer: string): JsonValue | undefined {
  try {
    return readJsonValue(text, pointer);
  } catch {
    return undefined;
  }
}
