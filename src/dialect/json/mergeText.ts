/**
 * Merges the changes that two authors made to one JSON file (three-way merge).
 *
 * A merge by lines keeps the formatting of both. If both changed the same line,
 * the merge is by values. If both changed the same value, there is a conflict.
 */
import { isWithin } from "./jsonValues.ts";
import { parse, type ParseError } from "jsonc-parser";
import { type JsonValue, readJsonValue, removeJsonValue, setJsonValue } from "./editJson.ts";
import { isEqual } from "./equal.ts";
import { isObject, type Json } from "./json.ts";
import { diffLines } from "./lineDiff.ts";
import { childPointer, getAt, parentPointer } from "./pointer.ts";

/** Returns the text with both changes; `undefined` on a conflict, or if one of the texts is not JSON. */
export function mergedText(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || mine === base) return theirs;
  if (theirs === base) return mine;
  const [old, own, other] = [jsonOf(base), jsonOf(mine), jsonOf(theirs)];
  if (old === undefined || own === undefined || other === undefined) return undefined;
  const [myChanges, theirChanges] = [changesOf(old, own), changesOf(old, other)];
  if (myChanges.some((change) => theirChanges.some((other) => isConflict(change, other)))) return undefined;
  const byValue = myChanges.reduce(applyChange, theirs);
  // A merge by lines counts only if it has the same values: lines alone can combine two changes wrongly.
  const byLine = mergedLines(base, mine, theirs);
  return byLine !== undefined && isEqual(jsonOf(byLine), jsonOf(byValue)) ? byLine : byValue;
}

/** A value that both authors changed, as the text before and each of them has it. Absent: the value is not there. */
export interface MergeConflict {
  readonly pointer: string;
  readonly base?: Json | undefined;
  readonly mine?: Json | undefined;
  readonly theirs?: Json | undefined;
}

export type MergeSide = "base" | "mine" | "theirs";

/** Returns the values that both changed, each once; `undefined` if one of the texts is not JSON. */
export function conflictsOf(base: string, mine: string, theirs: string): MergeConflict[] | undefined {
  const [old, own, other] = [jsonOf(base), jsonOf(mine), jsonOf(theirs)];
  if (old === undefined || own === undefined || other === undefined) return undefined;
  const theirChanges = changesOf(old, other);
  const pointers = changesOf(old, own).flatMap((change) =>
    // The outer one of two changes holds both.
    theirChanges.flatMap((one) =>
      isConflict(change, one) ? [change.pointer.length < one.pointer.length ? change.pointer : one.pointer] : [],
    ),
  );
  const outer = [...new Set(pointers)].filter((pointer) => !pointers.some((one) => one !== pointer && isWithin(pointer, one)));
  return outer.map((pointer) => ({ pointer, base: getAt(old, pointer), mine: getAt(own, pointer), theirs: getAt(other, pointer) }));
}

/** Returns the text with both changes, and at each conflict the value of the chosen side. Throws if one of the texts is not JSON, or a choice is missing. */
export function mergeChosen(base: string, mine: string, theirs: string, choices: ReadonlyMap<string, MergeSide>): string {
  const conflicts = conflictsOf(base, mine, theirs);
  const [old, own] = [jsonOf(base), jsonOf(mine)];
  if (!conflicts || old === undefined || own === undefined) throw new Error("A text is not JSON.");
  const free = changesOf(old, own).filter(({ pointer }) => !conflicts.some((one) => isWithin(pointer, one.pointer)));
  return conflicts.reduce(
    (text, conflict) => {
      const side = choices.get(conflict.pointer);
      if (side === undefined) throw new Error(`No choice for ${conflict.pointer}.`);
      const value = conflict[side];
      return side === "theirs" ? text : applyChange(text, { pointer: conflict.pointer, ...(value !== undefined && { value }) });
    },
    free.reduce(applyChange, theirs),
  );
}

function jsonOf(text: string): Json | undefined {
  const errors: ParseError[] = [];
  const value = parse(text, errors) as Json | undefined;
  return errors.length === 0 ? value : undefined;
}

interface ValueChange {
  readonly pointer: string;
  /** Absent: the value is removed. */
  readonly value?: Json;
  /** The value is appended to an array. */
  readonly isAdded?: boolean;
}

function changesOf(before: Json, after: Json, pointer = ""): ValueChange[] {
  if (isEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key): ValueChange[] => {
      const [old, current] = [before[key] as Json | undefined, after[key] as Json | undefined];
      const inner = childPointer(pointer, key);
      if (current === undefined) return [{ pointer: inner }];
      return old === undefined ? [{ pointer: inner, value: current }] : changesOf(old, current, inner);
    });
  }
  if (Array.isArray(before) && Array.isArray(after) && after.length >= before.length) {
    const [old, current] = [before as readonly Json[], after as readonly Json[]];
    const isLonger = current.length > old.length;
    const hasMoved = current.some((item, index) => !isEqual(item, old[index]) && old.some((one) => isEqual(one, item)));
    // After an insertion in the middle or a new order, an index no longer names the same item: the whole array counts as changed.
    if (isLonger ? isEqual(current.slice(0, old.length), before as Json) : !hasMoved)
      return current.flatMap((item, index): ValueChange[] => {
        const inner = childPointer(pointer, index);
        return index < old.length ? changesOf(old[index] as Json, item, inner) : [{ pointer: inner, value: item, isAdded: true }];
      });
  }
  return [{ pointer, value: after }];
}

/** Whether one change is inside the other. Two items appended to the same array do not conflict. */
function isConflict(a: ValueChange, b: ValueChange): boolean {
  if (a.isAdded && b.isAdded) return false;
  // Both say the same.
  if (a.pointer === b.pointer && isEqual(a.value, b.value)) return false;
  return isWithin(a.pointer, b.pointer) || isWithin(b.pointer, a.pointer);
}

function applyChange(text: string, { pointer, value, isAdded }: ValueChange): string {
  if (value === undefined) return readJsonValue(text, pointer) === undefined ? text : removeJsonValue(text, pointer);
  const target = isAdded ? `${parentPointer(pointer)}/-` : pointer;
  return setJsonValue(text, target, value as JsonValue).text;
}

/** The lines that replace the lines `from` to `to` (exclusive) of the base. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Returns `undefined` if two hunks touch. */
function mergedLines(base: string, mine: string, theirs: string): string | undefined {
  const old = base.split("\n");
  const hunks = [...hunksOf(old, mine.split("\n")), ...hunksOf(old, theirs.split("\n"))].sort((a, b) => a.from - b.from || a.to - b.to);
  const lines: string[] = [];
  let at = 0;
  for (const [index, { from, to, lines: replacement }] of hunks.entries()) {
    if (index > 0 && from <= at) return undefined;
    lines.push(...old.slice(at, from), ...replacement);
    at = to;
  }
  return [...lines, ...old.slice(at)].join("\n");
}

function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: { from: number; to: number; lines: string[] }[] = [];
  let line = 0;
  for (const { sign, text } of diffLines(before, after)) {
    const last = hunks.at(-1);
    const open = last?.to === line ? last : undefined;
    if (sign === " ") {
      line += 1;
      continue;
    }
    const hunk = open ?? { from: line, to: line, lines: [] };
    if (!open) hunks.push(hunk);
    if (sign === "+") hunk.lines.push(text);
    else {
      line += 1;
      hunk.to = line;
    }
  }
  return hunks;
}
