/** The line of an address with its town. Pure. */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PlannedField } from "../plan/plan.ts";
import { asText } from "./control.ts";

/**
 * Returns town, state and postcode as the country of the address writes them (`locality` of its code). What is empty is left out with
 * the characters before it. An empty text where all are empty, or where the field is no town of an address.
 */
export function localityLine({ path, locality }: PlannedField, record: Rec): string {
  if (!locality) return "";
  const { country } = locality;
  const code = country && getAt(record, country.path);
  const order = country?.codes?.find((one) => one.const === code)?.locality ?? "{city}, {region} {postcode}";
  const paths: Partial<Record<string, string>> = { city: path, region: locality.region?.path, postcode: locality.postcode?.path };
  let [line, between] = ["", ""];
  for (const piece of order.split("{")) {
    const [part = "", after = ""] = piece.includes("}") ? piece.split("}") : ["", piece];
    const at = paths[part];
    const value = at === undefined ? "" : asText(getAt(record, at));
    if (value !== "") line += (line && between) + value;
    between = after;
  }
  return line;
}
