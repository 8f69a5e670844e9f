/** Names of the records that the cells of a list refer to. */
import { sql } from "kysely";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { reachOf } from "../records/storage/reach.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";
import { recordColumnsSql, type StoredRow, toWireRecord } from "../records/storage/recordRow.ts";
import { isReadable, roleAccess } from "../records/storage/roleAccess.ts";

export interface ReferenceNames {
  /** Returns the name of the record; undefined where the column refers to none, or the account does not read it. */
  nameOf(column: SheetColumn, value: Json | undefined): string | undefined;
}

/** Reads the names, as far as the account reaches the records. */
export async function referenceNames(
  service: RecordContext,
  columns: readonly SheetColumn[],
  records: readonly Rec[],
  language: Language,
): Promise<ReferenceNames> {
  const found = new Map<string, string>();
  for (const { path, schema } of columns) {
    const reference = schema["x-reference"];
    const [first] = reference?.show ?? [];
    if (!reference || first === undefined) continue;
    const values = [...new Set(records.map((record) => getAt(record as Json, path)).filter((value) => typeof value === "string"))];
    if (values.length === 0) continue;
    const target = service.schemas.entity(reference.entity);
    const { key = "id" } = reference;
    const name = typeof first === "string" ? first : inLanguage(first, language);
    if (!isReadable(roleAccess(service.principal, target), `/${name}`)) continue;
    const at = key === "id" ? sql`id` : sql`body ->> ${sql.lit(key)}`;
    const { rows } = await sql<StoredRow>`
      select ${recordColumnsSql} from ${sql.table(target.table)}
      where ${reachOf(service, target, "read")} and ${at} in (${sql.join(values)})`.execute(service.db);
    for (const row of rows) {
      const record = toWireRecord(target, row);
      const text = record[name];
      if (typeof text === "string" && text !== "") found.set(`${path}\n${String(record[key])}`, text);
    }
  }
  return { nameOf: ({ path }, value) => found.get(`${path}\n${String(value)}`) };
}
