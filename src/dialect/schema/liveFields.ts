/** Computed fields whose value changes with time alone: their formula reads `today` or `now`, directly or through another computed field. */
import type { Expressions } from "../expr/ast.ts";
import { dependencies, overlaps } from "../expr/dependencies.ts";
import { readsOf, type SchemaField } from "./computeOrder.ts";

const clockNames: ReadonlySet<string> = new Set(["today", "now"]);

/** @param computed fields with `x-compute`, each after the fields that it reads (`computeOrder`) */
export function liveFields(computed: readonly SchemaField[], expressions: Expressions): SchemaField[] {
  const live: SchemaField[] = [];
  for (const field of computed) {
    const text = field.schema["x-compute"];
    const tree = text === undefined ? undefined : expressions[text];
    if (text === undefined || !tree) continue;
    const readsClock = dependencies(tree).some(({ name }) => clockNames.has(name));
    const reads = readsClock ? [] : readsOf(field, expressions, text);
    if (readsClock || reads.some((read) => live.some(({ pointer }) => overlaps(read, pointer)))) live.push(field);
  }
  return live;
}
