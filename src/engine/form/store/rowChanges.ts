/** Adds, removes and replaces rows of a form's lists. */
import { asJsonArray } from "#dialect/json/jsonValues.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { newRow } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import { rowSchema, schemaAt } from "#dialect/schema/derived/shape.ts";
import type { Problems } from "./problems.ts";
import type { RowKeys } from "./rowKeys.ts";
import { typedValue } from "./typedValue.ts";

export interface RowChanges {
  /** The keys of the rows at `path`, one each. */
  rowKeys(path: string): readonly string[];
  /** Appends a copy of `row`; without `row`, one with the defaults of its schema. */
  addRow(path: string, row?: Json): void;
  removeRow(path: string, index: number): void;
  /** The draft of a new row, with the defaults of its schema. Does not add it. */
  newRow(path: string): Rec;
  /** A key for a row that will be added. */
  newRowKey(): string;
  /**
   * Replaces the rows at `path` as one change. Rows that stay the same object
   * are neither checked nor rendered again. All problems of the rows whose
   * keys are in `reported` are reported from then on.
   */
  putRows(path: string, rows: readonly Rec[], keys: readonly string[], reported?: ReadonlySet<string>): void;
}

export interface RowChangesOptions {
  readonly entity: CompiledEntity;
  readonly rows: RowKeys;
  readonly problems: Pick<Problems, "markEdited" | "reportRows">;
  draft(): Rec;
  record(): Rec;
  context(): CheckContext;
  change(next: Rec, path: string): void;
}

export function createRowChanges({ entity, rows, problems, draft, record, context, change }: RowChangesOptions): RowChanges {
  const rowsAt = (path: string) => asJsonArray(getAt(draft(), path));
  const put = (path: string, next: readonly Json[]) => {
    problems.markEdited(path);
    change(setAt(draft(), path, next.length > 0 ? next : undefined), path);
  };
  const defaultRow = (path: string): Rec => {
    const list = schemaAt(entity.schema, pointerTokens(path));
    const schema = list && rowSchema(list);
    const row = schema ? typedValue(entity.schema, `${path}/0`, newRow(entity, schema, record(), context())) : undefined;
    return isObject(row) ? row : {};
  };
  return {
    rowKeys: (path) => rows.keysAt(path, rowsAt(path).length),
    addRow(path, row) {
      const before = rowsAt(path);
      // A new object also for a copy: the check identifies rows by their object.
      const added = isObject(row) ? { ...row } : defaultRow(path);
      rows.keysAt(path, before.length);
      put(path, [...before, added]);
    },
    removeRow(path, index) {
      const left = rowsAt(path).toSpliced(index, 1);
      rows.remove(path, index);
      put(path, left);
    },
    newRow: defaultRow,
    newRowKey: rows.newKey,
    putRows(path, next, keys, reported) {
      rows.set(path, keys);
      if (reported) problems.reportRows(path, reported);
      put(path, next);
    },
  };
}
