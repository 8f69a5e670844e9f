/**
 * Judges the rows of a sheet, at both ends: each like any save, and besides
 * what only a sheet can do wrong.
 */
import type { CheckContext, CheckResult } from "../check/check.ts";
import { checkRecord } from "../check/checkRecord.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { newRecord } from "../records/draft.ts";
import type { Json, Rec } from "../json/json.ts";
import { normalizeValue } from "../fields/normalize.ts";
import { getAt, setAt } from "../json/pointer.ts";
import { problemAt } from "../schema/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import { normalizeUnique } from "../text/normalizeUnique.ts";
import { keptFileName } from "./pictureName.ts";
import type { ImportRow } from "./readRows.ts";
import type { SheetColumn } from "./sheetColumns.ts";

/** A row as it would be saved. */
export interface ImportDraft extends Pick<ImportRow, "number" | "draft" | "pictures" | "broken"> {
  /** The record it changes; a new one is made where there is none. */
  readonly stored?: Rec;
}

/** What the bytes of a picture are. Where they are stored already, as the value of their file. */
export interface PictureFacts {
  readonly type: string;
  readonly size: number;
  readonly id?: string;
  readonly url?: string;
  /** Why the picture is refused, whatever its type and size. */
  readonly fault?: Pick<Problem, "code" | "params">;
}

/** The facts of a picture for the field at `path` of this row; none for one that cannot be read. */
export type Pictures = (part: string, path: string) => PictureFacts | undefined;

/** The field that tells one record of a sheet from another. */
export function keyColumn(entity: CompiledEntity, columns: readonly SheetColumn[]): SheetColumn | undefined {
  const name = entity.schema["x-import"]?.key;
  return columns.find((column) => column.name === name && column.path === `/${name}`);
}

/** The form in which keys are compared; `undefined` for a row without one. */
export function keyOf({ path, schema }: SheetColumn, draft: Rec): string | undefined {
  const value = normalizeValue(schema, getAt(draft, path));
  return value === undefined ? undefined : normalizeUnique(value, schema["x-unique"]?.ignoreCase);
}

/**
 * The record that a row becomes, and its problems. Warnings are among them;
 * only an error keeps it out. `pictures` tells what the bytes are. A picture
 * field that the draft holds itself (another file, or null) takes none from the sheet.
 */
export function checkImportRow(
  entity: CompiledEntity,
  columns: readonly SheetColumn[],
  row: ImportDraft,
  pictures: Pictures,
  context: CheckContext,
): CheckResult {
  const problems: Problem[] = [];
  const key = keyColumn(entity, columns);
  let input = row.draft;
  for (const column of columns) {
    const { path, schema } = column;
    const fault = row.broken[path];
    if (fault) problems.push(problemAt(path, fault.code, fault.params, schema));
    if (column.sort !== "picture") continue;
    const [picture, second] = hasOwnFile(row.draft, path) ? [] : (row.pictures[path] ?? []);
    if (second) problems.push(problemAt(path, "pictureTwice", {}, schema));
    else if (picture && picture.rows[0] !== picture.rows[1]) {
      problems.push(problemAt(path, "pictureAcross", { from: picture.rows[0], to: picture.rows[1] }, schema));
    }
    if (picture) {
      const facts = picture.part === undefined ? undefined : pictures(picture.part, path);
      if (!facts) problems.push(problemAt(path, "pictureUnreadable", {}, schema));
      else if (facts.fault) problems.push(problemAt(path, facts.fault.code, facts.fault.params, schema));
      else input = setAt(input, path, pictureValue(picture, facts, key, row.draft));
    } else if (row.stored === undefined && isRequiredOnSheet(entity, column) && isEmpty(getAt(input, path))) {
      problems.push(problemAt(path, "pictureMissing", {}, schema));
    }
  }
  const defaults = row.stored ? {} : openDefaults(entity, context);
  const on = row.stored ? "update" : "create";
  const checked = checkRecord(entity, row.stored ?? null, { ...defaults, ...input }, { ...context, on });
  const told = new Set(problems.map(({ path }) => path));
  return {
    record: checked.record,
    problems: [...problems, ...checked.problems.filter(({ path, code }) => !(told.has(path) && code === "required"))],
  };
}

/** What a new record begins with, without what only the server writes. */
function openDefaults(entity: CompiledEntity, context: CheckContext): Rec {
  const isOpen = ([name]: readonly [string, unknown]): boolean => entity.schema.properties[name]?.readOnly !== true;
  return Object.fromEntries(Object.entries(newRecord(entity, context)).filter(isOpen));
}

function hasOwnFile(draft: Rec, path: string): boolean {
  return getAt(draft, path) !== undefined;
}

/** A picture as the value of its field. Where no program kept a name, the row's key is its name. */
function pictureValue(
  { part, names }: { readonly part?: string; readonly names: readonly string[] },
  { type, size, id = part ?? "", url }: PictureFacts,
  key: SheetColumn | undefined,
  draft: Rec,
): Rec {
  const called = key ? normalizeValue(key.schema, getAt(draft, key.path)) : undefined;
  const name = keptFileName(names) ?? `${called === undefined ? "picture" : String(called)}.${type === "image/png" ? "png" : "jpg"}`;
  return { id, name, type, size, ...(url !== undefined && { url }) };
}

/** Rows that repeat the key of an earlier one, each with a problem that names the first. */
export function repeatedKeys(key: SheetColumn, rows: readonly Pick<ImportDraft, "number" | "draft">[]): Map<number, Problem> {
  const first = new Map<string, number>();
  const problems = new Map<number, Problem>();
  for (const { number, draft } of rows) {
    const value = keyOf(key, draft);
    if (value === undefined) continue;
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, number);
    else problems.set(number, problemAt(key.path, "repeated", { row: earlier }, key.schema));
  }
  return problems;
}

/** The problem of a row whose key a stored record has. */
export function takenKey(key: SheetColumn): Problem {
  return problemAt(key.path, "taken", {}, key.schema);
}

function isRequiredOnSheet(entity: CompiledEntity, { name, path }: SheetColumn): boolean {
  return path === `/${name}` && (entity.schema["x-import"]?.required ?? []).includes(name);
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === "";
}
