/** Explains why a field is required, read-only or computed: the words of its rule with the present values of the form. */
import { useTranslation } from "../../host/EngineProvider.tsx";
import { ReasonHint } from "../../ui/ReasonHint.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { controlId, useFormContext } from "./formContext.ts";
import { FORM_TOPIC } from "../store/formTopics.ts";
import { useTopic } from "../../browser/topics.ts";

export interface FieldReasonProps {
  readonly field: PlannedField;
  /** Concrete pointer. */
  readonly path: string;
}

/** False for fields without a rule: they need no subscription. */
export function canHaveReason(field: PlannedField): boolean {
  return Boolean(field.computed || field.readOnly || field.requiredWhen || field.readonlyWhen || field.visibleWhen || field.hasReason);
}

/** Id of the text that `FieldReason` renders. */
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
