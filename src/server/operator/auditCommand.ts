/** `audit FOLDER [--customer LOGIN-NAME] [--language zh] [--json true]`: what the rules of a folder would refuse of what is stored. */
import { join } from "node:path";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { findCustomer } from "../session/customers.ts";
import type { Arguments } from "./arguments.ts";
import type { CommandParts, CommandResult } from "./commands.ts";
import { home } from "../settings/home.ts";
import { auditLines } from "./auditLines.ts";
import { auditRecords } from "../audit/auditRecords.ts";
import { activeRuleSet, openRules, type RuleSet, withMessages } from "../audit/ruleSet.ts";

/** Nothing refused is 0, something is 1, what could not be asked is 2. */
export async function auditCommand({ db, schemas, clock }: CommandParts, { words, options }: Arguments): Promise<CommandResult> {
  const [folder] = words;
  if (folder === undefined) return failed("Which rules? audit FOLDER, a folder with screens.json and schemas/");
  const customer = options["customer"] === undefined ? undefined : await findCustomer(db, options["customer"]);
  if (options["customer"] !== undefined && !customer) return failed(`There is no customer "${options["customer"]}".`);
  const inForce = activeRuleSet(schemas);
  let rules: RuleSet;
  try {
    rules = withMessages(await openRules(folder, join(home, ".cache/schemas")), inForce);
  } catch (error) {
    return failed(errorMessage(error));
  }
  const languages = rules.catalog.files.site.languages.map(({ code }) => code);
  const language = options["language"] ?? "en";
  if (!languages.includes(language)) return failed(`--language is one of ${languages.join(", ")}, not "${language}".`);
  const report = await auditRecords({ db, now: clock(), rules, folder, inForce, ...(customer && { customer: customer.id }) });
  const refused = report.entities.some(({ findings }) => findings.some(({ records, already }) => records > already));
  return {
    ok: true,
    status: refused ? 1 : 0,
    lines: options["json"] === undefined ? auditLines(report, rules, language) : [JSON.stringify(report, null, 2)],
  };
}

function failed(line: string): CommandResult {
  return { ok: false, status: 2, lines: [line] };
}
