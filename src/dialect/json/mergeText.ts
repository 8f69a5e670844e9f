/**
 * Puts together what two authors made of one JSON file. Pure.
 *
 * Line by line first, which keeps everything where it was put; where both are at
 * one line, value by value. Where both are at one value, nobody but they can tell.
 */
import { parse, type ParseError } from "jsonc-parser";
import { type JsonValue, readJsonValue, removeJsonValue, setJsonValue } from "./editJson.ts";
import { isEqual } from "./equal.ts";
import { isObject, type Json } from "./json.ts";
import { diffLines } from "./lineDiff.ts";
import { childPointer } from "./pointer.ts";

/** The text with both changes; undefined where they are of one place, or a text is no JSON. */
export function mergedText(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || mine === base) return theirs;
  if (theirs === base) return mine;
  const [old, own, other] = [jsonOf(base), jsonOf(mine), jsonOf(theirs)];
  if (old === undefined || own === undefined || other === undefined) return undefined;
  const [myChanges, theirChanges] = [changesOf(old, own), changesOf(old, other)];
  if (myChanges.some((change) => theirChanges.some((one) => meets(change, one)))) return undefined;
  const byValue = myChanges.reduce(carriedOut, theirs);
  // By lines nothing may come out that the values do not say.
  const byLine = mergedLines(base, mine, theirs);
  return byLine !== undefined && isEqual(jsonOf(byLine), jsonOf(byValue)) ? byLine : byValue;
}

function jsonOf(text: string): Json | undefined {
  const errors: ParseError[] = [];
  const value = parse(text, errors) as Json | undefined;
  return errors.length === 0 ? value : undefined;
}

interface PlaceChange {
  readonly pointer: string;
  /** Absent: it is gone. */
  readonly value?: Json;
  /** Put behind the last entry of a list. */
  readonly isAdded?: boolean;
}

function changesOf(before: Json, after: Json, pointer = ""): PlaceChange[] {
  if (isEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key): PlaceChange[] => {
      const [old, now] = [before[key] as Json | undefined, after[key] as Json | undefined];
      const inner = childPointer(pointer, key);
      if (now === undefined) return [{ pointer: inner }];
      return old === undefined ? [{ pointer: inner, value: now }] : changesOf(old, now, inner);
    });
  }
  if (Array.isArray(before) && Array.isArray(after) && after.length >= before.length) {
    const [old, now] = [before as readonly Json[], after as readonly Json[]];
    const isLonger = now.length > old.length;
    const hasMoved = now.some((item, index) => !isEqual(item, old[index]) && old.some((one) => isEqual(one, item)));
    // In a list with an entry in its middle, or in another order, the same places mean something else.
    if (isLonger ? isEqual(now.slice(0, old.length), before as Json) : !hasMoved)
      return now.flatMap((item, index): PlaceChange[] => {
        const inner = childPointer(pointer, index);
        return index < old.length ? changesOf(old[index] as Json, item, inner) : [{ pointer: inner, value: item, isAdded: true }];
      });
  }
  return [{ pointer, value: after }];
}

/** Whether one is inside the other. Two entries behind the end of a list both find room. */
function meets(a: PlaceChange, b: PlaceChange): boolean {
  if (a.isAdded && b.isAdded) return false;
  const isInside = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);
  return isInside(a.pointer, b.pointer) || isInside(b.pointer, a.pointer);
}

function carriedOut(text: string, { pointer, value, isAdded }: PlaceChange): string {
  if (value === undefined) return readJsonValue(text, pointer) === undefined ? text : removeJsonValue(text, pointer);
  const place = isAdded ? `${pointer.slice(0, pointer.lastIndexOf("/"))}/-` : pointer;
  return setJsonValue(text, place, value as JsonValue).text;
}

/** What a stretch of lines of the base became. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Undefined where two stretches touch. */
function mergedLines(base: string, mine: string, theirs: string): string | undefined {
  const old = base.split("\n");
  const hunks = [...hunksOf(old, mine.split("\n")), ...hunksOf(old, theirs.split("\n"))].sort((a, b) => a.from - b.from || a.to - b.to);
  const lines: string[] = [];
  let at = 0;
  for (const [index, { from, to, lines: now }] of hunks.entries()) {
    if (index > 0 && from <= at) return undefined;
    lines.push(...old.slice(at, from), ...now);
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
