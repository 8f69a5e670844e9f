/**
 * Kysely on PGlite.
 *
 * PGlite is one connection in this process. A caller waits in a queue for it,
 * and a transaction keeps it until it ends. Code inside a transaction must
 * therefore use its `trx`: a query on the pool would wait forever.
 */
import type { PGlite } from "@electric-sql/pglite";
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult, type TransactionSettings } from "kysely";
import { inSpan } from "../tracing/span.ts";
import { databaseSpan } from "./databaseSpan.ts";
import { beginText, dialectOver, OneConnectionAdapter } from "./dialectOver.ts";
import { type PreambleQuery, RolledBackError, type BatchConnection } from "./batch.ts";
import { createTurns } from "./turns.ts";

/** The part of PGlite that the driver uses. */
export type EmbeddedConnection = Pick<PGlite, "query" | "close">;

export function pgliteDialect(pglite: EmbeddedConnection): Dialect {
  return dialectOver(
    () => new PgliteDriver(pglite),
    () => new OneConnectionAdapter(),
  );
}

class PgliteDriver implements Driver {
  readonly #pglite: EmbeddedConnection;
  readonly #connection: PgliteConnection;
  readonly #queue: (() => void)[] = [];
  #isBusy = false;

  constructor(pglite: EmbeddedConnection) {
    this.#pglite = pglite;
    this.#connection = new PgliteConnection(pglite);
  }
  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isBusy) await new Promise<void>((acquire) => this.#queue.push(acquire));
    this.#isBusy = true;
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift();
    if (next) next();
    else this.#isBusy = false;
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(beginText(settings)));
  }
  async commitTransaction(): Promise<void> {
    await this.#connection.commit();
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#connection.dropFlush();
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }
  async destroy(): Promise<void> {
    await this.#pglite.close();
  }
}

class PgliteConnection implements BatchConnection {
  readonly #pglite: EmbeddedConnection;
  /** Statements to run before COMMIT. */
  #flush: readonly CompiledQuery[] = [];
  /** The last statement failed. COMMIT would then roll back without an error. */
  #hasFailed = false;
  /** A statement runs in this thread and its answer is there at once: many of them in a row would let nothing else run. */
  readonly #giveWay = createTurns();
  constructor(pglite: EmbeddedConnection) {
    this.#pglite = pglite;
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#giveWay();
    this.#hasFailed = true;
    const result = await inSpan(databaseSpan([query]), () => this.#pglite.query<Row>(query.sql, [...query.parameters]));
    this.#hasFailed = false;
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }
  /** One by one: there is no network and so no round trip to save. */
  async executeBatch(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]> {
    const results: QueryResult<unknown>[] = [];
    for (const query of queries) results.push(await this.executeQuery(query));
    return results;
  }
  async addPreamble({ query, onRows }: PreambleQuery): Promise<void> {
    onRows((await this.executeQuery(query)).rows);
  }
  addFlush(queries: readonly CompiledQuery[]): void {
    this.#flush = [...this.#flush, ...queries];
  }
  async commit(): Promise<void> {
    if (this.#hasFailed) throw new RolledBackError();
    await this.executeBatch([...this.#flush, CompiledQuery.raw("commit")]);
    this.dropFlush();
  }
  dropFlush(): void {
    this.#flush = [];
  }
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The embedded database does not support cursors.");
  }
}
