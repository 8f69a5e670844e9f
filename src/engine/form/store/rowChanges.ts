/** How rows of a form come, go and are put in place of others, each by the name that stays with it. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { newRow } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import { rowSchema, schemaAt } from "#dialect/schema/shape.ts";
import { asRows } from "./draftPaths.ts";
import type { Problems } from "./problems.ts";
import type { RowKeys } from "./rowKeys.ts";
import { typedValue } from "./typedValue.ts";

export interface RowChanges {
  rowKeys(path: string): readonly string[];
  /** Without `row`, one with the defaults of its schema. */
  addRow(path: string, row?: Json): void;
  removeRow(path: string, index: number): void;
  /** What a new row begins with, as typed. */
  newRow(path: string): Rec;
  /** A name for a row that is yet to be put in. */
  newRowKey(): string;
  /**
   * Puts these rows in place of those at `path`, as one change; rows that stay
   * the same object are not judged or drawn anew. Of the `spoken` rows all
   * that is wrong is said from now on.
   */
  putRows(path: string, rows: readonly Rec[], keys: readonly string[], spoken?: ReadonlySet<string>): void;
}

export interface RowChangesOptions {
  readonly entity: CompiledEntity;
  readonly rows: RowKeys;
  readonly problems: Pick<Problems, "edited" | "spoken">;
  draft(): Rec;
  record(): Rec;
  context(): CheckContext;
  change(next: Rec, path: string): void;
}

export function createRowChanges({ entity, rows, problems, draft, record, context, change }: RowChangesOptions): RowChanges {
  const rowsAt = (path: string) => asRows(getAt(draft(), path));
  const put = (path: string, next: readonly Json[]) => {
    problems.edited(path);
    change(setAt(draft(), path, next.length > 0 ? next : undefined), path);
  };
  const begun = (path: string): Rec => {
    const list = schemaAt(entity.schema, pointerTokens(path));
    const schema = list && rowSchema(list);
    const made = schema ? typedValue(entity.schema, `${path}/0`, newRow(entity, schema, record(), context())) : undefined;
    return isObject(made) ? made : {};
  };
  return {
    rowKeys: (path) => rows.of(path, rowsAt(path).length),
    addRow(path, row) {
      const before = rowsAt(path);
      // A row of its own, also where it is the copy of another.
      const made = isObject(row) ? { ...row } : begun(path);
      rows.of(path, before.length);
      put(path, [...before, made]);
    },
    removeRow(path, index) {
      const left = rowsAt(path).toSpliced(index, 1);
      rows.remove(path, index);
      put(path, left);
    },
    newRow: begun,
    newRowKey: rows.fresh,
    putRows(path, next, keys, spoken) {
      rows.put(path, keys);
      if (spoken) problems.spoken(path, spoken);
      put(path, next);
    },
  };
}
