/** The facts of the specification, as `facts/*.json` gives them. */
import { readdirSync, readFileSync } from "node:fs";
import type { Json } from "#dialect/json/json.ts";

export interface Fact {
  readonly id: string;
  readonly kind: string;
  /** In a few words of our own. */
  readonly what: string;
  /** Open questions that it rests on. */
  readonly rests?: readonly string[];
}

export interface RouteFact extends Fact {
  readonly path: string;
  readonly public?: boolean;
  readonly hidden?: boolean;
  readonly group?: string;
  readonly redirect?: string;
  /** The second entry of the same path. */
  readonly entry?: number;
}

export interface GroupFact extends Fact {
  readonly path: string;
  readonly children: readonly string[];
  readonly visible: readonly string[];
  readonly collapsesTo?: string;
}

export interface EntityFact extends Fact {
  readonly entity: string;
}

export interface FieldFact extends EntityFact {
  /** Name on the wire; absent where the specification only describes the field. */
  readonly field?: string;
  /** The field of the entity that it is a part of. */
  readonly within?: string;
  readonly type?: string;
  readonly unit?: string;
  readonly maxDecimals?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxCount?: number;
  readonly separator?: string;
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly string[];
  readonly choices?: number;
  /** How shippers read each value in Chinese: our reading of the specification's words. */
  readonly reads?: Readonly<Record<string, string>>;
}

export interface StateFact extends Fact {
  readonly order: number;
  readonly machine?: string;
  readonly code?: string;
  readonly label?: string;
  readonly shownAs?: string;
  /** How shippers read it in Chinese: our reading of the code or of the English words. */
  readonly reads?: string;
}

export interface ValidationFact extends Fact {
  readonly test: string;
  readonly entity?: string;
  readonly field?: string;
  readonly max?: number;
  readonly level?: string;
}

export interface CallFact extends Fact {
  readonly path: string;
  readonly method: string;
  readonly multipart?: boolean;
}

export interface ValueFact extends Fact {
  readonly value?: Json;
  readonly unit?: string;
  readonly text?: string;
  /** Of a message: the keys of the catalogue that say it. */
  readonly keys?: readonly string[];
  readonly status?: number | string;
}

const folder = new URL("facts/", import.meta.url);

export const facts: readonly Fact[] = readdirSync(folder)
  .sort()
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Fact[]);

export function factsOf<Kind extends Fact>(kind: string): readonly Kind[] {
  return facts.filter((fact) => fact.kind === kind) as Kind[];
}
