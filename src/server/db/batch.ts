/**
 * Several statements in one round trip, on either database: what a connection
 * can do in addition to Kysely's own interface. On PostgreSQL a batch is a
 * pipeline (`pipeline.ts`); the embedded database runs the statements one by one.
 */
import { CompiledQuery, type DatabaseConnection, type QueryExecutorProvider, type QueryResult } from "kysely";

export interface BatchConnection extends DatabaseConnection {
  /** Runs the statements in order and stops at the first that fails. Outside of a transaction for reads only. */
  executeBatch(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]>;
  /** Runs the query in front of the first statement of the transaction, in the same round trip. */
  addPreamble(preamble: PreambleQuery): Promise<void>;
  /** Keeps the statements for the round trip of COMMIT. */
  addFlush(queries: readonly CompiledQuery[]): void;
}

/** A query at the start of a transaction; `onRows` receives its rows. */
export interface PreambleQuery {
  readonly query: CompiledQuery;
  onRows(rows: readonly unknown[]): void;
}

/** Thrown at COMMIT when an earlier error was ignored: the transaction has been rolled back. */
export class RolledBackError extends Error {
  constructor() {
    super("An earlier statement of the transaction failed: the transaction has been rolled back.");
    this.name = "RolledBackError";
  }
}

/** A statement built by Kysely or by its `sql` template. */
export interface Statement<Row = unknown> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>;
}

type Statements<Rows extends readonly unknown[]> = { readonly [Index in keyof Rows]: Statement<Rows[Index]> };
/** The rows of each statement, in their order. */
export type BatchRows<Rows extends readonly unknown[]> = { readonly [Index in keyof Rows]: readonly Rows[Index][] };

/** Runs all statements in one round trip. Throws the error of the first that fails; those after it do not run. */
export async function executeBatch<Rows extends readonly unknown[]>(
  db: QueryExecutorProvider,
  statements: Statements<Rows>,
): Promise<BatchRows<Rows>> {
  const queries = statements.map((statement) => statement.compile(db));
  if (queries.length === 0) return rowsOf<Rows>([]);
  return rowsOf<Rows>(await db.getExecutor().provideConnection((connection) => batchConnection(connection).executeBatch(queries)));
}

/** The first statement of a transaction. If it fails, no other statement of the transaction runs. */
export interface TransactionPreamble<Row = unknown> {
  readonly statement: Statement<Row>;
  onRows(rows: readonly Row[]): void;
}

export async function runAtBegin<Row>(trx: QueryExecutorProvider, { statement, onRows }: TransactionPreamble<Row>): Promise<void> {
  const query = statement.compile(trx);
  await trx
    .getExecutor()
    .provideConnection((connection) =>
      batchConnection(connection).addPreamble({ query, onRows: (rows) => onRows(rows as readonly Row[]) }),
    );
}

/** Strategy for the last statements of a unit of work: send them now, or together with COMMIT. */
export type Flush = (trx: QueryExecutorProvider, statements: readonly Statement[]) => Promise<void>;

/** Sends the statements now: for work after which the transaction continues. */
export const flushNow: Flush = async (trx, statements) => void (await executeBatch<unknown[]>(trx, [...statements]));

/** Queues the statements for the COMMIT round trip. If one fails, nothing is committed. Their results are discarded. */
export const flushAtCommit: Flush = async (trx, statements) => {
  const queries = statements.map((statement) => statement.compile(trx));
  await trx.getExecutor().provideConnection(async (connection) => batchConnection(connection).addFlush(queries));
};

const rowsOf = <Rows extends readonly unknown[]>(results: readonly QueryResult<unknown>[]): BatchRows<Rows> =>
  results.map(({ rows }) => rows) as unknown as BatchRows<Rows>;

function batchConnection(connection: DatabaseConnection): BatchConnection {
  if (!("executeBatch" in connection)) throw new Error("Unsupported connection: open it with `openDatabase`.");
  return connection as BatchConnection;
}

/** A statement written as SQL text, with `$1` for its first value. For frequent statements: nothing is built on each call. */
export function rawStatement<Row = unknown>(text: string, values: readonly unknown[]): Statement<Row> {
  return { compile: () => CompiledQuery.raw(text, [...values]) };
}
