/** The facts that are of one person and not of its customer (`x-personal`). */
import { userEntityOf } from "#dialect/schema/endpoints.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";

/** Names of facts. */
export type PersonalFacts = ReadonlySet<string>;

const known = new WeakMap<Schemas, PersonalFacts>();

/** Returns the personal facts of the schemas; the same set for the same schemas. */
export function personalFacts(schemas: Schemas): PersonalFacts {
  const { entities, endpoints } = schemas.catalog.files;
  const found =
    known.get(schemas) ??
    new Set(
      Object.entries(entities[userEntityOf(Object.values(endpoints.calls))]?.properties ?? {}).flatMap(([name, field]) =>
        field["x-personal"] ? [name] : [],
      ),
    );
  known.set(schemas, found);
  return found;
}
