/**
 * `$ref`: one entity as a part of another. `{"$ref": "address"}` stands for
 * the fields of the entity with this `$id`; keywords beside it win.
 *
 * The part keeps its `$id`: in its expressions `self` is the part, as it was
 * in its own file. What only makes sense for records of their own (`x-entity`,
 * `x-limit`, examples) stays behind.
 */
import { suggestionText } from "../text/didYouMean.ts";
import type { EntitySchema, FieldSchema } from "./schema.ts";

type Entities = Readonly<Record<string, EntitySchema>>;

const ownRecordOnly = ["$schema", "x-entity", "x-limit", "x-bind", "examples"];

/** All entities with their references taken in. Throws where one names nothing or they go in a circle. */
export function inlineReferences(entities: Entities): Record<string, EntitySchema> {
  const byId = new Map(Object.entries(entities).map(([name, entity]) => [entity.$id ?? name, { name, entity }]));

  function inlineField(field: FieldSchema, at: string, chain: readonly string[]): FieldSchema {
    const wanted = field.$ref;
    if (wanted === undefined) return inlineParts(field, at, chain);
    const target = byId.get(wanted);
    if (!target) throw new Error(`${at}/$ref: no entity has the $id "${wanted}"${suggestionText(wanted, [...byId.keys()])}`);
    if (chain.includes(target.name)) throw new Error(`${at}/$ref: ${[...chain, target.name].join(" -> ")} goes in a circle`);
    const part: Record<string, unknown> = { ...target.entity, $id: target.entity.$id ?? target.name };
    for (const keyword of ownRecordOnly) delete part[keyword];
    const { $ref: _, ...siblings } = field;
    const taken = inlineParts(part as FieldSchema, `schemas/entities/${target.name}.json#`, [...chain, target.name]);
    return { ...taken, ...inlineParts(siblings, at, chain) };
  }

  function inlineParts(schema: FieldSchema, at: string, chain: readonly string[]): FieldSchema {
    const properties =
      schema.properties &&
      Object.fromEntries(
        Object.entries(schema.properties).map(([name, field]) => [name, inlineField(field, `${at}/properties/${name}`, chain)]),
      );
    const items = schema.items && inlineField(schema.items, `${at}/items`, chain);
    return { ...schema, ...(properties && { properties }), ...(items && { items }) };
  }

  return Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, inlineParts(entity, `schemas/entities/${name}.json#`, [name]) as EntitySchema]),
  );
}
