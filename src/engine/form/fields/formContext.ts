/** React context of one form. The value is constant for the life of the form. */
import { createContext, useContext } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import type { FormAccess } from "../../values/kind.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { FormStore } from "../store/formStoreTypes.ts";
import type { RevealRegistry } from "../store/revealRegistry.ts";
import type { Steps } from "../store/steps.ts";
import type { SharedFacts } from "./sharedFacts.ts";

export interface FormContextValue {
  readonly store: FormStore;
  readonly plan: FormPlan;
  readonly access: FormAccess;
  readonly steps: Steps;
  /** The reasons for the state of the field at a concrete pointer, in this language; see `fieldReasons`. */
  explain(path: string, record: Rec, language: Language): readonly string[];
  /** How a computed field follows from the present numbers, such as `6.8 × 200`; see `fieldArithmetic`. */
  arithmetic(path: string, record: Rec, language: Language): string | undefined;
  /** `page`: cards in two columns, with a nav, and steps on phones. `drawer`: one column. */
  readonly variant: "page" | "drawer";
  /** Lists that can scroll a field into view. */
  readonly lists: RevealRegistry;
  /** The records of the sections' facts, by entity. Absent if they did not arrive before the form. */
  readonly shared?: SharedFacts;
  /** Prefix of every id of this form: two forms may be open at once. */
  readonly base: string;
}

const FormContext = createContext<FormContextValue | null>(null);
export const FormContextProvider = FormContext.Provider;

export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error("useFormContext: no FormContextProvider above this component.");
  return context;
}

/** Id of the control at a concrete pointer. */
export function controlId(base: string, path: string): string {
  return `${base}${path.replaceAll("/", "-")}`;
}

/** Id of a section's card. */
export function sectionId(base: string, id: string): string {
  return `${base}-section-${id}`;
}
