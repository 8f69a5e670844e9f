/** What the schemas want of the database: a table an entity, an index for each way its lists are ordered or filtered. */
import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { WantedIndex, WantedTable } from "../db/createTables.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { columnOf } from "./columns.ts";

export function wantedTables(schemas: Schemas): WantedTable[] {
  return [...schemas.entities.values()]
    .filter(({ head }) => head.owner !== "none")
    .map((entity) => ({ table: entity.table, indexes: wantedIndexes(schemas, entity) }));
}

function wantedIndexes(schemas: Schemas, entity: ServedEntity): WantedIndex[] {
  const indexes = [
    index(entity, "created", [sql`customer`, sql`created`, sql`id`]),
    index(entity, "updated", [sql`customer`, sql`updated`, sql`id`]),
  ];
  if (entity.machine) indexes.push(index(entity, "state", [sql`customer`, sql`state`, sql`created`]));
  for (const field of indexedFields(schemas, entity)) {
    const column = columnOf(entity, field);
    // Times and state have theirs; a list is read through.
    if (!column || column.kind === "time" || column.kind === "list" || field === entity.machine?.field) continue;
    indexes.push(index(entity, field, [sql`customer`, column.order, sql`id`]));
  }
  return indexes;
}

/** Fields that a screen sorts by, filters by as a whole or finds numbers in. */
function indexedFields(schemas: Schemas, entity: ServedEntity): Set<string> {
  const fields = new Set<string>();
  for (const { entity: name, list } of Object.values(schemas.catalog.files.screens)) {
    if (name !== entity.name || !list) continue;
    for (const { field } of [...(list.sort ?? []), ...(list.filters ?? [])]) fields.add(field);
    for (const field of list.search ?? [])
      if (entity.schema.properties[field]?.["x-unique"] ?? entity.head.number?.field === field) fields.add(field);
  }
  return fields;
}

/** Named after what it holds, within the 63 characters of a name in PostgreSQL. */
function index(entity: ServedEntity, what: string, on: readonly RawBuilder<unknown>[]): WantedIndex {
  const hash = createHash("sha256").update(`${entity.table} ${what}`).digest("hex").slice(0, 10);
  return { name: `ix_${entity.name.replaceAll("-", "_").slice(0, 40)}_${hash}`, on };
}
