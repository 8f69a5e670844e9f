/** The input of planners, from the compiled catalogue. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { messageText } from "#dialect/text/text.ts";
import type { PlanInput } from "../plan/plan.ts";
import type { CarriedKind } from "../plan/carriedKind.ts";

/**
 * Returns the input of every planner for one entity: its states, its code lists and the engine's own texts.
 *
 * @param kinds kinds of field of the host
 */
export function planInput(catalog: CompiledCatalog, entity: EntitySchema, kinds?: readonly CarriedKind[]): PlanInput {
  const machine = entity["x-entity"].states;
  const states = machine === undefined ? undefined : catalog.states[machine];
  return {
    entity,
    timeZone: catalog.timeZone,
    ...(states && { states }),
    ...(kinds && { kinds }),
    codesOf: (name) => catalog.codes[name]?.items ?? [],
    textOf: (key) => messageText(catalog.messages, key),
  };
}
