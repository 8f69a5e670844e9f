/** Computed fields whose value changes without a save: their formula reads `today`, `now`, facts of the customer or other records, directly or through another computed field. */
import type { Expressions } from "../../expr/ast.ts";
import { dependencies, overlaps, sumsName } from "../../expr/dependencies.ts";
import { readsOf, type SchemaField } from "./computeOrder.ts";

/** Names whose values change without a save of the record. */
const changingNames: ReadonlySet<string> = new Set(["today", "now", "owner", sumsName]);

/** @param computed fields with `x-compute`, each after the fields that it reads (`computeOrder`) */
export function liveFields(computed: readonly SchemaField[], expressions: Expressions): SchemaField[] {
  const live: SchemaField[] = [];
  for (const field of computed) {
    const text = field.schema["x-compute"];
    const tree = text === undefined ? undefined : expressions[text];
    if (text === undefined || !tree) continue;
    const changes = dependencies(tree).some(({ name }) => changingNames.has(name));
    const reads = changes ? [] : readsOf(field, expressions, text);
    if (changes || reads.some((read) => live.some(({ pointer }) => overlaps(read, pointer)))) live.push(field);
  }
  return live;
}
