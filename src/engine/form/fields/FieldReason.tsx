/** Why a field is asked for, cannot be changed or is worked out, told by its rule as the form stands. */
import { useTranslation } from "../../host/EngineProvider.tsx";
import { ReasonHint } from "../../ui/ReasonHint.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { controlId, useFormContext } from "./formContext.ts";
import { FORM_TOPIC } from "../store/formStore.ts";
import { useTopic } from "../../browser/topics.ts";

export interface FieldReasonProps {
  readonly field: PlannedField;
  /** Concrete pointer. */
  readonly path: string;
}

/** Only such fields may have something to tell; the others listen to nothing. */
export function canHaveReason(field: PlannedField): boolean {
  return Boolean(
    field.computed || field.readOnly || field.requiredWhen || field.readonlyWhen || field.visibleWhen || field.schema["x-reason"],
  );
}

/** Id of the words that `FieldReason` draws. */
export function reasonId(base: string, path: string): string {
  return `${controlId(base, path)}-why`;
}

export function FieldReason({ field, path }: FieldReasonProps) {
  const { store, base, explain } = useFormContext();
  useTopic(store.topics, FORM_TOPIC);
  const { t, text, language } = useTranslation();
  const reasons = explain(path, store.record(), language);
  if (reasons.length === 0) return null;
  return <ReasonHint id={reasonId(base, path)} label={t("explain.why", { label: text(field.label) })} reasons={reasons} />;
}
