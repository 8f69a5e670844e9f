/** A short text that tells drafts apart: the first values that were entered. */
import { isObject, type Json } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import type { StoredDraft } from "../../host/host.ts";
import { kindNamed } from "../../kinds/index.ts";
import { type FormPlan, needsLabel } from "../../plan/plan.ts";

/** Number of values in the summary. */
const maxValues = 4;
/** Kinds whose stored value is not readable, or too long. */
const unreadable: ReadonlySet<string> = new Set(["reference", "rows", "group", "file", "image", "longText"]);

/** Values in the order of the form, joined by " · ". Empty where no readable value was entered. */
export function draftSummary(plan: FormPlan, { sections }: StoredDraft, language: Language): string {
  const words = plan.sections.flatMap(({ id, fields }) => {
    const values = sections[id];
    return fields.flatMap((field) => {
      const value = isObject(values) ? (values[field.path] as Json | undefined) : undefined;
      if (value === undefined || unreadable.has(field.kind) || needsLabel(field)) return [];
      const label = kindNamed(field.kind).toText(value, field, language).trim();
      return label === "" ? [] : [label];
    });
  });
  return words.slice(0, maxValues).join(" · ");
}
