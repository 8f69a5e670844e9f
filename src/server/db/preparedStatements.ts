/**
 * Statements that a connection to PostgreSQL has heard: one that comes again is
 * prepared there under a name, so that it is read and, where its plan suits
 * everybody, planned only once.
 *
 * What is asked once, such as the insert of a whole import, stays without a
 * name. A statement that was prepared is found by its whole text, so that it
 * can never be taken for another.
 */
import type { FieldDef } from "pg";

export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  /** The database has it under its name. */
  isPrepared: boolean;
  /** When it was asked last, counted in statements. */
  used: number;
  /** What it answers: the same as long as it is prepared. Undefined until it has answered. */
  fields: readonly FieldDef[] | undefined;
  /** How each of its values is read. */
  parsers?: readonly ((text: string) => unknown)[];
}

/** Statements of one connection that have a name: all that screens and saves ask, several times over. */
const MOST = 300;
/** Longer ones hold lists of values and hardly come again. */
const LONGEST = 6_000;

export class PreparedStatements {
  readonly #heard = new Set<string>();
  readonly #named = new Map<string, PreparedStatement>();
  #given = 0;
  #asked = 0;

  readonly #dropped: string[] = [];

  /** The statement under its name, or under none. */
  of(text: string): PreparedStatement {
    const used = ++this.#asked;
    const known = this.#named.get(text);
    if (known) {
      known.used = used;
      return known;
    }
    if (text.length > LONGEST || !this.#heard.delete(text)) {
      this.#hear(text);
      return { name: "", text, isPrepared: false, used, fields: undefined };
    }
    const statement: PreparedStatement = { name: `s${++this.#given}`, text, isPrepared: false, used, fields: undefined };
    this.#named.set(text, statement);
    if (this.#named.size > MOST) this.forget([...this.#named.values()].reduce((oldest, one) => (one.used < oldest.used ? one : oldest)));
    return statement;
  }

  /** It is prepared anew when it comes again; also where an error leaves it open whether the database has it. */
  forget({ text, name }: PreparedStatement): void {
    if (this.#named.delete(text)) this.#dropped.push(name);
  }

  /** All are prepared anew. */
  forgetAll(): void {
    for (const statement of [...this.#named.values()]) this.forget(statement);
  }

  /** Names that were given up since the last time: the database may forget them too. */
  takeDropped(): readonly string[] {
    return this.#dropped.splice(0);
  }

  #hear(text: string): void {
    if (text.length > LONGEST) return;
    this.#heard.add(text);
    const oldest = this.#heard.size > MOST ? this.#heard.values().next().value : undefined;
    if (oldest !== undefined) this.#heard.delete(oldest);
  }
}
