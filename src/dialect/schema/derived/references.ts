/**
 * `$ref` includes an entity in another one. `{"$ref": "address"}` is replaced
 * by the fields of the entity with this `$id`; keywords beside it take precedence.
 *
 * The included part keeps its `$id`, so `self` in its expressions is the part,
 * as in its own file. Keywords for whole records (`x-entity`, `x-limit`,
 * examples) are dropped.
 */
import { suggestionText } from "../../text/didYouMean.ts";
import type { EntitySchema, FieldSchema } from "../schema.ts";

type Entities = Readonly<Record<string, EntitySchema>>;

const ownRecordOnly = ["$schema", "x-entity", "x-limit", "x-bind", "examples"];

/** Returns all entities with their references replaced. Throws if a reference names no entity, or if references form a cycle. */
export function inlineReferences(entities: Entities): Record<string, EntitySchema> {
  const byId = new Map(Object.entries(entities).map(([name, entity]) => [entity.$id ?? name, { name, entity }]));

  function inlineField(field: FieldSchema, at: string, chain: readonly string[]): FieldSchema {
    const id = field.$ref;
    if (id === undefined) return inlineParts(field, at, chain);
    const target = byId.get(id);
    if (!target) throw new Error(`${at}/$ref: no entity has the $id "${id}"${suggestionText(id, [...byId.keys()])}`);
    if (chain.includes(target.name)) throw new Error(`${at}/$ref: ${[...chain, target.name].join(" -> ")} is a cycle`);
    const part: Record<string, unknown> = { ...target.entity, $id: target.entity.$id ?? target.name };
    for (const keyword of ownRecordOnly) delete part[keyword];
    const { $ref: _, ...siblings } = field;
    const included = inlineParts(part as FieldSchema, `schemas/entities/${target.name}.json#`, [...chain, target.name]);
    return { ...included, ...inlineParts(siblings, at, chain) };
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
