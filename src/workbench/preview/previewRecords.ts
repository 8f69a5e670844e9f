/** Selects the records of a preview. Pure. */
import type { Rec } from "#dialect/json/json.ts";
import type { PreviewCommand } from "#dialect/wire/preview.ts";
import { chosenRecord, isStoredChoice, type RecordsToChoose, storedChoice } from "../client/recordChoice.ts";
import type { View } from "./views.ts";

/** Id of an example, which has none in the file. */
export const sampleId = "sample-1";

/** Returns the selected record; the first example if the selected one no longer exists; undefined if none is selected. */
export function previewRecord(choice: string, from: RecordsToChoose): Rec | undefined {
  if (choice === "") return undefined;
  if (isStoredChoice(choice)) return storedRecords(from).find(({ id }) => storedChoice({ id }) === choice);
  const example = chosenRecord(choice, from) ?? from.examples[0];
  return example && { id: sampleId, version: 1, ...example };
}

/** Returns the records of the view's entity: for a table all examples or all stored records, otherwise the selected one. */
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
