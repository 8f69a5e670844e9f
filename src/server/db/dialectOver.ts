import { type Dialect, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";

/** Both databases speak PostgreSQL's SQL; they differ in how statements travel, which is the driver's. */
export function dialectOver(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
