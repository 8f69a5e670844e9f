/** What a new record begins with, before it is checked. */
import type { CheckContext } from "#dialect/check/check.ts";
import { newRecord } from "#dialect/records/draft.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { isDraft } from "#dialect/records/transitions.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { type ActorContext, checkContext } from "./storage/recordContext.ts";

export interface PreparedRecord {
  /** What was sent over the defaults of what may be sent. */
  readonly input: Rec;
  /** What the server keeps: defaults of read-only fields, the first state. Laid over the checked record. */
  readonly kept: Rec;
  readonly context: CheckContext;
}

export function prepareNewRecord(acting: ActorContext, entity: ServedEntity, fields: Rec): PreparedRecord {
  const { machine, compiled, schema } = entity;
  const asDraft: CheckContext = { ...checkContext(acting, "create"), draft: true };
  const isKept = (name: string): boolean => schema.properties[name]?.readOnly === true;
  const open: Rec = {};
  const kept: Rec = {};
  for (const [name, value] of Object.entries(newRecord(compiled, asDraft))) (isKept(name) ? kept : open)[name] = value as Json;
  if (!machine) return { input: { ...open, ...fields }, kept, context: { ...asDraft, draft: false } };
  kept[machine.field] = machine.initial;
  // Whether it is a draft is not the sender's word: what the server keeps stands as the server begins it.
  const given = Object.fromEntries(Object.entries(fields).filter(([name]) => !isKept(name)));
  const draft = isDraft(machine, acting.schemas.compiled.expressions, { ...open, ...given, ...kept }, asDraft);
  return { input: { ...open, ...fields }, kept, context: { ...asDraft, draft } };
}
