/**
 * Kysely on PGlite.
 *
 * PGlite is one connection in this process, so a connection is acquired by
 * waiting for a turn; a transaction keeps its turn until it ends. Code inside a
 * transaction must therefore use its `trx`, never the pool beside it.
 */
import type { PGlite } from "@electric-sql/pglite";
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult, type TransactionSettings } from "kysely";
import { beginText, dialectOver } from "./dialectOver.ts";
import { type PreambleQuery, RolledBackError, type BatchConnection } from "./batch.ts";

/** What of PGlite is needed. */
export type EmbeddedConnection = Pick<PGlite, "query" | "close">;

export function pgliteDialect(pglite: EmbeddedConnection): Dialect {
  return dialectOver(() => new PgliteDriver(pglite));
}

class PgliteDriver implements Driver {
  readonly #pglite: EmbeddedConnection;
  readonly #connection: PgliteConnection;
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  constructor(pglite: EmbeddedConnection) {
    this.#pglite = pglite;
    this.#connection = new PgliteConnection(pglite);
  }
  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((turn) => this.#waiting.push(turn));
    this.#taken = true;
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(beginText(settings)));
  }
  async commitTransaction(): Promise<void> {
    await this.#connection.commit();
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#connection.dropLast();
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }
  async destroy(): Promise<void> {
    await this.#pglite.close();
  }
}

class PgliteConnection implements BatchConnection {
  readonly #pglite: EmbeddedConnection;
  /** What waits for the commit. */
  #last: readonly CompiledQuery[] = [];
  /** The last statement failed: a transaction around it can only be rolled back, and `commit` would do so without a word. */
  #hasFailed = false;
  constructor(pglite: EmbeddedConnection) {
    this.#pglite = pglite;
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#hasFailed = true;
    const result = await this.#pglite.query<Row>(query.sql, [...query.parameters]);
    this.#hasFailed = false;
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }
  /** There is no way to be saved: one after the other. */
  async together(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]> {
    const results: QueryResult<unknown>[] = [];
    for (const query of queries) results.push(await this.executeQuery(query));
    return results;
  }
  async atFirst({ query, hear }: PreambleQuery): Promise<void> {
    hear((await this.executeQuery(query)).rows);
  }
  atLast(queries: readonly CompiledQuery[]): void {
    this.#last = [...this.#last, ...queries];
  }
  async commit(): Promise<void> {
    if (this.#hasFailed) throw new RolledBackError();
    await this.together([...this.#last, CompiledQuery.raw("commit")]);
    this.dropLast();
  }
  dropLast(): void {
    this.#last = [];
  }
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The embedded database reads no cursors.");
  }
}
