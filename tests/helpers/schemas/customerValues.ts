import type { Rec } from "#dialect/json/json.ts";
import { withoutStaffFields } from "#dialect/compile/keptFields.ts";
import type { RolesFile } from "#dialect/schema/roles.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";

/** Returns the record as a customer's page sends it: without the fields that only staff reads, which its entity module does not name. */
export function customerValues(schema: EntitySchema, roles: RolesFile | undefined, record: Rec): Rec {
  const known = withoutStaffFields(schema, roles).properties;
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in known || !(name in schema.properties)));
}
