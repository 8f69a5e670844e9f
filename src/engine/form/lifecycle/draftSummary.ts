/** What tells one unfinished form from another: the first few things that were entered. */
import { isObject, type Json } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import type { StoredDraft } from "../../host/host.ts";
import { kindNamed } from "../../kinds/index.ts";
import { type FormPlan, needsLabel } from "../../plan/plan.ts";

/** More than these tell nothing more. */
const most = 4;
/** What is stored of them says nothing to a person, or too much. */
const unsaid: ReadonlySet<string> = new Set(["reference", "rows", "group", "file", "image", "longText"]);

/** In the order of the form; empty where nothing that can be said was entered. */
export function draftSummary(plan: FormPlan, { sections }: StoredDraft, language: Language): string {
  const words = plan.sections.flatMap(({ id, fields }) => {
    const kept = sections[id];
    return fields.flatMap((field) => {
      const value = isObject(kept) ? (kept[field.path] as Json | undefined) : undefined;
      if (value === undefined || unsaid.has(field.kind) || needsLabel(field)) return [];
      const said = kindNamed(field.kind).toText(value, field, language).trim();
      return said === "" ? [] : [said];
    });
  });
  return words.slice(0, most).join(" · ");
}
