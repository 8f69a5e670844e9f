/**
 * Kysely on PostgreSQL. A batch is one round trip (`pipeline.ts`); repeated
 * statements are prepared (`preparedStatements.ts`).
 *
 * A transaction of Kysely passes these states:
 *
 * ```
 *   begin()             ─► held: BEGIN and the preamble wait for the first statement
 *   first statement     ─► open: sent behind BEGIN and preamble, one round trip
 *   commit(), open      ─► flush and COMMIT, one round trip
 *   commit(), held      ─► preamble and flush without BEGIN and COMMIT: a pipeline is a transaction by itself
 * ```
 *
 * On Citus it is not: each statement outside of BEGIN is committed on its node by itself. There the last line sends both.
 *
 * Why not plain `pg`, its pipeline mode or postgres.js: `docs/decisions/005-statement-batches.md`.
 */
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult, type TransactionSettings } from "kysely";
import type { Pool, PoolClient } from "pg";
import { inSpan } from "../tracing/span.ts";
import { beginText, dialectOver } from "./dialectOver.ts";
import { PreparedStatements } from "./preparedStatements.ts";
import { isDatabaseError, OUTDATED } from "./transaction.ts";
import { type PreambleQuery, RolledBackError, type BatchConnection } from "./batch.ts";
import { databaseSpan } from "./databaseSpan.ts";
import { Pipeline, type PipelineResult, type TypeParser } from "./pipeline.ts";
import { withOneNotice } from "./recordChanges.ts";

export interface PgDialectOptions {
  readonly parserOf: TypeParser;
  /** Whether repeated statements are prepared by name. */
  readonly prepares: boolean;
}

export function pgDialect(pool: Pool, options: PgDialectOptions): Dialect {
  return dialectOver(() => new PgDriver(pool, options));
}

class PgDriver implements Driver {
  readonly #pool: Pool;
  readonly #options: PgDialectOptions;
  /** By connection: its prepared statements last as long as it is open. */
  readonly #prepared = new WeakMap<PoolClient, PreparedStatements>();
  #isCluster = false;
  constructor(pool: Pool, options: PgDialectOptions) {
    this.#pool = pool;
    this.#options = options;
  }
  async init(): Promise<void> {
    const { rows } = await this.#pool.query("select 1 from pg_extension where extname = 'citus'");
    this.#isCluster = rows.length > 0;
  }

  async acquireConnection(): Promise<PgConnection> {
    const client = await this.#pool.connect();
    let prepared = this.#prepared.get(client);
    if (!prepared) this.#prepared.set(client, (prepared = new PreparedStatements(this.#options.prepares)));
    return new PgConnection(client, prepared, { parserOf: this.#options.parserOf, isCluster: this.#isCluster });
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).release();
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    ours(connection).begin(CompiledQuery.raw(beginText(settings)));
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).commit();
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollback();
  }
  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

function ours(connection: DatabaseConnection): PgConnection {
  if (!(connection instanceof PgConnection)) throw new Error("Not a connection of this driver.");
  return connection;
}

/** Status of a connection outside of a transaction. */
const IDLE = "I";
/** Severities after which the database closes the connection. */
const CLOSING: ReadonlySet<string> = new Set(["FATAL", "PANIC"]);
const PLAIN_BEGIN = beginText({});
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");

/** Statements of a transaction that are not sent yet. */
interface OpenTransaction {
  /** Undefined once BEGIN was sent. */
  readonly begin: CompiledQuery | undefined;
  /** Statements between BEGIN and the first statement. */
  readonly preamble: readonly PreambleQuery[];
  /** Statements to send with COMMIT. */
  readonly flush: readonly CompiledQuery[];
}

interface ConnectionOptions extends Pick<PgDialectOptions, "parserOf"> {
  /** Whether the database is one of Citus. */
  readonly isCluster: boolean;
}

class PgConnection implements BatchConnection {
  readonly #client: PoolClient;
  readonly #prepared: PreparedStatements;
  readonly #options: ConnectionOptions;
  /** From Kysely's `begin` until commit or rollback. */
  #transaction: OpenTransaction | undefined;
  /** The outcome of a statement is unknown; it may still run. */
  #isLost = false;

  constructor(client: PoolClient, prepared: PreparedStatements, options: ConnectionOptions) {
    this.#client = client;
    this.#prepared = prepared;
    this.#options = options;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const [result] = await this.executeBatch([query]);
    return result as QueryResult<Row>;
  }

  async executeBatch(queries: readonly CompiledQuery[]): Promise<readonly CommandResult[]> {
    const held = this.#transaction?.begin;
    if (!this.#transaction || !held) return this.#sendAfter([], queries);
    const preamble = [{ query: held, onRows: () => undefined }, ...this.#transaction.preamble];
    this.#transaction = { ...this.#transaction, begin: undefined, preamble: [] };
    return this.#sendAfter(preamble, queries);
  }

  /** Sends the preamble and the statements in one round trip. Returns the results of the statements. */
  async #sendAfter(preamble: readonly PreambleQuery[], queries: readonly CompiledQuery[]): Promise<readonly CommandResult[]> {
    const results = await this.#sendRetrying(preamble.length === 0 ? queries : [...preamble.map(({ query }) => query), ...queries]);
    for (const [index, { onRows }] of preamble.entries()) onRows(results[index]?.rows ?? []);
    return results.slice(preamble.length).map(toResult);
  }

  async addPreamble(preamble: PreambleQuery): Promise<void> {
    const transaction = this.#transaction;
    // After BEGIN was sent the query is an ordinary one.
    if (transaction?.begin) this.#transaction = { ...transaction, preamble: [...transaction.preamble, preamble] };
    else preamble.onRows((await this.executeQuery(preamble.query)).rows);
  }

  addFlush(queries: readonly CompiledQuery[]): void {
    const transaction = this.#transaction;
    if (!transaction) throw new Error("A flush needs a transaction: there is no COMMIT to send it with.");
    this.#transaction = { ...transaction, flush: [...transaction.flush, ...queries] };
  }

  begin(begin: CompiledQuery): void {
    this.#transaction = { begin, preamble: [], flush: [] };
  }

  async commit(): Promise<void> {
    const { begin, preamble = [], flush: queued = [] } = this.#transaction ?? {};
    const flush = withOneNotice(queued);
    if (!begin) await this.#sendCommit(flush);
    // Without any statement nothing is sent.
    else if (flush.length > 0)
      await (begin.sql === PLAIN_BEGIN && !this.#options.isCluster ? this.#sendAfter(preamble, flush) : this.#sendCommit(flush));
    this.#transaction = undefined;
  }

  async #sendCommit(flush: readonly CompiledQuery[]): Promise<void> {
    const results = await this.executeBatch([...flush, COMMIT]);
    // PostgreSQL replies to COMMIT with ROLLBACK where the caller ignored an earlier error.
    if (results.at(-1)?.command === "ROLLBACK") throw new RolledBackError();
  }

  async rollback(): Promise<void> {
    try {
      // Where BEGIN was not sent, or the connection is about to be closed, there is nothing to roll back.
      if (this.#transaction && !this.#transaction.begin && !this.#isLost) await this.executeBatch([ROLLBACK]);
    } catch {
      // The caller gets the error that caused the rollback, not that of the rollback.
      this.#isLost = true;
    }
    this.#transaction = undefined;
  }

  /** Returns the connection to the pool, or closes it if it is still within a transaction or its state is unknown. */
  release(): void {
    this.#client.release(this.#isLost || this.#client.getTransactionStatus() !== IDLE);
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("This driver does not support cursors.");
  }

  /** Sends a pipeline, and once more if a prepared statement is outdated. */
  async #sendRetrying(statements: readonly CompiledQuery[]): Promise<readonly PipelineResult[]> {
    try {
      return await this.#send(statements);
    } catch (error) {
      if (!isDatabaseError(error) || error.code !== OUTDATED) throw error;
      // Another version of the software altered a table: a prepared statement would return other columns.
      this.#prepared.forgetAll();
      // `transaction.ts` runs a transaction again from its start.
      if (this.#transaction) throw error;
      return await this.#send(statements);
    }
  }

  async #send(statements: readonly CompiledQuery[]): Promise<readonly PipelineResult[]> {
    const pipeline = new Pipeline(statements, this.#prepared, this.#options.parserOf);
    const run = (): Promise<readonly PipelineResult[]> =>
      new Promise((resolve, reject) => {
        pipeline.callback = (error) => (error ? reject(error) : resolve(pipeline.results));
        this.#client.query(pipeline);
      });
    try {
      return await inSpan(databaseSpan(statements), run);
    } catch (error) {
      if (!isDatabaseError(error) || CLOSING.has(error.severity)) this.#isLost = true;
      // The stack of an error from the wire does not contain the caller: add it.
      if (error instanceof Error) error.stack = `${error.stack}\n${(new Error().stack ?? "").replace(/^.*\n/, "")}`;
      throw error;
    }
  }
}

interface CommandResult extends QueryResult<unknown> {
  readonly command: string;
}

const CHANGED = /^(?:INSERT|UPDATE|DELETE|MERGE) (?:\d+ )?(\d+)$/;

function toResult({ rows, command }: PipelineResult): CommandResult {
  const changed = CHANGED.exec(command)?.[1];
  return { rows, command, ...(changed === undefined ? {} : { numAffectedRows: BigInt(changed) }) };
}
