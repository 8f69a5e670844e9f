import { controlId, type FormContextValue } from "./formContext.ts";
import { focusField } from "../../browser/focusField.ts";
import { sectionOf } from "./rjsfSchema.ts";

/**
 * Shows the section of the field at a concrete pointer, on a phone its step, and puts the cursor into the field. What a
 * long list has not drawn the list brings into sight itself; where the place has no control, the one around it is gone to.
 */
export function goToField(frame: FormContextValue, path: string): void {
  const section = sectionOf(frame.plan, path);
  if (section !== undefined) frame.steps.show(section);
  requestAnimationFrame(() => {
    if (frame.seekers.reveal(path)) return;
    for (let at = path; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) if (focusField(controlId(frame.base, at))) return;
  });
}
