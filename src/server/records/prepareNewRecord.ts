/** Prepares a new record for the check, and completes it afterwards. A save and an import do the same. */
import type { CheckContext } from "#dialect/check/check.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import { newRecord } from "#dialect/records/draft.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { isDraft } from "#dialect/records/transitions.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { type ActingContext, checkContext } from "./storage/recordContext.ts";

export interface PreparedRecord {
  /** Defaults of editable fields, overwritten by the request. */
  readonly input: Rec;
  /** Values of the server: defaults of read-only fields, the initial state. They overwrite the checked record. */
  readonly kept: Rec;
  readonly context: CheckContext;
}

/** Separates the request's values from the server's, and decides whether the record is a draft. */
export function prepareNewRecord(acting: ActingContext, entity: ServedEntity, fields: Rec): PreparedRecord {
  const { machine, compiled, schema, head } = entity;
  const asDraft: CheckContext = { ...checkContext(acting, "create"), draft: true };
  const isServerValue = (name: string): boolean => schema.properties[name]?.readOnly === true;
  const open: Rec = {};
  const kept: Rec = {};
  for (const [name, value] of Object.entries(newRecord(compiled, asDraft))) (isServerValue(name) ? kept : open)[name] = value as Json;
  const { account } = acting.principal;
  if (head.author !== undefined && account !== undefined) kept[head.author] = account;
  if (!machine) return { input: { ...open, ...fields }, kept, context: { ...asDraft, draft: false } };
  kept[machine.field] = machine.initial;
  // Read-only values of the request do not decide whether the record is a draft.
  const given = Object.fromEntries(Object.entries(fields).filter(([name]) => !isServerValue(name)));
  const draft = isDraft(machine, acting.schemas.compiled.expressions, { ...open, ...given, ...kept }, asDraft);
  return { input: { ...open, ...fields }, kept, context: { ...asDraft, draft } };
}

/** A new record after its check, with the context of the check. */
export interface UncompletedRecord {
  readonly record: Rec;
  readonly context: CheckContext;
}

/** Returns the record to insert: with the values of the server, computed again. @param number of the record, where it has one */
export function completeRecord(
  { compiled, head }: ServedEntity,
  { record, context }: UncompletedRecord,
  { kept, number }: Pick<PreparedRecord, "kept"> & { readonly number?: string | undefined },
): Rec {
  const numbered = number && head.number ? { [head.number.field]: number } : {};
  return computeAll(compiled, { ...record, ...kept, ...numbered }, context);
}
