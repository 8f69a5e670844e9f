/** Orders records by their next step. */
import { sql, type RawBuilder } from "kysely";
import { scopeOf } from "#dialect/check/check.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { checkContext, type RecordContext } from "../storage/recordContext.ts";

/**
 * Returns the place of a record's next step among the steps of its states; behind all of them for a record without one.
 * No index holds it: a list that is sorted so shows what waits, which is little. Needs states with steps.
 */
export function stepRank(service: RecordContext, entity: ServedEntity): RawBuilder<unknown> {
  const steps = entity.machine?.next ?? [];
  const scope = scopeOf(checkContext(service, "list"));
  const cases = steps.map(({ where }, place) => {
    const expr = service.schemas.compiled.expressions[where];
    if (!expr) throw new Error(`The expression was not compiled: ${where}`);
    return sql`when ${expressionCondition(entity, expr, { table: "self", scope })} then ${sql.lit(place)}`;
  });
  return sql`(case ${sql.join(cases, sql` `)} else ${sql.lit(steps.length)} end)`;
}
