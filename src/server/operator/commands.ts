/**
 * Commands of the operator's staff: they look up records and run the operator
 * transitions of the state machines.
 *
 * Everything comes from the schemas: a new operator transition in a state file is
 * a new command here.
 */
import { userEntityOf } from "#dialect/schema/endpoints.ts";
import { actorsOf } from "#dialect/schema/states.ts";
import { suggestionText } from "#dialect/text/didYouMean.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Json } from "#dialect/json/json.ts";
import { findCustomer } from "../session/customers.ts";
import { ApiError } from "../answers/apiError.ts";
import { translate, translateProblem } from "../schemas/translate.ts";
import { sql } from "kysely";
import type { Condition } from "../records/storage/sqlConditions.ts";
import { toWireRecord } from "../records/storage/recordRow.ts";
import { type Command, type CommandParts, type CommandResult, failedWith } from "./command.ts";
import { recordCondition } from "../records/list/tabCondition.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { auditCommand } from "./auditCommand.ts";
import { filesCommand } from "./filesCommands.ts";
import { backupCommand, restoreCommand } from "./backupCommands.ts";
import { migrateCommand } from "./migrateCommand.ts";
import { seedCommand } from "./seedCommand.ts";
import { readArguments, type Arguments } from "./arguments.ts";
import { findRecordsByNumber, listRecent, type OperatorRecord } from "./findRecordsByNumber.ts";
import { helpLines } from "./help.ts";
import { membersCommand, resetFactorCommand, staffCommand } from "./accountCommands.ts";
import { listEmailsCommand, resendCommand } from "./emailCommands.ts";
import { upcomingCommand } from "./upcomingCommand.ts";
import { runOperatorTransition } from "./operatorTransition.ts";

const done = (lines: readonly string[]): CommandResult => ({ ok: true, lines });

const commands: Readonly<Record<string, Command>> = {
  help: async ({ schemas }) => done(helpLines(schemas)),
  list,
  show,
  customers,
  members: membersCommand,
  staff: staffCommand,
  "reset-factor": resetFactorCommand,
  set,
  letters: listEmailsCommand,
  resend: resendCommand,
  upcoming: upcomingCommand,
  seed: seedCommand,
  audit: auditCommand,
  backup: backupCommand,
  restore: restoreCommand,
  files: filesCommand,
  migrate: migrateCommand,
};

/** Commands that use the database without preparing it first. */
export const readingCommands: ReadonlySet<string> = new Set(["audit", "backup", "migrate", "upcoming"]);

/** Runs the command that the first argument names: a built-in one or an operator transition. */
export async function runCommand(parts: CommandParts, args: readonly string[]): Promise<CommandResult> {
  const [name = "help", ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command(parts, readArguments(rest));
  const entities = entitiesWithStates(parts).filter((entity) => operatorTransitions(entity).includes(name));
  if (entities.length === 0) {
    const known = [...Object.keys(commands), ...entitiesWithStates(parts).flatMap(operatorTransitions)];
    return failedWith(`Unknown command "${name}"${suggestionText(name, known)}`, "npm run operator -- help lists all commands.");
  }
  return runTransition(parts, entities, name, readArguments(rest));
}

/** Entities of customers with a state machine, in the order of their files. */
const entitiesWithStates = ({ schemas }: CommandParts): ServedEntity[] =>
  [...schemas.entities.values()].filter(({ machine, head }) => machine !== undefined && head.owner === "customer");

/** Ids of the transitions that the operator's staff may run. */
const operatorTransitions = ({ machine }: ServedEntity): string[] =>
  (machine?.transitions ?? []).filter((one) => actorsOf(one).includes("operator")).map(({ id }) => id);

async function list(parts: CommandParts, { options }: Arguments): Promise<CommandResult> {
  const limit = Math.min(Math.max(Number(options["limit"] ?? 20) || 20, 1), 1000);
  const { state, tab, customer: name } = options;
  const customer = name === undefined ? undefined : await findCustomer(parts.db, name);
  if (name !== undefined && !customer) return failedWith(`Unknown customer "${name}".`);
  const tabs = entitiesWithStates(parts).flatMap(({ machine }) => (machine?.tabs ?? []).map(({ id }) => id));
  if (tab !== undefined && !tabs.includes(tab)) return failedWith(`Unknown tab "${tab}"${suggestionText(tab, tabs)}`);
  const lines: string[] = [];
  for (const entity of entitiesWithStates(parts)) {
    const inTab = tab === undefined ? sql`true` : tabCondition(parts, entity, tab);
    if (!inTab) continue;
    const conditions = [inTab, ...(state ? [sql`state = ${state}`] : []), ...(customer ? [sql`customer = ${customer.id}`] : [])];
    for (const record of await listRecent(parts.db, entity, { limit, conditions })) lines.push(lineOf(entity, record));
  }
  return done(lines.length > 0 ? lines : ["Nothing found."]);
}

/** Returns the SQL condition of a tab; undefined if the entity has no such tab, or if the tab depends on the user. */
function tabCondition({ schemas }: CommandParts, entity: ServedEntity, tab: string): Condition | undefined {
  const found = entity.machine?.tabs.find(({ id }) => id === tab);
  return found && recordCondition(schemas, entity, found);
}

async function show(parts: CommandParts, { words }: Arguments): Promise<CommandResult> {
  const [name] = words;
  if (name === undefined) return failedWith("Name the record: show NUMBER or ID");
  for (const entity of entitiesWithStates(parts)) {
    const [found] = await findRecordsByNumber(parts.db, entity, [name]);
    if (found?.record) return done([lineOf(entity, found.record), JSON.stringify(toWireRecord(entity, found.record.row), null, 2)]);
  }
  return failedWith(`Unknown record "${name}".`);
}

async function customers({ db }: CommandParts): Promise<CommandResult> {
  const rows = await db.selectFrom("customers").select(["login_name", "facts"]).orderBy("login_key").limit(1000).execute();
  return done(rows.map(({ login_name, facts }) => `${login_name}  ${JSON.stringify(facts)}`));
}

/** Session facts as free text that `set` may change. */
const textFacts: readonly string[] = ["name", "avatar"];

const isPlainFact = (type: unknown): boolean => type === "boolean" || type === "number" || type === "integer";

/** Names of the session facts that `set` may change: some texts, facts with a list of values, numbers and flags. */
function settableFacts({ catalog }: CommandParts["schemas"]): string[] {
  const fields = Object.entries(catalog.files.entities[userEntityOf(Object.values(catalog.files.endpoints.calls))]?.properties ?? {});
  return fields
    .filter(([name, field]) => textFacts.includes(name) || (field["x-codes"] ?? field.enum) !== undefined || isPlainFact(field.type))
    .map(([name]) => name);
}

/** `set customer NAME fact=value …`: changes facts of the account, which rules and menus read. */
async function set({ db, schemas }: CommandParts, { words }: Arguments): Promise<CommandResult> {
  const [what, loginName, ...pairs] = words;
  const names = settableFacts(schemas);
  const usage = `set customer LOGIN-NAME FACT=VALUE …; facts are ${names.join(", ")}`;
  if (what !== "customer" || loginName === undefined || pairs.length === 0) return failedWith(usage);
  const facts: Record<string, Json> = {};
  for (const pair of pairs) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(pair) ?? [];
    if (name === undefined || value === undefined || !names.includes(name)) return failedWith(`"${pair}" is not FACT=VALUE.`, usage);
    facts[name] = /^(true|false|null|-?\d+(\.\d+)?)$/.test(value) ? (JSON.parse(value) as Json) : value;
  }
  const customer = await findCustomer(db, loginName);
  if (!customer) return failedWith(`Unknown customer "${loginName}".`);
  await db
    .updateTable("customers")
    .set({ facts: JSON.stringify({ ...customer.facts, ...facts }) })
    .where("id", "=", customer.id)
    .execute();
  return done([`${customer.login_name}: ${pairs.join(" ")}`]);
}

/** Runs an operator transition on each record. All of `entities` have the transition; the record decides which one applies. */
async function runTransition(
  parts: CommandParts,
  entities: readonly ServedEntity[],
  transition: string,
  { words, options }: Arguments,
): Promise<CommandResult> {
  if (words.length === 0) return failedWith(`Name the record: ${transition} NUMBER or ID …`);
  const lines: string[] = [];
  let ok = true;
  for (const name of words) {
    const { entity, record } = (await findAmong(parts, entities, name)) ?? {};
    if (!entity || !record) {
      ok = false;
      lines.push(`${name}: not found`);
      continue;
    }
    try {
      const row = await runOperatorTransition(parts, entity, record, { transition, options });
      lines.push(row ? lineOf(entity, { ...record, row }) : `${name}: removed`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      ok = false;
      lines.push(`${name}: refused: ${reasons(parts, error).join("; ")}`);
    }
  }
  return { ok, lines };
}

async function findAmong(
  { db }: CommandParts,
  entities: readonly ServedEntity[],
  name: string,
): Promise<{ readonly entity: ServedEntity; readonly record: OperatorRecord } | undefined> {
  for (const entity of entities) {
    const [found] = await findRecordsByNumber(db, entity, [name]);
    if (found?.record) return { entity, record: found.record };
  }
  return undefined;
}

function reasons({ schemas }: CommandParts, { key, details }: ApiError): string[] {
  const language = operatorLanguage(schemas.catalog.files.site.languages.map(({ code }) => code));
  const problems = (details.problems ?? [])
    .filter(({ severity }) => severity === "error")
    .map((problem) => `${problem.path} ${translateProblem(schemas, language, problem, details.schema)}`.trim());
  if (problems.length > 0) return problems;
  return [details.message?.[language] ?? translate(schemas, language, key, details.params)];
}

/** Returns English if the schemas have it, since the staff works in several countries; else the first language. */
const operatorLanguage = (languages: readonly string[]): string => (languages.includes("en") ? "en" : (languages[0] ?? ""));

function lineOf(entity: ServedEntity, { row, loginName }: OperatorRecord): string {
  const title = fillTemplate(entity.head.title ?? "", row.body) || row.id;
  return [title, row.state, `version ${row.version}`, loginName, row.id].join("  ");
}
