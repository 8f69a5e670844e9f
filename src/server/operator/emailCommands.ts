/** Commands that list and resend e-mails. */
import { timeText } from "#dialect/text/time.ts";
import { findCustomer } from "../session/customers.ts";
import { listEmails, resendEmails } from "../mail/outboxAdmin.ts";
import type { OutboxRow } from "../mail/updateDeliveryStatus.ts";
import type { Arguments } from "./arguments.ts";
import { type CommandParts, type CommandResult, failedWith } from "./command.ts";

const STATES = ["queued", "sending", "sent", "failed", "unsure", "held", "gathered"];

/** `letters [--state STATE] [--customer LOGIN-NAME] [--limit N] [--text yes]`: lists e-mails, newest first. */
export async function listEmailsCommand({ db, schemas }: CommandParts, { options }: Arguments): Promise<CommandResult> {
  const { state } = options;
  if (state !== undefined && !STATES.includes(state)) return failedWith(`--state must be one of ${STATES.join(", ")}, not "${state}".`);
  const customer = options["customer"] === undefined ? undefined : await findCustomer(db, options["customer"]);
  if (options["customer"] !== undefined && !customer) return failedWith(`Unknown customer "${options["customer"]}".`);
  const limit = Math.min(Math.max(Number(options["limit"] ?? 20) || 20, 1), 1000);
  const rows = await listEmails(db, { state, customer: customer?.id, limit });
  const withText = options["text"] !== undefined;
  const lines = rows.flatMap((row) => [
    `${lineOf(row, schemas.catalog.timeZone)}  (${row.login_name})`,
    ...(withText ? [`  ${row.subject}`, ...indented(row.text)] : []),
  ]);
  return { ok: true, lines: lines.length > 0 ? lines : ["No letters."] };
}

/** `resend ID …`: resends e-mails that failed or are unsure. */
export async function resendCommand({ db, schemas, clock }: CommandParts, { words }: Arguments): Promise<CommandResult> {
  if (words.length === 0) return failedWith("Name the letters: resend ID …; letters --state failed lists them.");
  const again = await resendEmails({ db, clock, schemas: { current: () => schemas } }, words);
  const lines = words.map((id) =>
    again.some((row) => row.id === id) ? `${id}: will be sent again.` : `${id}: is not a letter that failed or is unsure.`,
  );
  return { ok: again.length === words.length, lines };
}

function lineOf({ id, created, state, via, letter, about, entity, record, recipient, tries, error }: OutboxRow, timeZone: string): string {
  const how = via === null ? state : `${state} (${via})`;
  const what = about === null ? letter : `${letter} ${about}`;
  return `${id}  ${timeText(created.getTime(), timeZone)}  ${how}  ${what}  ${entity} ${record}  to ${recipient}  tries ${tries}${error === null ? "" : `  ${error}`}`;
}

const indented = (text: string): string[] => text.split("\n").map((line) => `    ${line}`);
