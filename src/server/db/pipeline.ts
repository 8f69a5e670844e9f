/**
 * Statements that travel to PostgreSQL as one message, and their answers back
 * as one: most of what a statement costs is the way.
 *
 * They are carried out in their order. The first that fails ends the trip, and
 * those after it are not carried out, a `commit` among them neither: what the
 * trip did outside of a transaction is undone, and one around it is for its
 * owner to roll back.
 */
import type { Connection, FieldDef, Submittable } from "pg";
import type { PreparedStatement, PreparedStatements } from "./preparedStatements.ts";
import { parameterText } from "./parameterText.ts";

/** How values of a type, by its number, are read from their text. */
export type TypeParser = (oid: number) => (text: string) => unknown;

export interface PipelineStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface PipelineResult {
  readonly rows: Record<string, unknown>[];
  /** What was done, and with how many rows: `INSERT 0 1`. */
  command: string;
}

interface Leg {
  readonly statement: PreparedStatement;
  readonly answer: PipelineResult;
}

/** The protocol counts the values of a statement in two bytes: with more of them it would be read as another one. */
const MOST_VALUES = 65_535;

/** What the driver asks of something that is submitted to it. */
export class Pipeline implements Submittable {
  /** Called by the driver, which puts its deadline around it. */
  callback: (error: Error | null) => void = () => undefined;
  readonly #known: PreparedStatements;
  readonly #parserOf: TypeParser;
  readonly #statements: readonly { readonly sql: string; readonly values: (string | Buffer | null)[] }[];
  readonly #legs: Leg[] = [];
  #at = 0;
  /** An answer that could not be read. */
  #unread: Error | undefined;

  /** Throws where a value cannot be written: before anything is on its way. */
  constructor(statements: readonly PipelineStatement[], known: PreparedStatements, parserOf: TypeParser) {
    for (const { parameters } of statements)
      if (parameters.length > MOST_VALUES)
        throw new RangeError(`A statement has ${parameters.length} values, and may have ${MOST_VALUES}.`);
    this.#statements = statements.map(({ sql, parameters }) => ({ sql, values: parameters.map(parameterText) }));
    this.#known = known;
    this.#parserOf = parserOf;
  }

  get answers(): readonly PipelineResult[] {
    return this.#legs.map(({ answer }) => answer);
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    for (const name of this.#known.takeDropped()) connection.close({ type: "S", name }, true);
    for (const { sql, values } of this.#statements) {
      const statement = this.#known.of(sql);
      if (!statement.isPrepared) connection.parse({ name: statement.name, text: sql, types: [] }, true);
      // Within one trip, the second of two equal statements finds it there.
      if (statement.name !== "") statement.isPrepared = true;
      connection.bind({ statement: statement.name, values }, true);
      if (!statement.fields) connection.describe({ type: "P" }, true);
      connection.execute(null, true);
      this.#legs.push({ statement, answer: { rows: [], command: "" } });
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    const leg = this.#legs[this.#at];
    if (leg) leg.statement.fields = fields;
  }

  handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
    const leg = this.#legs[this.#at];
    const fields = leg?.statement.fields;
    if (!leg || !fields) return;
    const parsers = (leg.statement.parsers ??= fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID)));
    const row: Record<string, unknown> = {};
    try {
      for (const [index, { name }] of fields.entries()) {
        const value = values[index] ?? null;
        row[name] = value === null ? null : parsers[index]?.(value);
      }
    } catch (error) {
      // Thrown here it would end the process: nobody is waiting but the socket.
      this.#unread = error instanceof Error ? error : new Error(String(error));
    }
    leg.answer.rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const leg = this.#legs[this.#at];
    this.#at += 1;
    if (!leg) return;
    leg.answer.command = text;
    // One that answers no rows says nothing of them.
    leg.statement.fields ??= [];
  }

  handleError(error: Error): void {
    // Those that were not reached were not prepared; of the one that failed it is not known.
    for (const { statement } of this.#legs.slice(this.#at)) this.#known.forget(statement);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#unread ?? null);
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handlePortalSuspended(): void {
    // Every row is asked for at once.
  }
}
