/** Selects the records of a preview. Pure. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { PreviewCommand } from "#dialect/wire/preview.ts";
import { chosenRecord, exampleChoice, isStoredChoice, type RecordsToChoose, storedChoice } from "../client/recordChoice.ts";
import type { View } from "./views.ts";

/** Id of an example, which has none in the file. */
export const sampleId = "sample-1";

/** The state or option that the shown records have, and its field. */
export interface ValueInPreview {
  readonly field: string;
  readonly value: Json;
  /** The field is a list of options. */
  readonly isMany?: true;
}

/**
 * Returns the choice and the records of a preview with one value: the chosen record if it has the value, otherwise the first example or
 * stored record that has it. Without any, the chosen example is shown as it would be with the value.
 */
export function recordsWithValue(choice: string, from: RecordsToChoose, shown: ValueInPreview | undefined) {
  if (!shown || choice === "") return { choice, from };
  const isIn = (record: Rec | undefined): boolean => {
    const held = record?.[shown.field];
    return Array.isArray(held) ? held.some((one: Json) => one === shown.value) : held === shown.value;
  };
  const examples = from.examples.filter(isIn);
  const stored = from.stored.filter(({ record }) => isIn(record));
  const chosen = chosenRecord(choice, from);
  const [first] = stored;
  if (chosen && isIn(chosen)) {
    const at = examples.indexOf(chosen);
    return { choice: at < 0 ? choice : exampleChoice(at), from: { examples, stored } };
  }
  if (examples.length > 0) return { choice: exampleChoice(0), from: { examples, stored } };
  if (first) return { choice: storedChoice(first), from: { examples, stored } };
  const sample = { ...(chosen ?? from.examples[0]), [shown.field]: shown.isMany ? [shown.value] : shown.value };
  return { choice: exampleChoice(0), from: { examples: [sample], stored } };
}

/** Returns the choice among all records for one among those of a state; undefined for a record that only shows the state. */
export function choiceAmongAll(choice: string, of: RecordsToChoose, all: RecordsToChoose): string | undefined {
  if (choice === "" || isStoredChoice(choice)) return choice;
  const record = chosenRecord(choice, of);
  const at = record ? all.examples.indexOf(record) : -1;
  return at < 0 ? undefined : exampleChoice(at);
}

/** Returns the selected record; the first example if the selected one no longer exists; undefined if none is selected. */
export function previewRecord(choice: string, from: RecordsToChoose): Rec | undefined {
  if (choice === "") return undefined;
  if (isStoredChoice(choice)) return storedRecords(from).find(({ id }) => storedChoice({ id }) === choice);
  const example = chosenRecord(choice, from) ?? from.examples[0];
  return example && { id: sampleId, version: 1, ...example };
}

/** Returns the choice among those of `reached`: the chosen record if it is one of them, otherwise the first that is. */
export function choiceWithin(choice: string, all: RecordsToChoose, reached: RecordsToChoose): string {
  const chosen = chosenRecord(choice, all);
  if (choice === "" || all === reached || !chosen) return choice;
  if (isStoredChoice(choice) && reached.stored.some((one) => storedChoice(one) === choice)) return choice;
  const at = reached.examples.indexOf(chosen);
  const [first] = reached.stored;
  return at >= 0 || !first ? exampleChoice(Math.max(0, at)) : storedChoice(first);
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
  return stored.map(({ id, record, owner }) => ({ ...record, id, ...(owner && { owner: ownerNamed(owner) }) }));
}

/** The customer as staff reads it with a record. */
function ownerNamed(owner: Rec): Rec {
  return Object.fromEntries(["id", "loginName", "name"].flatMap((fact) => (owner[fact] === undefined ? [] : [[fact, owner[fact]]])));
}
