/**
 * Checks the rows of an import, in the browser and on the server: each row like any save, plus
 * the errors that only a sheet can have (pictures, repeated keys).
 */
import { isBlank } from "../json/jsonValues.ts";
import type { CheckContext, CheckResult } from "../check/check.ts";
import { checkRecord } from "../check/checkRecord.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { newRecord } from "../records/draft.ts";
import type { Rec } from "../json/json.ts";
import { normalizeValue } from "../fields/normalize.ts";
import { getAt, setAt } from "../json/pointer.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import { normalizeUnique } from "../text/normalizeUnique.ts";
import { keptFileName } from "./pictureName.ts";
import type { ImportRow } from "./readRows.ts";
import type { SheetColumn } from "./sheetColumns.ts";
import { fillFromReferences, referenceProblems } from "./sheetReferences.ts";

/** A row as it would be saved. */
export interface ImportDraft extends Pick<ImportRow, "number" | "draft" | "pictures" | "broken"> {
  /** The record that it updates; absent for a new record. */
  readonly stored?: Rec;
}

/** Facts about the bytes of a picture; with id and URL once they are stored. */
export interface PictureFacts {
  readonly type: string;
  readonly size: number;
  readonly id?: string;
  readonly url?: string;
  /** Why the picture is refused, independent of type and size. */
  readonly fault?: Pick<Problem, "code" | "params">;
}

/** Returns the facts of a picture for the field at `path`; undefined if it cannot be read. */
export type Pictures = (part: string, path: string) => PictureFacts | undefined;

/** Returns the column of the field that identifies a record (`x-import.key`). */
export function keyColumn(entity: CompiledEntity, columns: readonly SheetColumn[]): SheetColumn | undefined {
  const name = entity.schema["x-import"]?.key;
  return columns.find((column) => column.name === name && column.path === `/${name}`);
}

/** Returns the normalized key of a row, for comparisons; undefined if it has none. */
export function keyOf({ path, schema }: SheetColumn, draft: Rec): string | undefined {
  const value = normalizeValue(schema, getAt(draft, path));
  return value === undefined ? undefined : normalizeUnique(value, schema["x-unique"]?.ignoreCase);
}

/**
 * Returns the record of a row and its problems, warnings included; only errors prevent the import.
 * A picture field that the draft sets itself (another file, or null) ignores the picture of the sheet.
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
    if (column.sort !== "picture" && !row.pictures[path]) {
      if (!fault && isMissingOnSheet(entity, column, row)) problems.push(problemAt(path, "required", {}, schema));
      continue;
    }
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
    } else if (!fault && isMissingOnSheet(entity, column, row)) {
      problems.push(problemAt(path, "pictureMissing", {}, schema));
    }
  }
  const defaults = row.stored ? {} : openDefaults(entity, context);
  const on = row.stored ? "update" : "create";
  const filled = fillFromReferences(columns, { ...defaults, ...input }, { entity, context });
  const checked = checkRecord(entity, row.stored ?? null, filled, { ...context, on });
  const told = new Set(problems.map(({ path }) => path));
  return {
    record: checked.record,
    problems: [
      ...problems,
      ...referenceProblems(entity, columns, checked.record, context),
      ...checked.problems.filter(({ path, code }) => !(told.has(path) && code === "required")),
    ],
  };
}

/** The initial values of a new record, without fields that only the server writes. */
function openDefaults(entity: CompiledEntity, context: CheckContext): Rec {
  const isOpen = ([name]: readonly [string, unknown]): boolean => entity.schema.properties[name]?.readOnly !== true;
  return Object.fromEntries(Object.entries(newRecord(entity, context)).filter(isOpen));
}

function hasOwnFile(draft: Rec, path: string): boolean {
  return getAt(draft, path) !== undefined;
}

/** A picture as the value of its field. A picture without a file name is named after the key of its row. */
function pictureValue(
  { part, names }: { readonly part?: string; readonly names: readonly string[] },
  { type, size, id = part ?? "", url }: PictureFacts,
  key: SheetColumn | undefined,
  draft: Rec,
): Rec {
  const called = key ? normalizeValue(key.schema, getAt(draft, key.path)) : undefined;
  const name =
    keptFileName(names) ??
    `${called === undefined ? "picture" : String(called)}.${type === "image/jpeg" ? "jpg" : type.slice("image/".length)}`;
  return { id, name, type, size, ...(url !== undefined && { url }) };
}

/** Returns the rows that repeat the key of an earlier row: row number -> problem that names the first. */
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

/** The problem of a row whose key belongs to a stored record. */
export function takenKey(key: SheetColumn): Problem {
  return problemAt(key.path, "taken", {}, key.schema);
}

/** Whether a new record lacks a field that `x-import/required` names. */
function isMissingOnSheet(entity: CompiledEntity, { name, path }: SheetColumn, { stored, draft }: ImportDraft): boolean {
  const isRequired = path === `/${name}` && (entity.schema["x-import"]?.required ?? []).includes(name);
  return stored === undefined && isRequired && isBlank(getAt(draft, path));
}
