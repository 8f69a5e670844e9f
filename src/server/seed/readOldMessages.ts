/** Messages that are some days old have been read. */
import { sql } from "kysely";
import { DAY_MS } from "./drawRecords.ts";
import type { FillParts } from "./fillCustomer.ts";

/** Messages younger than this nobody has read yet. */
const UNREAD_MS = 2 * DAY_MS;

export async function readOldMessages({ db, schemas, now }: FillParts, customer: string): Promise<void> {
  const { messages } = schemas.catalog.files.site.frame ?? {};
  const { machine, table } = messages ? schemas.entity(messages.entity) : {};
  const read = machine?.transitions.find(({ id }) => id === messages?.read)?.to;
  if (!machine || !table || read === undefined) return;
  await sql`
    update ${sql.table(table)}
    set state = ${read}, body = jsonb_set(body, ${`{${machine.field}}`}::text[], ${JSON.stringify(read)}::jsonb)
    where customer = ${customer} and created < ${new Date(now - UNREAD_MS).toISOString()}::timestamptz`.execute(db);
}
