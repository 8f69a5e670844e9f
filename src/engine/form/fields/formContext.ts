/** What the drawn parts of one form share; constant for its life. */
import { createContext, useContext } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import type { FormAccess } from "../../values/kind.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { FormStore } from "../store/formStoreTypes.ts";
import type { RevealRegistry } from "../store/revealRegistry.ts";
import type { Steps } from "../store/steps.ts";

export interface FormContextValue {
  readonly store: FormStore;
  readonly plan: FormPlan;
  readonly access: FormAccess;
  readonly steps: Steps;
  /** Why the field at a concrete pointer is as it is, in this language; see `fieldReasons`. */
  explain(path: string, record: Rec, language: Language): readonly string[];
  /** `page` has cards in two columns, a nav and a stepper on phones; `drawer` is one short column. */
  readonly look: "page" | "drawer";
  /** Bring a place of a long list into sight. */
  readonly seekers: RevealRegistry;
  /** Begins every id of this form: a form may stand over another. */
  readonly base: string;
}

const FormFrameContext = createContext<FormContextValue | null>(null);
export const FormContextProvider = FormFrameContext.Provider;

export function useFormContext(): FormContextValue {
  const frame = useContext(FormFrameContext);
  if (!frame) throw new Error("A part of a form was drawn outside of one");
  return frame;
}

/** Id of the control at a concrete pointer. */
export function controlId(base: string, path: string): string {
  return `${base}${path.replaceAll("/", "-")}`;
}

/** Id of a section's card. */
export function sectionId(base: string, id: string): string {
  return `${base}-section-${id}`;
}
