/** Which fields of a record its state allows to edit in a form. */
import type { Rec } from "#dialect/json/json.ts";
import { editableFields, isEditable } from "#dialect/records/transitions.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { EngineHost } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";

export interface Editability {
  /** Nothing may be changed. */
  readonly locked: boolean;
  /** Names of the editable fields; all fields where undefined. */
  readonly editable: ReadonlySet<string> | undefined;
}

/** A new record (null) is editable. A form that submits is locked as a whole, never by field. */
export function editabilityOf(host: EngineHost, { machine, expressions }: LoadedScreen, plan: FormPlan, record: Rec | null): Editability {
  if (!machine || record === null || isEditable(machine, expressions, record, checkContextOf(host)))
    return { locked: false, editable: undefined };
  const editable = editableFields(machine, expressions, record, checkContextOf(host), plan.declared.amends);
  const isEditableAtAll =
    plan.declared.submit === undefined && plan.sections.some(({ fields }) => fields.some(({ name }) => editable.has(name)));
  return { locked: !isEditableAtAll, editable };
}
