/**
 * Rows compared with the other rows of their list: `row.overlapsAnother(list, from, to)`
 * and `row.duplicateOf(list, key)`. The list is sorted or grouped once, so that a
 * rule of a row costs n log n for n rows. While a record is being edited the index
 * stays, and updates only the rows that have changed.
 */
import type { Expr } from "./ast.ts";
import { freeNames } from "./freeNames.ts";
import { KeyedRows } from "./rowKeys.ts";
import { RangedRows } from "./rowRanges.ts";
import type { Scope, Value } from "./values.ts";

export type Among = Expr & { readonly op: "among" };
/** Returns the keys of a row, as the expression works them out. */
export type KeysOf = (row: Value) => readonly Value[];

/** More changed rows than this are not taken over one by one. */
const mostChanged = 16;

/** The rows of one list, indexed by the keys of one expression. */
export class RowIndex {
  #list: readonly Value[];
  readonly #rows: KeyedRows | RangedRows;
  #positions: ReadonlyMap<Value, number> | undefined;
  #flagged: readonly number[] | undefined;

  constructor(fn: Among["fn"], list: readonly Value[], keysOf: KeysOf) {
    this.#list = list;
    const keys = list.map(keysOf);
    this.#rows = fn === "duplicateOf" ? new KeyedRows(keys) : new RangedRows(keys);
  }

  /** Updates the rows in which the list differs. Returns false if these are too many, or of another kind: the list has to be indexed again. */
  follow(list: readonly Value[], keysOf: KeysOf): boolean {
    const before = this.#list;
    const shorter = Math.min(before.length, list.length);
    let from = 0;
    while (from < shorter && before[from] === list[from]) from++;
    let same = 0;
    while (same < shorter - from && before[before.length - 1 - same] === list[list.length - 1 - same]) same++;
    const [removed, added] = [before.length - same - from, list.slice(from, list.length - same)];
    if (removed + added.length > mostChanged) return false;
    if (removed + added.length > 0) {
      if (!this.#rows.replace(from, removed, added.map(keysOf))) return false;
      this.#positions = undefined;
      this.#flagged = undefined;
    }
    this.#list = list;
    return true;
  }

  isOf(list: unknown): boolean {
    return this.#list === list;
  }

  /** Returns the positions of the rows that match another one, or of which it is unknown. */
  flagged(): readonly number[] {
    if (!this.#flagged) {
      const found: number[] = [];
      for (let at = 0; at < this.#list.length; at++) if (this.#rows.matchesAt(at) !== false) found.push(at);
      this.#flagged = found;
    }
    return this.#flagged;
  }

  matchesAt(at: number): boolean | undefined {
    return this.#rows.matchesAt(at);
  }

  /** Whether another row of the list matches this one; `undefined` if that is unknown. A row of elsewhere is compared with all. */
  matches(row: Value, keysOf: KeysOf): boolean | undefined {
    this.#positions ??= new Map(this.#list.map((one, at) => [one, at]));
    const at = this.#positions.get(row);
    return at === undefined ? this.#rows.matchesValues(keysOf(row)) : this.#rows.matchesAt(at);
  }
}

/** Names whose values are others after each edit. An index whose keys read one is not kept. */
const changing: ReadonlySet<string> = new Set(["self", "oldSelf", "ref", "asked", "records"]);

interface Kept {
  readonly index: RowIndex;
  /** What the keys read outside of the row. */
  readonly reads: readonly Value[];
}

/** A list, and how its index is made. */
export interface IndexedList {
  readonly list: readonly Value[];
  readonly scope: Scope;
  readonly keysOf: KeysOf;
  readonly create: () => RowIndex;
}

/** Indexes that stay between two checks of a record that is being edited. */
export class KeptIndexes {
  readonly #kept = new Map<Among, Kept>();

  /** Returns the index of the list as it is now: the kept one, or a new one. */
  indexOf(among: Among, { list, scope, keysOf, create }: IndexedList): RowIndex {
    const names = [...new Set(among.keys.flatMap((key) => [...freeNames(key)]))].filter((name) => name !== among.as);
    if (names.some((name) => changing.has(name))) return create();
    const reads = names.map((name) => scope[name]);
    const kept = this.#kept.get(among);
    if (kept?.reads.every((value, at) => value === reads[at]) && kept.index.follow(list, keysOf)) return kept.index;
    const index = create();
    this.#kept.set(among, { index, reads });
    return index;
  }
}
