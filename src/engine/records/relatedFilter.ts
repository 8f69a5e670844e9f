/** The filters of records that belong to another one. */
import { getAt } from "#dialect/json/pointer.ts";
import type { Rec } from "#dialect/json/json.ts";
import { ownerFacts } from "#dialect/schema/derived/shape.ts";
import type { RelatedRecords } from "#dialect/schema/screens.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";

/** The filters for the rows of `record`; undefined if a field that they need is empty. */
export function relatedFilter({ where }: Pick<RelatedRecords, "where">, record: Rec): ListQuery["filters"] {
  const pathOf = (own: string): string => (own.startsWith("/") ? own : `/${ownerFacts.has(own) ? own.replace(".", "/") : own}`);
  const filters = Object.entries(where).map(([field, own]) => [field, getAt(record, pathOf(own))] as const);
  return filters.some(([, value]) => value === undefined || value === null)
    ? undefined
    : (Object.fromEntries(filters) as ListQuery["filters"]);
}
