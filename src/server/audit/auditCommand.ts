/** `audit FOLDER [--customer LOGIN-NAME] [--language zh] [--json true]`: what the rules of a folder would refuse of what is stored. */
import { join } from "node:path";
import type { Catalog } from "#dialect/catalog.ts";
import { findCustomer } from "../session/customers.ts";
import type { Arguments } from "../operator/arguments.ts";
import type { CommandParts, CommandResult } from "../operator/commands.ts";
import { home } from "../home.ts";
import { auditLines } from "./auditLines.ts";
import { auditRecords } from "./auditRecords.ts";
import { openRules, type Rules } from "./openRules.ts";

/** Nothing refused is 0, something is 1, what could not be asked is 2. */
export async function auditCommand({ db, schemas, clock }: CommandParts, { words, options }: Arguments): Promise<CommandResult> {
  const [folder] = words;
  if (folder === undefined) return failed("Which rules? audit FOLDER, a folder with screens.json and schemas/");
  const customer = options["customer"] === undefined ? undefined : await findCustomer(db, options["customer"]);
  if (options["customer"] !== undefined && !customer) return failed(`There is no customer "${options["customer"]}".`);
  let rules: Rules;
  try {
    rules = withMessages(await openRules(folder, join(home, ".cache/schemas")), schemas.catalog);
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
  const languages = rules.catalog.files.site.languages.map(({ code }) => code);
  const language = options["language"] ?? "en";
  if (!languages.includes(language)) return failed(`--language is one of ${languages.join(", ")}, not "${language}".`);
  const inForce: Rules = {
    catalog: schemas.catalog,
    entities: new Map([...schemas.entities].filter(([, { head }]) => head.owner === "customer")),
    expressions: schemas.compiled.expressions,
  };
  const report = await auditRecords({ db, now: clock(), rules, folder, inForce, ...(customer && { customer: customer.id }) });
  const refused = report.entities.some(({ findings }) => findings.some(({ records, already }) => records > already));
  return {
    ok: true,
    status: refused ? 1 : 0,
    lines: options["json"] === undefined ? auditLines(report, rules, language) : [JSON.stringify(report, null, 2)],
  };
}

/** An older set of schemas may lack sentences of the audit: those of the server stand in. */
function withMessages(rules: Rules, { files: { messages } }: Catalog): Rules {
  const { catalog } = rules;
  const languages = catalog.files.site.languages.map(({ code }) => code);
  const merged = Object.fromEntries(languages.map((code) => [code, { ...messages[code], ...catalog.files.messages[code] }]));
  return { ...rules, catalog: { ...catalog, files: { ...catalog.files, messages: merged } } };
}

function failed(line: string): CommandResult {
  return { ok: false, status: 2, lines: [line] };
}
