/** `audit FOLDER [--customer LOGIN-NAME] [--on YYYY-MM-DD] [--language zh] [--json true]`: reports the stored records that the rules of a folder would refuse. */
import { join } from "node:path";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { businessClock, isDay, probableDay } from "#dialect/text/time.ts";
import type { ImpactOfEntity } from "#dialect/wire/workbench.ts";
import { findCustomer } from "../session/customers.ts";
import type { Arguments } from "./arguments.ts";
import type { CommandParts, CommandResult } from "./command.ts";
import { home } from "../settings/home.ts";
import { auditLines } from "./auditLines.ts";
import { auditRecords, type LaterAudit } from "../audit/auditRecords.ts";
import { ruleDays } from "../audit/ruleDays.ts";
import { activeRuleSet, openRules, type RuleSet, withMessages } from "../audit/ruleSet.ts";

/** Exit code 0: nothing new is refused; 1: some records are; 2: the audit could not run. */
export async function auditCommand({ db, schemas, clock }: CommandParts, { words, options }: Arguments): Promise<CommandResult> {
  const [folder] = words;
  if (folder === undefined) return failed("Name the folder of the rules, with screens.json and schemas/: audit FOLDER");
  const customer = options["customer"] === undefined ? undefined : await findCustomer(db, options["customer"]);
  if (options["customer"] !== undefined && !customer) return failed(`Unknown customer "${options["customer"]}".`);
  const on = options["on"];
  if (on !== undefined && !isDay(on)) {
    const meant = probableDay(on);
    return failed(`--on must be a day of the calendar, such as ${meant ?? "2027-03-01"}, not "${on}".`);
  }
  const inForce = activeRuleSet(schemas);
  let rules: RuleSet;
  try {
    rules = withMessages(await openRules(folder, join(home, ".cache/schemas")), inForce);
  } catch (error) {
    return failed(errorMessage(error));
  }
  const languages = rules.catalog.files.site.languages.map(({ code }) => code);
  const language = options["language"] ?? "en";
  if (!languages.includes(language)) return failed(`--language must be one of ${languages.join(", ")}, not "${language}".`);
  const asked = { db, now: clock(), rules, folder, inForce, ...(customer && { customer: customer.id }) };
  const first = await auditRecords({ ...asked, ...(on !== undefined && { on }) });
  const days = on === undefined ? ruleDays(rules, businessClock(clock(), rules.catalog.timeZone).today) : [];
  const later: LaterAudit[] = [];
  let previous = first.entities;
  for (const day of days) {
    const { entities } = await auditRecords({ ...asked, on: day });
    const changed = entities.filter((entity) => findingsKey(entity) !== findingsKey(previous.find((one) => one.entity === entity.entity)));
    if (changed.length > 0) later.push({ on: day, entities: changed });
    previous = entities;
  }
  const report = { ...first, later };
  const refused = [first, ...later].some(({ entities }) =>
    entities.some(({ findings }) => findings.some(({ records, already }) => records > already)),
  );
  return {
    ok: true,
    status: refused ? 1 : 0,
    lines: options["json"] === undefined ? auditLines(report, rules, language) : [JSON.stringify(report, null, 2)],
  };
}

/** Tells apart what the new rules refuse on two days. What the rules in force refuse as well ages with or without them. */
function findingsKey(entity: ImpactOfEntity | undefined): string {
  const fresh = (entity?.findings ?? []).filter(({ records, already }) => records > already);
  return JSON.stringify(fresh.map(({ code, path, records, already }) => [code, path, records - already]));
}

function failed(line: string): CommandResult {
  return { ok: false, status: 2, lines: [line] };
}
