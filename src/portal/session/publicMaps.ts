/** What joins the public data on this side: each group of the entity that describes it, as a map of value -> label [E-PUB-R2, Q-51]. */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Text } from "#dialect/text/text.ts";

type Maps = Readonly<Record<string, Readonly<Record<string, Text>>>>;

export function publicMaps(entity: Pick<CompiledEntity, "schema"> | undefined): Maps {
  return Object.fromEntries(
    Object.entries(entity?.schema.properties ?? {}).flatMap(([name, { properties }]) =>
      properties ? [[name, Object.fromEntries(Object.entries(properties).map(([value, field]) => [value, field["x-label"] ?? {}]))]] : [],
    ),
  );
}
