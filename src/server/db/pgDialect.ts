/**
 * Kysely on PostgreSQL: statements that are asked at once travel at once
 * (`pipeline.ts`), those that come again are prepared (`preparedStatements.ts`).
 *
 * `begin` travels with the first statement of its transaction, and `commit`
 * with what the transaction ends with (`batch.ts`). Where that is all of it,
 * neither is said: a trip is a transaction by itself.
 */
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult, type TransactionSettings } from "kysely";
import type { Pool, PoolClient } from "pg";
import { beginText, dialectOver } from "./dialectOver.ts";
import { PreparedStatements } from "./preparedStatements.ts";
import { isDatabaseError, OUTDATED } from "./transaction.ts";
import { type PreambleQuery, RolledBackError, type BatchConnection } from "./batch.ts";
import { Pipeline, type PipelineResult, type TypeParser } from "./pipeline.ts";

export function pgDialect(pool: Pool, parserOf: TypeParser): Dialect {
  return dialectOver(() => new PgDriver(pool, parserOf));
}

class PgDriver implements Driver {
  readonly #pool: Pool;
  readonly #parserOf: TypeParser;
  /** What a connection has prepared stays prepared as long as it is open. */
  readonly #known = new WeakMap<PoolClient, PreparedStatements>();
  constructor(pool: Pool, parserOf: TypeParser) {
    this.#pool = pool;
    this.#parserOf = parserOf;
  }
  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgConnection> {
    const client = await this.#pool.connect();
    let known = this.#known.get(client);
    if (!known) this.#known.set(client, (known = new PreparedStatements()));
    return new PgConnection(client, known, this.#parserOf);
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

/** Of a connection: within no transaction. */
const IDLE = "I";
/** Errors after which the database closes the connection. */
const ENDING: ReadonlySet<string> = new Set(["FATAL", "PANIC"]);
const PLAIN_BEGIN = beginText({});
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");

class PgConnection implements BatchConnection {
  readonly #client: PoolClient;
  readonly #known: PreparedStatements;
  readonly #parserOf: TypeParser;
  /** What waits for the commit. */
  #last: readonly CompiledQuery[] = [];
  /** How the transaction begins, and what it is opened by: said by Kysely, and not by us yet. */
  #beginning: CompiledQuery | undefined;
  #opening: readonly PreambleQuery[] = [];
  /** The database was told to begin one, which has not ended. */
  #isBegun = false;
  /** From Kysely's `begin` on, until it is committed or rolled back. */
  #isInTransaction = false;
  /** What became of what was asked is not known, and it may still be under way. */
  #isLost = false;

  constructor(client: PoolClient, known: PreparedStatements, parserOf: TypeParser) {
    this.#client = client;
    this.#known = known;
    this.#parserOf = parserOf;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const [result] = await this.together([query]);
    return result as QueryResult<Row>;
  }

  async together(queries: readonly CompiledQuery[]): Promise<readonly Answered[]> {
    if (!this.#beginning) return this.#opened([], queries);
    const opening = [{ query: this.#beginning, hear: () => undefined }, ...this.#opening];
    this.#isBegun = true;
    return this.#opened(opening, queries);
  }

  async #opened(opening: readonly PreambleQuery[], queries: readonly CompiledQuery[]): Promise<readonly Answered[]> {
    this.#beginning = undefined;
    this.#opening = [];
    const answers = await this.#travel(opening.length === 0 ? queries : [...opening.map(({ query }) => query), ...queries]);
    for (const [index, { hear }] of opening.entries()) hear(answers[index]?.rows ?? []);
    return answers.slice(opening.length).map(resultOf);
  }

  async atFirst(first: PreambleQuery): Promise<void> {
    // What was begun already is beyond that.
    if (this.#beginning) this.#opening = [...this.#opening, first];
    else first.hear((await this.executeQuery(first.query)).rows);
  }

  atLast(queries: readonly CompiledQuery[]): void {
    this.#last = [...this.#last, ...queries];
  }

  begin(beginning: CompiledQuery): void {
    this.#beginning = beginning;
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    const last = this.#last;
    // A transaction in which nothing was said was never begun.
    if (this.#beginning && last.length === 0) return this.#forgetTransaction();
    if (this.#beginning?.sql === PLAIN_BEGIN) await this.#opened(this.#opening, last);
    else if ((await this.together([...last, COMMIT])).at(-1)?.command === "ROLLBACK")
      // PostgreSQL answers so where an error before went unheard.
      throw new RolledBackError();
    this.#forgetTransaction();
  }

  async rollback(): Promise<void> {
    try {
      // One that was never begun, or whose connection is closed, is undone by that.
      if (this.#isBegun && !this.#isLost) await this.together([ROLLBACK]);
    } catch {
      // Whoever ran it is told why it was undone, and not that this could not be said.
      this.#isLost = true;
    }
    this.#forgetTransaction();
  }

  #forgetTransaction(): void {
    this.#beginning = undefined;
    this.#opening = [];
    this.#last = [];
    this.#isBegun = false;
    this.#isInTransaction = false;
  }

  /** Back to the pool, or closed: nobody may go on in what another one left. */
  release(): void {
    this.#client.release(this.#isLost || this.#client.getTransactionStatus() !== IDLE);
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("This driver reads no cursors.");
  }

  async #travel(statements: readonly CompiledQuery[]): Promise<readonly PipelineResult[]> {
    try {
      return await this.#go(statements);
    } catch (error) {
      if (!isDatabaseError(error) || error.code !== OUTDATED) throw error;
      // Another version of the software has altered a table: what was prepared answers other columns than it did.
      this.#known.forgetAll();
      // A transaction is begun anew by whoever runs it (`transaction.ts`).
      if (this.#isInTransaction) throw error;
      return await this.#go(statements);
    }
  }

  async #go(statements: readonly CompiledQuery[]): Promise<readonly PipelineResult[]> {
    const trip = new Pipeline(statements, this.#known, this.#parserOf);
    try {
      return await new Promise((arrive, fail) => {
        trip.callback = (error) => (error ? fail(error) : arrive(trip.answers));
        this.#client.query(trip);
      });
    } catch (error) {
      if (!isDatabaseError(error) || ENDING.has(error.severity)) this.#isLost = true;
      // An error that came over the wire does not say who asked.
      if (error instanceof Error) error.stack = `${error.stack}\n${(new Error().stack ?? "").replace(/^.*\n/, "")}`;
      throw error;
    }
  }
}

interface Answered extends QueryResult<unknown> {
  readonly command: string;
}

const CHANGED = /^(?:INSERT|UPDATE|DELETE|MERGE) .*?(\d+)$/;

function resultOf({ rows, command }: PipelineResult): Answered {
  const changed = CHANGED.exec(command)?.[1];
  return { rows, command, ...(changed === undefined ? {} : { numAffectedRows: BigInt(changed) }) };
}
