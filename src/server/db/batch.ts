/**
 * Several statements at once, on either database: what a connection can do
 * beside Kysely's own. To PostgreSQL they are one message (`pipeline.ts`).
 */
import { CompiledQuery, type DatabaseConnection, type QueryExecutorProvider, type QueryResult } from "kysely";

export interface BatchConnection extends DatabaseConnection {
  /** In their order; the first that fails ends it. Outside of a transaction only for what reads. */
  together(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]>;
  /** Asks it with the first statement of the transaction, and before it. */
  atFirst(first: PreambleQuery): Promise<void>;
  /** Keeps them for the commit of the transaction. */
  atLast(queries: readonly CompiledQuery[]): void;
}

/** What a transaction is opened by, and what becomes of its rows. */
export interface PreambleQuery {
  readonly query: CompiledQuery;
  hear(rows: readonly unknown[]): void;
}

/** An error before went unheard: nothing of the transaction was stored. */
export class RolledBackError extends Error {
  constructor() {
    super("The transaction had failed and was rolled back.");
    this.name = "RolledBack";
  }
}

/** A statement as Kysely's builders and its `sql` make it. */
export interface Statement<Row = unknown> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>;
}

type Statements<Rows extends readonly unknown[]> = { readonly [Index in keyof Rows]: Statement<Rows[Index]> };
/** The rows of each. */
export type BatchRows<Rows extends readonly unknown[]> = { readonly [Index in keyof Rows]: readonly Rows[Index][] };

/** Asks all at once. Throws what the first that fails throws. */
export async function executeBatch<Rows extends readonly unknown[]>(
  db: QueryExecutorProvider,
  statements: Statements<Rows>,
): Promise<BatchRows<Rows>> {
  const queries = statements.map((statement) => statement.compile(db));
  if (queries.length === 0) return rowsOf<Rows>([]);
  return rowsOf<Rows>(await db.getExecutor().provideConnection((connection) => travelling(connection).together(queries)));
}

/** What a transaction begins with: where it fails, nothing after it is carried out. */
export interface TransactionPreamble<Row = unknown> {
  readonly statement: Statement<Row>;
  hear(rows: readonly Row[]): void;
}

export async function runAtBegin<Row>(trx: QueryExecutorProvider, { statement, hear }: TransactionPreamble<Row>): Promise<void> {
  const query = statement.compile(trx);
  await trx
    .getExecutor()
    .provideConnection((connection) => travelling(connection).atFirst({ query, hear: (rows) => hear(rows as readonly Row[]) }));
}

/** How the last statements of some work are sent: by themselves, where others follow, or with the commit. */
export type Flush = (trx: QueryExecutorProvider, statements: readonly Statement[]) => Promise<void>;

/** As `flushAtCommit`, of work that goes on in its transaction. */
export const flushNow: Flush = async (trx, statements) => void (await executeBatch<unknown[]>(trx, [...statements]));

/** What a transaction ends with: it travels with the commit, and where it fails nothing is committed. What it answers is nobody's. */
export const flushAtCommit: Flush = async (trx, statements) => {
  const queries = statements.map((statement) => statement.compile(trx));
  await trx.getExecutor().provideConnection(async (connection) => travelling(connection).atLast(queries));
};

const rowsOf = <Rows extends readonly unknown[]>(results: readonly QueryResult<unknown>[]): BatchRows<Rows> =>
  results.map(({ rows }) => rows) as unknown as BatchRows<Rows>;

function travelling(connection: DatabaseConnection): BatchConnection {
  if (!("together" in connection)) throw new Error("This connection was not opened by `openDatabase.ts`.");
  return connection as BatchConnection;
}

/** A statement whose SQL stands written, `$1` for the first of its values: what a program asks over and over is put together once. */
export function rawStatement<Row = unknown>(text: string, values: readonly unknown[]): Statement<Row> {
  return { compile: () => CompiledQuery.raw(text, [...values]) };
}
