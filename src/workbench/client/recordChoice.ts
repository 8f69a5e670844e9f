/** Selected record as a string, for `<select>`: `example:0`, `stored:<id>`, or "" for none. */
import type { Rec } from "#dialect/json/json.ts";
import type { StoredRecord } from "#dialect/wire/stored.ts";

export interface RecordsToChoose {
  readonly examples: readonly Rec[];
  readonly stored: readonly StoredRecord[];
}

export const exampleChoice = (index: number): string => `example:${index}`;
export const storedChoice = ({ id }: Pick<StoredRecord, "id">): string => `stored:${id}`;

export const isStoredChoice = (choice: string): boolean => choice.startsWith("stored:");

/** Returns the selected record without its id; undefined if none is selected or it no longer exists. */
export function chosenRecord(choice: string, { examples, stored }: RecordsToChoose): Rec | undefined {
  if (isStoredChoice(choice)) return stored.find((one) => storedChoice(one) === choice)?.record;
  return examples.find((_example, index) => exampleChoice(index) === choice);
}
