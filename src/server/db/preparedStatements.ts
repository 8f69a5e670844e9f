/**
 * Prepared statements of one connection. A statement is prepared by name the
 * second time it is used, so PostgreSQL parses it once and may reuse a generic plan.
 *
 * A statement that is used once, such as the insert of an import, is never
 * named. Statements are looked up by their whole text, so two can never be confused.
 */
import type { FieldDef } from "pg";

export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  /** PostgreSQL has the statement under its name. */
  isPrepared: boolean;
  /** Position of its last use in the sequence of all uses. */
  used: number;
  /** Columns of its result; undefined until the first result. They stay the same while the statement is prepared. */
  fields: readonly FieldDef[] | undefined;
  /** Parsers of its columns. */
  parsers?: readonly ((text: string) => unknown)[];
}

/** Most named statements of a connection: more than all screens and saves use. */
const MAX_STATEMENTS = 300;
/** Longer statements contain lists of values and rarely repeat; in characters. */
const MAX_LENGTH = 6_000;

/**
 * The beginning of a statement that is planned for its values each time: which index is best depends on them, and a plan made for
 * all values would read millions of records for a rare one.
 */
export const PLANNED_ANEW = "/* planned anew */ ";

export class PreparedStatements {
  /** Texts that were used once. */
  readonly #usedOnce = new Set<string>();
  readonly #named = new Map<string, PreparedStatement>();
  #lastName = 0;
  #uses = 0;
  readonly #dropped: string[] = [];
  readonly #names: boolean;

  /** @param names `false`: no statement gets a name, since another one may answer the next batch (a pooler of transactions) */
  constructor(names = true) {
    this.#names = names;
  }

  /** Returns the statement: with a name from its second use, with the name "" before. */
  of(text: string): PreparedStatement {
    const used = ++this.#uses;
    const known = this.#named.get(text);
    if (known) {
      known.used = used;
      return known;
    }
    const isNamed = this.#names && text.length <= MAX_LENGTH && !text.startsWith(PLANNED_ANEW);
    if (!isNamed || !this.#usedOnce.delete(text)) {
      if (isNamed) this.#remember(text);
      return { name: "", text, isPrepared: false, used, fields: undefined };
    }
    const statement: PreparedStatement = { name: `s${++this.#lastName}`, text, isPrepared: false, used, fields: undefined };
    this.#named.set(text, statement);
    if (this.#named.size > MAX_STATEMENTS)
      this.forget([...this.#named.values()].reduce((oldest, one) => (one.used < oldest.used ? one : oldest)));
    return statement;
  }

  /** Forgets a statement, so that it is prepared again. For outdated ones, and after errors that leave open whether PostgreSQL has it. */
  forget({ text, name }: PreparedStatement): void {
    if (this.#named.delete(text)) this.#dropped.push(name);
  }

  forgetAll(): void {
    for (const statement of [...this.#named.values()]) this.forget(statement);
  }

  /** Returns the names dropped since the last call, to be closed on PostgreSQL. */
  takeDropped(): readonly string[] {
    return this.#dropped.splice(0);
  }

  #remember(text: string): void {
    this.#usedOnce.add(text);
    const oldest = this.#usedOnce.size > MAX_STATEMENTS ? this.#usedOnce.values().next().value : undefined;
    if (oldest !== undefined) this.#usedOnce.delete(oldest);
  }
}
