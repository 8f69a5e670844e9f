import { controlId, type FormContextValue } from "./formContext.ts";
import { focusField } from "../../browser/focusField.ts";
import { sectionOf } from "./rjsfSchema.ts";
import { parentPointer } from "#dialect/json/pointer.ts";

/**
 * Shows the section of the field (on a phone its step) and focuses the field. A list that has not rendered the row does
 * so itself. A path without a control focuses the nearest control around it.
 */
export function goToField(context: FormContextValue, path: string): void {
  const section = sectionOf(context.plan, path);
  if (section !== undefined) context.steps.show(section);
  requestAnimationFrame(() => {
    if (context.lists.reveal(path)) return;
    for (let at = path; at !== ""; at = parentPointer(at)) if (focusField(controlId(context.base, at))) return;
  });
}
