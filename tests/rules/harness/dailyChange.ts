/** How the changes of a forwarder's day are written: each with a record that it lets through and one of which it says something. */
import type { Json } from "#dialect/json/json.ts";
import type { JsonValue } from "#dialect/json/editJson.ts";
import type { SchemaEdit } from "../../helpers/schemas/schemaEdits.ts";
import type { RuleChange, Trial, Twin } from "./ruleChange.ts";

/** Files of the entities by the screens on which they are filled in. */
export const entityFiles = {
  inquiryList: "schemas/entities/inquiry.json",
  goodsInfo: "schemas/entities/sku.json",
  importerInformation: "schemas/entities/importer.json",
  senderInformation: "schemas/entities/sender.json",
  shippingAddress: "schemas/entities/delivery-address.json",
} as const;

type Screen = keyof typeof entityFiles;
type Values = Readonly<Record<string, Json | undefined>>;
type Told = Pick<Trial, "refused" | "refusedAt" | "warned" | "stored">;
type Content = Readonly<Record<string, JsonValue>>;

/** A change with a record that it accepts, and one with a problem. */
export function dailyChange(
  title: string,
  screen: Screen,
  edit: readonly SchemaEdit[],
  [accepted, tried, told]: readonly [Values, Values, Told],
  twin: Twin,
): RuleChange {
  const trials = [
    { says: "as it should be", screen, with: accepted },
    { says: "as it is told of", screen, with: tried, ...told },
  ];
  return { title, edit, trials, twin };
}

export const label = (zh: string, en: string): Content => ({ zh, en });

const added = (at: string, screen: Screen, value: Content): SchemaEdit => ({
  file: entityFiles[screen],
  at,
  value: { ...value, "x-status": "extension" },
});

export const addedField = (screen: Screen, name: string, value: Content): SchemaEdit => added(`/properties/${name}`, screen, value);

export const addedRule = (screen: Screen, value: Content): SchemaEdit => added("/x-rules/-", screen, value);

/** A rule of the rows of a list. */
export const addedRowRule = (screen: Screen, list: string, value: Content): SchemaEdit =>
  added(`/properties/${list}/items/x-rules/-`, screen, value);

/** A slip in a name, which the check knows better. */
export const misspelt = (right: string, wrong: string, at: Twin["at"]): Twin => ({
  says: `${wrong} for ${right}`,
  slip: [`.${right}`, `.${wrong}`],
  rule: "expr/unknown-field",
  at,
  text: wrong,
  suggestion: right,
});
