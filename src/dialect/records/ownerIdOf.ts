/** Whose record it is, as staff reads it. */
import { isObject, type Rec } from "../json/json.ts";

/** Returns the id of the customer that a record names as its owner; undefined for records that a member reads, which are its own. */
export function ownerIdOf(record: Rec): string | undefined {
  const { owner } = record;
  return isObject(owner) && typeof owner["id"] === "string" ? owner["id"] : undefined;
}
