/** Which breaking changes meet stored records that hold what would be gone: a field that nobody has filled in yet is missed by nobody. */
import { sql } from "kysely";
import type { StoredChange } from "#dialect/diff/change.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { UndeclaredChange } from "#dialect/wire/workbench.ts";
import { type Db, tableOf } from "../../db/tables.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";

/**
 * Those of which at least one stored record has a value. Records of shared entities come from `schemas/records`, and are put
 * there anew with every change of the schemas: they miss nothing.
 */
export async function changesWithData(
  db: Db,
  entities: Schemas["entities"],
  undeclared: readonly UndeclaredChange[],
): Promise<UndeclaredChange[]> {
  const held = await Promise.all(
    undeclared.map(async ({ change: { stored } }) => {
      if (stored && entities.get(stored.entity)?.head.owner === "shared") return false;
      return stored === undefined || (await isHeld(db, stored));
    }),
  );
  return undeclared.filter((_one, index) => held[index]);
}

async function isHeld(db: Db, { entity, field, value }: StoredChange): Promise<boolean> {
  const table = tableOf(entity);
  const there = await sql<{ found: string | null }>`select to_regclass(${table})::text as found`.execute(db);
  if (there.rows[0]?.found == null) return false;
  const wanted = value === undefined ? "" : ` ? (@ == ${JSON.stringify(value)})`;
  const inBody = field === undefined ? sql`true` : sql`jsonb_path_exists(body, ${pathOf(field) + wanted}::jsonpath)`;
  // The state of a record has a column of its own.
  const inState = typeof value === "string" ? sql`state = ${value}` : sql`false`;
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${inBody} or ${inState} limit 1`.execute(db);
  return rows.length > 0;
}

/** A pointer, rows as `-`, as a path of the database. */
function pathOf(pointer: string): string {
  const steps = pointerTokens(pointer).map((step) => (step === "-" ? "[*]" : `.${JSON.stringify(step)}`));
  return `$${steps.join("")}`;
}
