/** `upcoming [--days N] [--customer LOGIN-NAME] [--records yes]`: what the transitions by time would do in the coming days. */
import { inLanguage } from "#dialect/text/text.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { findCustomer } from "../session/customers.ts";
import { previewActs, type PreviewedAct } from "../timed/previewActs.ts";
import type { Arguments } from "./arguments.ts";
import { type CommandParts, type CommandResult, failedWith } from "./command.ts";
import { DAY } from "#dialect/text/durations.ts";

const DAYS = 30;
const MOST_DAYS = 366;
/** Most records that are listed by name. */
const LISTED = 500;

/** Runs of one transition on one day. */
interface Tally {
  runs: number;
  letters: number;
  readonly creates: Map<string, number>;
  readonly refused: Map<string, number>;
}

export async function upcomingCommand({ db, schemas, clock }: CommandParts, { options }: Arguments): Promise<CommandResult> {
  const days = Number(options["days"] ?? DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) return failedWith(`--days must be a whole number from 1 to ${MOST_DAYS}.`);
  const name = options["customer"];
  const customer = name === undefined ? undefined : await findCustomer(db, name);
  if (name !== undefined && !customer) return failedWith(`Unknown customer "${name}".`);
  const language = schemas.catalog.files.site.languages.some(({ code }) => code === "en")
    ? "en"
    : schemas.catalog.files.site.defaultLanguage;
  const tallies = new Map<string, Tally>();
  const listed: string[] = [];
  const now = clock();
  const preview = previewActs({ db, schemas, now, until: now + days * DAY, ...(customer && { customer: customer.id }) });
  for await (const runs of preview)
    for (const run of runs) {
      add(tallies, run);
      const title = fillTemplate(schemas.entity(run.entity).head.title ?? "", run.body) || run.record;
      if (options["records"] !== undefined && listed.length < LISTED)
        listed.push(`  ${run.day}  ${run.entity} ${run.act}  ${title}${run.refused === undefined ? "" : `  refused: ${run.refused}`}`);
    }
  if (tallies.size === 0) return { ok: true, lines: [`Nothing would happen in the next ${days} days.`] };
  const labelOf = (entity: string, act: string): string =>
    inLanguage(schemas.entity(entity).machine?.transitions.find(({ id }) => id === act)?.label ?? {}, language);
  const lines = [...tallies].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, tally]) => lineOf(key, tally, labelOf));
  return { ok: true, lines: [...lines, ...(listed.length > 0 ? ["", ...listed] : [])] };
}

function add(tallies: Map<string, Tally>, { day, entity, act, creates, letters, refused }: PreviewedAct): void {
  const key = [day, entity, act].join(" ");
  const tally = tallies.get(key) ?? { runs: 0, letters: 0, creates: new Map(), refused: new Map() };
  tallies.set(key, tally);
  if (refused !== undefined) return void tally.refused.set(refused, (tally.refused.get(refused) ?? 0) + 1);
  tally.runs += 1;
  tally.letters += letters;
  for (const [name, count] of Object.entries(creates)) tally.creates.set(name, (tally.creates.get(name) ?? 0) + count);
}

/** `2026-12-01  bill remindDue (Remind before the due date): 3 records; creates 3 message` */
function lineOf(key: string, { runs, letters, creates, refused }: Tally, labelOf: (entity: string, act: string) => string): string {
  const [day = "", entity = "", act = ""] = key.split(" ");
  const made = [...creates].map(([name, count]) => `creates ${count} ${name}`);
  const mails = letters > 0 ? [`sends ${letters} e-mails`] : [];
  const not = [...refused].map(([reason, count]) => `${count} refused: ${reason}`);
  return `${day}  ${entity} ${act} (${labelOf(entity, act)}): ${[`${runs} records`, ...made, ...mails, ...not].join("; ")}`;
}
