/** The small schemas of `tests/dialect/lint/library`, opened once for all files of a process, and SQL without a database. */
import { join } from "node:path";
import { DummyDriver, Kysely, type QueryExecutorProvider } from "kysely";
import { root } from "../../../scripts/lib/root.mjs";
import type { Statement } from "../../../src/server/db/batch.ts";
import { dialectOver } from "../../../src/server/db/dialectOver.ts";
import { loadSchemas, type Schemas } from "../../../src/server/schemas/loadSchemas.ts";

export const libraryRoot = join(root, "tests/dialect/lint/library");

let opened: Promise<Schemas> | undefined;

export function librarySchemas(): Promise<Schemas> {
  return (opened ??= loadSchemas(libraryRoot, join(root, ".cache/schemas")));
}

const compiler = new Kysely<unknown>({ dialect: dialectOver(() => new DummyDriver()) });

/** SQL and parameters of a statement, with single spaces. */
export function compiledSql(
  statement: Statement | { compile(db: QueryExecutorProvider): unknown },
): readonly [sql: string, parameters: readonly unknown[]] {
  const { sql, parameters } = statement.compile(compiler) as { readonly sql: string; readonly parameters: readonly unknown[] };
  return [sql.replaceAll(/\s+/g, " ").trim(), parameters];
}
