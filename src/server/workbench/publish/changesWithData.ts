/** Finds the breaking changes that affect stored data: removing a field that no record uses is harmless. */
import { sql } from "kysely";
import type { StoredChange } from "#dialect/diff/change.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { UndeclaredChange } from "#dialect/wire/workbench.ts";
import { type Db, tableOf } from "../../db/tables.ts";

/**
 * Returns the changes for which at least one stored record has a value. Shipped records that nobody has changed do not count: they are
 * written from `schemas/records` with every change of the schemas.
 */
export async function changesWithData(db: Db, undeclared: readonly UndeclaredChange[]): Promise<UndeclaredChange[]> {
  const hasData = await Promise.all(
    undeclared.map(async ({ change: { stored } }) => {
      return stored === undefined || (await isUsed(db, stored));
    }),
  );
  return undeclared.filter((_one, index) => hasData[index]);
}

async function isUsed(db: Db, { entity, field, value }: StoredChange): Promise<boolean> {
  const table = tableOf(entity);
  const existing = await sql<{ found: string | null }>`select to_regclass(${table})::text as found`.execute(db);
  if (existing.rows[0]?.found == null) return false;
  const filter = value === undefined ? "" : ` ? (@ == ${JSON.stringify(value)})`;
  const inBody = field === undefined ? sql`true` : sql`jsonb_path_exists(body, ${jsonPathOf(field) + filter}::jsonpath)`;
  // The state is stored in a column.
  const inState = typeof value === "string" ? sql`state = ${value}` : sql`false`;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} stored where (${inBody} or ${inState}) and not exists (
      select 1 from shipped_records noted where noted.entity = ${entity} and noted.record = stored.id and noted.version = stored.version)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Converts a pointer with `-` for rows to a JSON path of PostgreSQL. */
function jsonPathOf(pointer: string): string {
  const steps = pointerTokens(pointer).map((step) => (step === "-" ? "[*]" : `.${JSON.stringify(step)}`));
  return `$${steps.join("")}`;
}
