/**
 * Several statements at once, on either database: what a connection can do
 * beside Kysely's own. To PostgreSQL they are one message (`trip.ts`).
 */
import type { CompiledQuery, DatabaseConnection, QueryExecutorProvider, QueryResult } from "kysely";

export interface TravellingConnection extends DatabaseConnection {
  /** In their order; the first that fails ends it. Outside of a transaction only for what reads. */
  together(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]>;
  /** Asks it with the first statement of the transaction, and before it. */
  atFirst(first: FirstStatement): Promise<void>;
  /** Keeps them for the commit of the transaction, and answers after it. */
  atLast(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]>;
}

/** What a transaction is opened by, and what becomes of its rows. */
export interface FirstStatement {
  readonly query: CompiledQuery;
  hear(rows: readonly unknown[]): void;
}

/** An error before went unheard: nothing of the transaction was stored. */
export class RolledBack extends Error {
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
export type Answers<Rows extends readonly unknown[]> = { readonly [Index in keyof Rows]: readonly Rows[Index][] };

/** Asks all at once. Throws what the first that fails throws. */
export async function together<Rows extends readonly unknown[]>(
  db: QueryExecutorProvider,
  statements: Statements<Rows>,
): Promise<Answers<Rows>> {
  const queries = statements.map((statement) => statement.compile(db));
  if (queries.length === 0) return rowsOf<Rows>([]);
  return rowsOf<Rows>(await db.getExecutor().provideConnection((connection) => travelling(connection).together(queries)));
}

/** What a transaction begins with: where it fails, nothing after it is carried out. */
export interface Opening<Row = unknown> {
  readonly statement: Statement<Row>;
  hear(rows: readonly Row[]): void;
}

export async function atFirst<Row>(trx: QueryExecutorProvider, { statement, hear }: Opening<Row>): Promise<void> {
  const query = statement.compile(trx);
  await trx
    .getExecutor()
    .provideConnection((connection) => travelling(connection).atFirst({ query, hear: (rows) => hear(rows as readonly Row[]) }));
}

/** How the last statements of some work are sent: by themselves, where others follow, or with the commit. */
export type End = (
  trx: QueryExecutorProvider,
  statements: readonly Statement[],
) => Promise<{ readonly answers: Promise<readonly (readonly unknown[])[]> }>;

/** As `atLast`, of work that goes on in its transaction. */
export const atOnce: End = async (trx, statements) => ({ answers: Promise.resolve(await together<unknown[]>(trx, [...statements])) });

/**
 * What a transaction ends with: it travels with the commit, and where it fails nothing is committed. Its answer is there
 * when the transaction is: whoever waits for it inside waits for ever.
 */
export const atLast: End = async (trx, statements) => {
  const queries = statements.map((statement) => statement.compile(trx));
  return trx.getExecutor().provideConnection(async (connection) => {
    const answers = travelling(connection)
      .atLast(queries)
      .then(rowsOf<unknown[]>);
    // Whoever ran the transaction hears of it from there.
    answers.catch(() => undefined);
    return { answers };
  });
};

const rowsOf = <Rows extends readonly unknown[]>(results: readonly QueryResult<unknown>[]): Answers<Rows> =>
  results.map(({ rows }) => rows) as unknown as Answers<Rows>;

function travelling(connection: DatabaseConnection): TravellingConnection {
  if (!("together" in connection)) throw new Error("This connection was not opened by `openDatabase.ts`.");
  return connection as TravellingConnection;
}

interface Ending {
  readonly queries: readonly CompiledQuery[];
  settle(results: readonly QueryResult<unknown>[]): void;
  fail(error: unknown): void;
}

/** Statements that wait for the commit of their transaction. */
export class LastStatements {
  readonly #endings: Ending[] = [];

  add(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]> {
    return new Promise((settle, fail) => void this.#endings.push({ queries, settle, fail }));
  }

  /** Has `carryOut` send all of them, with what it commits by. */
  async end(carryOut: (queries: readonly CompiledQuery[]) => Promise<readonly QueryResult<unknown>[]>): Promise<void> {
    const endings = this.#endings.splice(0);
    try {
      const results = await carryOut(endings.flatMap(({ queries }) => queries));
      let at = 0;
      for (const { queries, settle } of endings) settle(results.slice(at, (at += queries.length)));
    } catch (error) {
      for (const { fail } of endings) fail(error);
      throw error;
    }
  }

  /** The transaction is undone, and they with it. */
  drop(): void {
    for (const { fail } of this.#endings.splice(0)) fail(new Error("The transaction was rolled back."));
  }
}
