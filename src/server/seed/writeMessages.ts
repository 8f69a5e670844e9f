/** Messages of demonstration records, as their transitions would have sent them. */
import { messagesOf } from "../records/messages.ts";
import { DAY_MS, type DrawnRecord } from "./drawRecords.ts";
import type { FillParts } from "./fillCustomer.ts";
import { writeRecords, type WrittenRecord } from "./writeRecords.ts";

/** Messages younger than this nobody has read yet. */
const UNREAD_MS = 7 * DAY_MS;

/** What the last step of each record told; what is some days old has been read. */
export async function writeMessages(
  { db, schemas, random, now }: FillParts,
  customer: string,
  drawn: readonly DrawnRecord[],
  records: readonly WrittenRecord[],
): Promise<void> {
  const told = drawn.flatMap(({ stage: { by } }, index) => {
    const written = records[index];
    return by && written
      ? messagesOf(schemas, by.effects ?? [], { ...written.record, id: written.id }).map((made) => ({ made, at: written.updated }))
      : [];
  });
  const [first] = told;
  if (!first) return;
  const entity = schemas.entity(first.made.entity);
  const { machine } = entity;
  const read = machine?.transitions.find(({ id }) => id === schemas.catalog.files.site.frame?.messages?.read)?.to;
  const stateAt = (at: number) => (read !== undefined && now - at > UNREAD_MS ? read : machine?.initial);
  const messages = told.map(
    ({ made, at }): WrittenRecord => ({
      customer,
      id: random.id(at),
      record: { ...made.values, ...(machine ? { [machine.field]: stateAt(at) } : {}) },
      version: 1,
      created: at,
      updated: at,
    }),
  );
  await writeRecords(db, entity, messages);
}
