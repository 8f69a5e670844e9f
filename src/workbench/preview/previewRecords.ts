/** The records that a preview is drawn with. Pure. */
import type { Rec } from "#dialect/json/json.ts";
import type { PreviewCommand } from "#dialect/wire/workbench.ts";
import { chosenRecord, isStoredChoice, type RecordsToChoose, storedChoice } from "../client/recordChoice.ts";
import type { View } from "./views.ts";

/** The id of an example, which has none of its own. */
export const sampleId = "sample-1";

/** The one record that is looked at; the first example where the chosen one is gone, none where none was wanted. */
export function previewRecord(choice: string, from: RecordsToChoose): Rec | undefined {
  if (choice === "") return undefined;
  if (isStoredChoice(choice)) return storedRecords(from).find(({ id }) => storedChoice({ id }) === choice);
  const example = chosenRecord(choice, from) ?? from.examples[0];
  return example && { id: sampleId, version: 1, ...example };
}

/** What the entity of the view has: the chosen record alone, or all of its sort in a table. */
export function ownRecords(
  { entity, part }: Pick<View, "entity" | "part">,
  choice: string,
  from: RecordsToChoose,
): PreviewCommand["records"] {
  if (entity === undefined) return {};
  if (part !== "list") {
    const one = previewRecord(choice, from);
    return { [entity]: one ? [one] : [] };
  }
  if (isStoredChoice(choice)) return { [entity]: storedRecords(from) };
  return { [entity]: choice === "" ? [] : from.examples };
}

function storedRecords({ stored }: RecordsToChoose): readonly (Rec & { readonly id: string })[] {
  return stored.map(({ id, record }) => ({ ...record, id }));
}
