/** Messages of demonstration records, as their transitions would have sent them. */
import { notificationRecords } from "../records/effects/notifications.ts";
import type { SampledRecord } from "./sampleStages.ts";
import type { FillParts } from "./fillCustomer.ts";
import { writeRecords, type WrittenRecord } from "./writeRecords.ts";

/** What the last step of each record told. */
export async function writeMessages(
  { db, schemas, random }: FillParts,
  customer: string,
  drawn: readonly SampledRecord[],
  records: readonly WrittenRecord[],
): Promise<void> {
  const told = drawn.flatMap(({ stage: { by } }, index) => {
    const written = records[index];
    return by && written
      ? notificationRecords(schemas, by.effects ?? [], { ...written.record, id: written.id }).map((made) => ({ made, at: written.updated }))
      : [];
  });
  const [first] = told;
  if (!first) return;
  const entity = schemas.entity(first.made.entity);
  const { machine } = entity;
  const messages = told.map(
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
