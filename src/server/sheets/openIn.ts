/** Which fields of a stored record a row of an import may change. */
import type { Rec } from "#dialect/json/json.ts";
import { availableAmendments, isEditable } from "#dialect/records/transitions.ts";
import { type ActingContext, checkContext } from "../records/storage/recordContext.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { ChangedRecord } from "./importJob.ts";

/** In the state of the record: a change of a closed record that has effects, or is an entry of its timeline, is made in its form. */
export function openIn(acting: ActingContext, { machine }: ServedEntity, record: Rec): Pick<ChangedRecord, "open"> {
  const { expressions } = acting.schemas.compiled;
  const context = checkContext(acting, "update");
  if (!machine || isEditable(machine, expressions, record, context)) return {};
  const amendments = availableAmendments(machine, expressions, record, context);
  return {
    open: amendments.flatMap(({ allowed, amendment: { id, fields, effects = [] } }) =>
      allowed && effects.length === 0 && (id === undefined || !machine.timeline) ? fields : [],
    ),
  };
}
