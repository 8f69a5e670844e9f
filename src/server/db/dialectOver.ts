import { type Dialect, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type TransactionSettings } from "kysely";

/** A Kysely dialect over `createDriver`. Both databases speak PostgreSQL's SQL; only the driver differs. */
export function dialectOver(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/** Returns the BEGIN statement for these settings. */
export function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  return ["begin", ...(isolationLevel ? ["isolation level", isolationLevel] : []), ...(accessMode ? [accessMode] : [])].join(" ");
}
