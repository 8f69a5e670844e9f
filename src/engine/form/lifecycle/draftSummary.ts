/** A short text that distinguishes drafts: the first entered values. */
import { isObject, type Json } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import type { StoredDraft } from "../../host/host.ts";
import { kindOfField } from "../../kinds/index.ts";
import type { FormPlan } from "../../plan/plan.ts";

/** Number of values in the summary. */
const maxValues = 4;

/** Values in the order of the form, joined by " · ". Empty where no readable value was entered. */
export function draftSummary(plan: FormPlan, { sections }: StoredDraft, language: Language): string {
  const words = plan.sections.flatMap(({ id, fields }) => {
    const values = sections[id];
    return fields.flatMap((field) => {
      const value = isObject(values) ? (values[field.path] as Json | undefined) : undefined;
      const kind = kindOfField(field);
      if (value === undefined || !kind.inDraftWords || kind.labelled(field) === "always") return [];
      const label = kind.toText(value, field, language).trim();
      return label === "" ? [] : [label];
    });
  });
  return words.slice(0, maxValues).join(" · ");
}
