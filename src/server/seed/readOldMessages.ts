/** All messages but the newest have been read. */
import { sql } from "kysely";
import type { FillParts } from "./fillCustomer.ts";

/** As many as a customer finds in the morning. */
const UNREAD = 12;

export async function readOldMessages({ db, schemas }: FillParts, customer: string): Promise<void> {
  const { messages } = schemas.catalog.files.site.frame ?? {};
  const { machine, table } = messages ? schemas.entity(messages.entity) : {};
  const read = machine?.transitions.find(({ id }) => id === messages?.read)?.to;
  if (!machine || !table || read === undefined) return;
  await sql`
    update ${sql.table(table)}
    set state = ${read}, body = jsonb_set(body, ${`{${machine.field}}`}::text[], ${JSON.stringify(read)}::jsonb)
    where customer = ${customer} and id not in (
      select id from ${sql.table(table)} where customer = ${customer} order by created desc, id desc limit ${UNREAD}
    )`.execute(db);
}
