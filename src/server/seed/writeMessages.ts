/** Writes the messages that the transitions of demonstration records would have sent. */
import { notificationRecords } from "../records/effects/notifyEffect.ts";
import type { SampledRecord } from "./sampleStages.ts";
import type { Trx } from "../db/tables.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { Random } from "./random.ts";
import { writeRecords, type WrittenRecord } from "./writeRecords.ts";

/** Writes the messages of the last transition of each record. */
export async function writeMessages(
  { db, schemas, random }: { readonly db: Trx; readonly schemas: Schemas; readonly random: Random },
  /** Entity of `records`. */
  about: string,
  customer: string,
  sampled: readonly SampledRecord[],
  records: readonly WrittenRecord[],
): Promise<void> {
  const pending = sampled.flatMap(({ stage: { by } }, index) => {
    const written = records[index];
    return by && written
      ? notificationRecords(schemas, about, by.effects ?? [], { ...written.record, id: written.id }).map((made) => ({
          made,
          at: written.updated,
        }))
      : [];
  });
  const [first] = pending;
  if (!first) return;
  const entity = schemas.entity(first.made.entity);
  const { machine } = entity;
  const messages = pending.map(
    ({ made, at }): WrittenRecord => ({
      customer,
      id: random.id(at),
      record: { ...made.values, ...(machine ? { [machine.field]: machine.initial } : {}) },
      version: 1,
      created: at,
      updated: at,
    }),
  );
  await writeRecords(db, entity, messages);
}
