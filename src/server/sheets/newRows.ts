/**
 * What makes a checked row a record: the values of the server, its number, and the beginning of its states, as in a save.
 *
 * Rows that begin with an entry of the timeline alone get it with few statements. Where effects follow, each row begins by itself,
 * as a saved record does.
 */
import { schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import type { Rec } from "#dialect/json/json.ts";
import { newId } from "../db/newId.ts";
import { serverRecord } from "../records/effects/createRecord.ts";
import { evaluateCreation } from "../records/effects/evaluateTransition.ts";
import { eventActor } from "../records/effects/eventActor.ts";
import { type UncompletedRecord, completeRecord, prepareNewRecord } from "../records/prepareNewRecord.ts";
import type { ActingContext } from "../records/storage/recordContext.ts";
import { bodyOf, recordFields, stateColumn } from "../records/storage/recordRow.ts";
import { singleDefaultFields } from "../records/storage/singleDefault.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";

/** A row that has been checked. */
export interface UncompletedRow extends UncompletedRecord {
  readonly row: number;
}

/** A record to insert. */
export interface IdentifiedRecord {
  readonly id: string;
  readonly record: Rec;
}

export interface NewRecord extends UncompletedRow, IdentifiedRecord {
  /** Its first entry in the timeline. */
  readonly entry?: IdentifiedRecord;
}

export interface NewRows {
  /** The entity of the entries; absent where the rows get none. */
  readonly timeline?: ServedEntity | undefined;
  /** Returns the record of a row. @param number of the record, where it has one already */
  make(checked: UncompletedRow, now: Date, number?: string): NewRecord;
}

/** How records of the entity begin: as they are, with an entry of the timeline at most, or with effects of their own. */
export function beginningOf(schemas: Schemas, { machine }: ServedEntity): "plain" | "entry" | "effects" {
  if (!machine?.begin) return "plain";
  if ((machine.begin.effects ?? []).length > 0) return "effects";
  const timeline = machine.timeline && schemas.entity(machine.timeline.entity);
  return timeline && needsOneByOne(timeline) ? "effects" : "entry";
}

/** Whether a record of the entity needs more than its row: a number, an account, a unique key, a default among others. */
function needsOneByOne(entity: ServedEntity): boolean {
  const { head, schema } = entity;
  const isUnique = schemaFields(schema).some((field) => field.schema["x-unique"] !== undefined);
  return head.number !== undefined || head.ledger !== undefined || isUnique || singleDefaultFields(entity).length > 0;
}

export function openNewRows(acting: ActingContext, entity: ServedEntity): NewRows {
  const { schemas } = acting;
  const { kept } = prepareNewRecord(acting, entity, {});
  const begins = beginningOf(schemas, entity);
  const timeline = begins === "entry" && entity.machine?.timeline ? schemas.entity(entity.machine.timeline.entity) : undefined;
  const actor = eventActor(acting, entity, "import");
  return {
    timeline,
    make({ row, record: checked, context }, now, number) {
      const id = newId(now.getTime());
      const record = completeRecord(entity, { record: checked, context }, { kept, number });
      if (begins !== "entry") return { row, id, record, context };
      const inserted = { id, version: 1, state: stateColumn(entity, record), body: bodyOf(entity, record), created: now, updated: now };
      const stored = { ...recordFields(entity, inserted), id };
      const begun = evaluateCreation({ schemas, entity, stored, context, actor });
      const entry = timeline && begun.event && { id: newId(now.getTime()), record: serverRecord(timeline, begun.event.values, context) };
      return { row, id, record: begun.record, context, ...(entry && { entry }) };
    },
  };
}
