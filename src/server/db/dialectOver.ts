import { type Dialect, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type TransactionSettings } from "kysely";

/** Both databases speak PostgreSQL's SQL; they differ in how statements travel, which is the driver's. */
export function dialectOver(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/** The statement that begins a transaction of these settings. */
export function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  return ["begin", ...(isolationLevel ? ["isolation level", isolationLevel] : []), ...(accessMode ? [accessMode] : [])].join(" ");
}
