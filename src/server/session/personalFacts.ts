/** The facts that are of one person and not of its customer (`x-personal`). */
import { userEntityOf } from "#dialect/schema/endpoints.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

/** Names of facts. */
export type PersonalFacts = ReadonlySet<string>;

/** Returns the personal facts of the schemas; the same set for the same schemas. */
export const personalFacts = oncePer((schemas: Schemas): PersonalFacts => {
  const { entities, endpoints } = schemas.catalog.files;
  const fields = entities[userEntityOf(Object.values(endpoints.calls))]?.properties ?? {};
  return new Set(Object.entries(fields).flatMap(([name, field]) => (field["x-personal"] ? [name] : [])));
});
