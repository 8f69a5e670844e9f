import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type TransactionSettings,
} from "kysely";

/** A Kysely dialect over `createDriver`. Both databases speak PostgreSQL's SQL; only the driver differs. */
export function dialectOver(createDriver: () => Driver, createAdapter = (): PostgresAdapter => new PostgresAdapter()): Dialect {
  return {
    createDriver,
    createAdapter,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/** Returns the BEGIN statement for these settings. */
export function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  return ["begin", ...(isolationLevel ? ["isolation level", isolationLevel] : []), ...(accessMode ? [accessMode] : [])].join(" ");
}

/** Adapter of a database with one connection, on which a transaction makes everything else wait. */
export class OneConnectionAdapter extends PostgresAdapter {}

export function hasOneConnection(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof OneConnectionAdapter;
}
