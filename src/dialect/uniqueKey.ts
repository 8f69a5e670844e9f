/**
 * `x-unique`: the claims a record makes. Whoever saves first has the claim;
 * the server keeps claims in a table, the import compares them in a sheet.
 */
import type { CompiledEntity } from "./compiled.ts";
import { schemaFields } from "./computeOrder.ts";
import { toDecimal } from "./decimal.ts";
import { getAt } from "./pointer.ts";
import type { Json, Rec } from "./json.ts";
import type { Unique } from "./schema.ts";

export interface Claim {
  /** Pointer of the field that carries the rule: where a refusal is shown. */
  readonly path: string;
  /** `customer`: nobody else of the same customer; `all`: nobody at all. */
  readonly per: Unique["per"];
  /** Names the rule: entity, field and the fields it counts with. */
  readonly rule: string;
  /** The same for two values exactly where they count as the same. */
  readonly key: string;
}

/** Separates the parts of a key; cannot stand in a normalised part. */
const between = "\u001f";

/** Trimmed, composed (NFC), blanks as one, letters folded where case does not count. */
export function uniqueKey(value: Json, ignoreCase = false): string {
  const decimal = typeof value === "number" ? toDecimal(value) : undefined;
  const text = typeof value === "string" ? value : (decimal?.toFixed() ?? JSON.stringify(value));
  const plain = text.normalize("NFC").replace(/[\s\u001f]+/g, " ").trim();
  return ignoreCase ? plain.toUpperCase().toLowerCase() : plain;
}

/** The claims of a record as it is stored. A field that is absent claims nothing; fields in rows cannot claim. */
export function claimsOf(entity: Pick<CompiledEntity, "name" | "schema">, record: Rec): Claim[] {
  return schemaFields(entity.schema).flatMap(({ pointer, schema, row }): Claim[] => {
    const unique = schema["x-unique"];
    const value = getAt(record as Json, pointer);
    if (!unique || row !== undefined || value === undefined || value === null) return [];
    const others = unique.with ?? [];
    const values = [value, ...others.map((name) => getAt(record as Json, name) ?? "")];
    const rule = [entity.name, pointer, ...others].join(" ");
    return [{ path: pointer, per: unique.per, rule, key: values.map((part) => uniqueKey(part, unique.ignoreCase)).join(between) }];
  });
}
