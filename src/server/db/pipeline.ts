/**
 * Sends several statements to PostgreSQL in one round trip (extended query
 * protocol, one Sync). Latency dominates the cost of a statement.
 *
 * The statements run in order. The first that fails ends the pipeline: those
 * after it, a COMMIT included, do not run. Outside of a transaction PostgreSQL
 * then undoes the whole pipeline; within one the caller rolls back.
 */
import type { Connection, FieldDef, Submittable } from "pg";
import type { PreparedStatement, PreparedStatements } from "./preparedStatements.ts";
import { parameterText } from "./parameterText.ts";

/** Returns the parser for the text of a value, by the oid of its type. */
export type TypeParser = (oid: number) => (text: string) => unknown;

export interface PipelineStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface PipelineResult {
  readonly rows: Record<string, unknown>[];
  /** Command tag: the command and its number of rows, as in `INSERT 0 1`. */
  command: string;
}

/** The protocol counts the values of a statement in 16 bits; more would be read as another statement. */
const MAX_VALUES = 65_535;

/** A pipeline in the form that `pg` accepts for `client.query`. */
export class Pipeline implements Submittable {
  /** Called once by the driver, also when its timeout is reached. */
  callback: (error: Error | null) => void = () => undefined;
  readonly #prepared: PreparedStatements;
  readonly #parserOf: TypeParser;
  readonly #statements: readonly { readonly sql: string; readonly values: (string | Buffer | null)[] }[];
  readonly #entries: { readonly statement: PreparedStatement; readonly result: PipelineResult }[] = [];
  /** Index of the statement whose result is being received. */
  #current = 0;
  /** Error of a value that its parser rejected. */
  #parseError: Error | undefined;

  /** Throws a RangeError for too many values, before anything is sent. */
  constructor(statements: readonly PipelineStatement[], prepared: PreparedStatements, parserOf: TypeParser) {
    for (const { parameters } of statements)
      if (parameters.length > MAX_VALUES)
        throw new RangeError(`A statement has ${parameters.length} values; PostgreSQL allows ${MAX_VALUES}.`);
    this.#statements = statements.map(({ sql, parameters }) => ({ sql, values: parameters.map(parameterText) }));
    this.#prepared = prepared;
    this.#parserOf = parserOf;
  }

  get results(): readonly PipelineResult[] {
    return this.#entries.map(({ result }) => result);
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    for (const name of this.#prepared.takeDropped()) connection.close({ type: "S", name }, true);
    for (const { sql, values } of this.#statements) {
      const statement = this.#prepared.of(sql);
      if (!statement.isPrepared) connection.parse({ name: statement.name, text: sql, types: [] }, true);
      // The second of two equal statements in one pipeline uses the first one's.
      if (statement.name !== "") statement.isPrepared = true;
      connection.bind({ statement: statement.name, values }, true);
      if (!statement.fields) connection.describe({ type: "P" }, true);
      connection.execute(null, true);
      this.#entries.push({ statement, result: { rows: [], command: "" } });
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    const entry = this.#entries[this.#current];
    if (entry) entry.statement.fields = fields;
  }

  handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
    const entry = this.#entries[this.#current];
    const fields = entry?.statement.fields;
    if (!entry || !fields) return;
    const parsers = (entry.statement.parsers ??= fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID)));
    const row: Record<string, unknown> = {};
    try {
      // Runs for every value of every row: an iterator of entries costs more than most parsers.
      for (let index = 0; index < fields.length; index += 1) {
        const field = fields[index];
        const value = values[index] ?? null;
        if (field) row[field.name] = value === null ? null : parsers[index]?.(value);
      }
    } catch (error) {
      // An exception here would surface in the socket's event handler and end the process.
      this.#parseError = error instanceof Error ? error : new Error(String(error));
    }
    entry.result.rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const entry = this.#entries[this.#current];
    this.#current += 1;
    if (!entry) return;
    entry.result.command = text;
    // A statement without rows sends no description of them.
    entry.statement.fields ??= [];
  }

  handleError(error: Error): void {
    // Statements after the failed one were not prepared; for the failed one it is unknown.
    for (const { statement } of this.#entries.slice(this.#current)) this.#prepared.forget(statement);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#parseError ?? null);
  }

  handleEmptyQuery(): void {
    this.#current += 1;
  }

  handlePortalSuspended(): void {
    // Not sent: `submit` asks for all rows at once.
  }
}
