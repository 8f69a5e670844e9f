/** What follows every write of a record: uniqueness and the single default. */
import type { Rec } from "#dialect/json.ts";
import type { Trx } from "../db/tables.ts";
import { invalid } from "../refusal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { takeClaims } from "./claims.ts";
import { keepOneDefault } from "./oneDefault.ts";
import type { ReadRow } from "./record.ts";

/** Throws, and so undoes the write, when a value that may exist once is another record's. */
export async function claimValues(
  trx: Trx,
  entity: ServedEntity,
  customer: string,
  claiming: { readonly id: string; readonly record: Rec; readonly isNew?: boolean },
): Promise<void> {
  const problems = await takeClaims(trx, entity, customer, claiming);
  if (problems.length > 0) throw invalid(problems, entity.schema);
}

/** All that follows, of a record that was written. */
export async function claim(trx: Trx, entity: ServedEntity, customer: string, row: ReadRow, now: Date): Promise<void> {
  await claimValues(trx, entity, customer, { id: row.id, record: row.body });
  await keepOneDefault(trx, entity, customer, row.id, row.body, now);
}
