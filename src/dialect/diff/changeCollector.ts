/** Collects changes while two trees are walked side by side: keeps file, pointer and the words that lead there. */
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import { childPointer } from "../json/pointer.ts";
import type { Text } from "../text/text.ts";
import type { Change, Reader, Risk, StoredChange } from "./change.ts";

export interface Told {
  readonly kind: string;
  readonly risk: Risk;
  readonly readers: readonly Reader[];
  readonly what: Text;
  readonly stored?: StoredChange;
}

export class Teller {
  readonly #changes: Change[];
  readonly #crumbs: readonly Text[];
  readonly file: string;
  readonly pointer: string;

  constructor(file: string, changes: Change[], crumbs: readonly Text[] = [], pointer = "") {
    this.file = file;
    this.pointer = pointer;
    this.#changes = changes;
    this.#crumbs = crumbs;
  }

  /** The same further inside; `crumb` where the reader sees a step, too. */
  inside(step: string | number, crumb?: Text): Teller {
    return new Teller(this.file, this.#changes, crumb ? [...this.#crumbs, crumb] : this.#crumbs, childPointer(this.pointer, step));
  }

  /** The same place under a name that its reader knows. */
  named(crumb: Text): Teller {
    return new Teller(this.file, this.#changes, [...this.#crumbs, crumb], this.pointer);
  }

  tell(told: Told): void {
    const where = { en: this.#wayIn("en"), zh: this.#wayIn("zh") };
    this.#changes.push({ ...told, where, file: this.file, pointer: this.pointer });
  }

  #wayIn(language: string): string {
    return this.#crumbs.map((crumb) => crumb[language] ?? crumb["en"] ?? "").join(" › ");
  }
}

export function both(en: string, zh: string): Text {
  return { en, zh };
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function same(a: Json | undefined, b: Json | undefined): boolean {
  return sorted(a) === sorted(b);
}

/** JSON with keys in order: the order of keys in a file says nothing. */
function sorted(value: Json | undefined): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
    ) ?? ""
  );
}

/** A text per language as both of ours; its name where it has none. */
export function labelOf(value: Json | undefined, name: string): Text {
  const label = objectOf(value);
  const text = (language: string): string => {
    const own = label[language];
    return typeof own === "string" ? own : name;
  };
  return both(text("en"), text("zh"));
}

/** A value as it is shown in a sentence. */
export function shown(value: Json | undefined): string {
  return typeof value === "string" ? `“${value}”` : JSON.stringify(value ?? null);
}

export interface Pair {
  readonly key: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The entries of two objects by key: those of the newer in its order, then what is gone. */
export function pairs(before: JsonObject, after: JsonObject): Pair[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return keys.map((key) => ({ key, before: before[key], after: after[key] }));
}

/** The entries of two lists by what names them, with their place in the list. */
export function pairsBy(
  before: Json | undefined,
  after: Json | undefined,
  keyOf: (value: Json) => string,
): (Pair & { readonly index: number })[] {
  const [old, now] = [listOf(before), listOf(after)];
  const keys = [...new Set([...now, ...old].map(keyOf))];
  return keys.map((key) => {
    const index = now.findIndex((value) => keyOf(value) === key);
    const oldIndex = old.findIndex((value) => keyOf(value) === key);
    return { key, before: old[oldIndex], after: now[index], index: index >= 0 ? index : oldIndex };
  });
}

/** Whether those that stand in both lists stand in another order. */
export function reordered(before: Json | undefined, after: Json | undefined, keyOf: (value: Json) => string): boolean {
  const [old, now] = [listOf(before).map(keyOf), listOf(after).map(keyOf)];
  return old.filter((key) => now.includes(key)).join("\n") !== now.filter((key) => old.includes(key)).join("\n");
}
