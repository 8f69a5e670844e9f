import { controlId, type FormFrame } from "./FormFrame.ts";
import { focusField } from "./focusField.ts";
import { sectionOf } from "./rjsfSchema.ts";

/** Shows the section of the field at a concrete pointer, on a phone its step, and puts the cursor into the field. */
export function goToField(frame: FormFrame, path: string): void {
  const section = sectionOf(frame.plan, path);
  if (section !== undefined) frame.steps.show(section);
  requestAnimationFrame(() => focusField(controlId(frame.base, path)));
}
