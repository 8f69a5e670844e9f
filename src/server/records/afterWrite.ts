/** What follows every write of a record: uniqueness and the single default. */
import type { Trx } from "../db/tables.ts";
import { invalid } from "../refusal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { takeClaims } from "./claims.ts";
import { keepOneDefault } from "./oneDefault.ts";
import type { ReadRow } from "./record.ts";

/** Throws, and so undoes the write, when a value that may exist once is another record's. */
export async function claim(trx: Trx, entity: ServedEntity, customer: string, row: ReadRow, now: Date): Promise<void> {
  const problems = await takeClaims(trx, entity, customer, row.id, row.body);
  if (problems.length > 0) throw invalid(problems, entity.schema);
  await keepOneDefault(trx, entity, customer, row.id, row.body, now);
}
