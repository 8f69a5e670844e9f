/**
 * The lists and statements that letters bring, read when the letter is sent: the account that planned them is looked up then, and its
 * roles decide what is in the file. Where it may not read them any more, the letter is given up.
 */
import type { MailedFormat } from "#dialect/schema/emails.ts";
import { businessClock } from "#dialect/text/time.ts";
import { writeCsv } from "#sheet/write/writeCsv.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { workbookType } from "../answers/responses.ts";
import type { MailedRequest } from "../db/outboxTables.ts";
import type { Db } from "../db/tables.ts";
import type { MailedFile, MailedReceiver } from "../mail/outbox.ts";
import type { EmailFile } from "../mail/sender.ts";
import { logReading } from "../records/effects/activityLog.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { principalOfAccount } from "../session/accountPrincipal.ts";
import { personalFacts } from "../session/personalFacts.ts";
import { mailedHtml } from "./mailedHtml.ts";
import { mailedList } from "./mailedList.ts";
import { mailedPaper } from "./mailedPaper.ts";
import { openReading, refusedFile } from "./mailedReading.ts";
import type { MailedDocument } from "./mailedTable.ts";

export interface MailedFilesParts {
  readonly db: Db;
  readonly schemas: { current(): Schemas };
  /** Milliseconds. */
  readonly clock: () => number;
}

/** Returns the function that reads what a letter brings. It throws a `DeliveryError` where nobody may read that any more. */
export function createMailedFiles({ db, schemas, clock }: MailedFilesParts) {
  return async (request: MailedRequest, receiver: MailedReceiver): Promise<MailedFile> => {
    const current = schemas.current();
    const principal = await principalOfAccount(db, personalFacts(current), { customer: receiver.customer, account: request.account });
    if (!principal) throw refusedFile("the account that planned it has ended");
    const reading = await openReading({ db, schemas: current, clock, principal }, request, receiver);
    const document = await (reading.screen.paper ? mailedPaper(reading) : mailedList(reading));
    await logReading(reading.service, reading.entity, { grant: "export" });
    const { today } = businessClock(clock(), current.catalog.timeZone);
    const name = `${reading.title} ${today}`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "-");
    const file = await fileIn(request.format as MailedFormat, document, name, receiver.language);
    return { ...file, count: document.count, isPart: document.isPart };
  };
}

async function fileIn(format: MailedFormat, document: MailedDocument, name: string, language: string): Promise<EmailFile> {
  const { tables } = document;
  if (format === "html")
    return { name: `${name}.html`, type: "text/html; charset=utf-8", bytes: Buffer.from(mailedHtml(document, language)) };
  if (format === "csv") {
    const [first] = tables;
    const columns = first ? [...(first.name === "" ? [] : [document.groupColumn]), ...first.columns] : [];
    const rows = tables.flatMap((table) => table.rows.map((row) => [...(table.name === "" ? [] : [table.name]), ...row]));
    return { name: `${name}.csv`, type: "text/csv; charset=utf-8", bytes: Buffer.from(writeCsv({ columns, rows })) };
  }
  const sheets = tables.map((table) => ({
    name: (table.name === "" ? document.title : table.name).replaceAll(/[[\]\\/:*?]/g, "-").slice(0, 31),
    columns: table.columns,
    rows: [...(table.opening ? [table.opening] : []), ...table.rows, ...(table.total ? [table.total] : [])],
  }));
  return { name: `${name}.xlsx`, type: workbookType, bytes: await writeWorkbook(sheets) };
}
