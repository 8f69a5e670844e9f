/** Why a field is asked for, cannot be changed or is worked out, told by its rule as the form stands. */
import { useWords } from "../../host/EngineProvider.tsx";
import { Why } from "../../ui/ReasonHint.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { controlId, useFormFrame } from "./formContext.ts";
import { whole } from "../store/formStore.ts";
import { useTopic } from "../../browser/topics.ts";

export interface FieldWhyProps {
  readonly field: PlannedField;
  /** Concrete pointer. */
  readonly path: string;
}

/** Only such fields may have something to tell; the others listen to nothing. */
export function mayExplain(field: PlannedField): boolean {
  return Boolean(
    field.computed || field.readOnly || field.requiredWhen || field.readonlyWhen || field.visibleWhen || field.schema["x-reason"],
  );
}

/** Id of the words that `FieldWhy` draws. */
export function whyId(base: string, path: string): string {
  return `${controlId(base, path)}-why`;
}

export function FieldWhy({ field, path }: FieldWhyProps) {
  const { store, base, explain } = useFormFrame();
  useTopic(store.topics, whole);
  const { t, text, language } = useWords();
  const reasons = explain(path, store.record(), language);
  if (reasons.length === 0) return null;
  return <Why id={whyId(base, path)} label={t("explain.why", { label: text(field.label) })} reasons={reasons} />;
}
