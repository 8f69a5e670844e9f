import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Text } from "#dialect/text/text.ts";

type Maps = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** Returns what the portal adds to the server's public data: each group of the public-data entity as a map of value -> label [E-PUB-R2, Q-51]. */
export function publicMaps(entity: Pick<CompiledEntity, "schema"> | undefined): Maps {
  return Object.fromEntries(
    Object.entries(entity?.schema.properties ?? {}).flatMap(([name, { properties }]) =>
      properties ? [[name, Object.fromEntries(Object.entries(properties).map(([value, field]) => [value, field["x-label"] ?? {}]))]] : [],
    ),
  );
}
