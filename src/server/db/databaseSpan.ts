/** The span of one round trip to the database. */
import type { CompiledQuery } from "kysely";
import type { SpanStart } from "../tracing/span.ts";

/** Longer statements are cut: a trace shows which one ran, the code has its text. */
const MAX_TEXT = 2_000;

/** The texts of the statements have `$1` in place of values, which are never in a span. */
export function databaseSpan(statements: readonly CompiledQuery[]): SpanStart {
  return {
    name: "database",
    calls: true,
    attributes: () => ({
      "db.system.name": "postgresql",
      "db.query.text": statements
        .map(({ sql }) => sql)
        .join("; ")
        .slice(0, MAX_TEXT),
      ...(statements.length > 1 ? { "db.operation.batch.size": statements.length } : {}),
    }),
  };
}
