/** The record for a file that is added to the documents of another record (`add` of `x-documents`). Pure. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { DocumentsRule } from "#dialect/schema/exchange.ts";
import { newRecord } from "#dialect/records/draft.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { candidates } from "../controls/candidates.ts";

export type Belonging = NonNullable<DocumentsRule["of"]>[number];

/** Returns a new record of `entity` that belongs to `record`, without its file; undefined where its references do not accept that record. */
export function newDocument(
  entity: CompiledEntity,
  { where, start }: Pick<Belonging, "where" | "start">,
  record: Rec,
  context: CheckContext,
): Rec | undefined {
  const made: Record<string, Json | undefined> = { ...newRecord(entity, context), ...start };
  for (const [field, own] of Object.entries(where)) {
    const value = getAt(record, own);
    if (value === undefined || value === null) return undefined;
    made[field] = value;
    const reference = entity.schema.properties[field]?.["x-reference"];
    if (!reference) continue;
    if (!candidates(entity, reference.where, `/${field}`, made, context).fits(record)) return undefined;
    for (const [to, from] of Object.entries(reference.fill ?? {})) {
      const filled = getAt(record, from);
      if (filled !== undefined) made[to] = filled;
    }
  }
  return made;
}
