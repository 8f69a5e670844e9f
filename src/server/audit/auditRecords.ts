/**
 * Checks all stored records under other rules: which of them would be refused.
 *
 * Read-only and paged in the order of customers. The memory holds one page, the
 * counts, and the unique values of one customer, so a database of any size works.
 */
import { createHash } from "node:crypto";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { fillTemplate } from "#dialect/text/template.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Text } from "#dialect/text/text.ts";
import type { Impact, ImpactOfEntity } from "#dialect/wire/workbench.ts";
import { migrateRecord } from "#dialect/records/migrateRecord.ts";
import { tableOf, type Db, type RecordTableName } from "../db/tables.ts";
import { isMovedAway, unappliedMigrations, type PendingSteps, pendingSteps } from "./pendingSteps.ts";
import { isMovedBack, undoneSource, undoneRows, type UndoneSteps, undoneSteps } from "./undoneSteps.ts";
import type { ReadMigration } from "../schemas/readMigrations.ts";
import { translateProblem } from "../schemas/translate.ts";
import { uniqueKeysOf } from "../records/storage/uniqueKeys.ts";
import { recordFields, type StoredRow } from "../records/storage/recordRow.ts";
import { problem } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { auditedSums } from "./auditedSums.ts";
import { checkStoredRecord, checkUnchangedSave, type AuditContext } from "./checkStoredRecord.ts";
import type { RuleSet } from "./ruleSet.ts";
import { RuleTimes } from "./ruleTimes.ts";
import { Tally } from "./tally.ts";

const PAGE = 500;
/** Records checked before other calls run. */
const RECORDS_AT_ONCE = 20;

export interface Audit {
  readonly db: Db;
  readonly now: number;
  /** The day to check at, `YYYY-MM-DD`, for rules that begin or end on one; that of `now` when absent. */
  readonly on?: string;
  /** The rules to check, and their folder. */
  readonly rules: RuleSet;
  readonly folder: string;
  /** The active rules: records that they refuse as well are not new. */
  readonly inForce: RuleSet;
  /** The day for which the active rules check; `on` when absent. */
  readonly inForceOn?: string;
  /** Migrations that ran and that the rules to check undo, in order. */
  readonly undone?: readonly ReadMigration[];
  /** Id of the only customer to check. */
  readonly customer?: string;
  /** Receives each record that the active rules accept and these refuse, with the new problems. */
  readonly onRefused?: (refused: RejectedRecord) => void;
  /** Runs the check of one record; may limit its time, for rules that have not been checked yet. */
  readonly run?: (check: () => void) => void;
}

export interface RejectedRecord {
  readonly entity: string;
  readonly customer: string;
  readonly id: string;
  readonly problems: readonly { readonly path: string; readonly code: string; readonly sentence: Text }[];
}

export async function auditRecords(audit: Audit): Promise<AuditReport> {
  const entities: ImpactOfEntity[] = [];
  const { undone = [] } = audit;
  const pending = await unappliedMigrations(audit.db, audit.rules.migrations);
  for (const entity of audit.rules.entities.values()) {
    const steps = pendingSteps(pending, entity.name);
    const back = undoneSteps(undone, steps.from);
    if (await isStored(audit.db, tableOf(back.from))) entities.push(await auditEntity(audit, entity, { ...steps, back }));
  }
  for (const entity of audit.inForce.entities.values()) {
    if (audit.rules.entities.has(entity.name) || isMovedAway(pending, entity.name) || isMovedBack(undone, entity.name)) continue;
    if (await isStored(audit.db, entity.table)) entities.push(await auditRemovedEntity(audit, entity));
  }
  return { version: 1, rules: audit.folder, records: entities.reduce((sum, { records }) => sum + records, 0), entities };
}

async function isStored(db: Db, table: RecordTableName): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${table})::text as found`.execute(db);
  return rows[0]?.found !== null;
}

type Row = StoredRow & { readonly customer: string };

async function* pagesOf({ db, customer }: Audit, source: RawBuilder<unknown>): AsyncGenerator<readonly Row[]> {
  let after = { customer: "", id: "" };
  for (;;) {
    const { rows } = await sql<Row>`
      select customer, id, version, state, body, created, updated from ${source}
      where (customer, id) > (${after.customer}, ${after.id}) ${customer === undefined ? sql`` : sql`and customer = ${customer}`}
      order by customer, id limit ${PAGE}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}

/** What the migrations do to the records before they are judged: first some are undone, then the pending ones run. */
type StepsBefore = PendingSteps & { readonly back: UndoneSteps };

async function auditEntity(audit: Audit, entity: ServedEntity, steps: StepsBefore): Promise<ImpactOfEntity> {
  const { rules, inForce } = audit;
  const older = inForce.entities.get(steps.back.from);
  const tally = new Tally();
  const times = new RuleTimes();
  const max = entity.schema["x-limit"]?.max ?? Infinity;
  const maxBefore = older?.schema["x-limit"]?.max ?? Infinity;
  const [values, valuesBefore] = [new SeenValues(), new SeenValues()];
  let [records, ownRecords] = [0, 0];
  let customer: string | undefined;
  let contexts: AuditContexts | undefined;
  const run = audit.run ?? ((check: () => void): void => check());
  const sumsOf = await auditedSums(audit, run);
  for await (const rows of pagesOf(audit, undoneSource(steps.back))) {
    const undone = await undoneRows(audit.db, rows, steps.back);
    for (const [index, row] of rows.entries()) {
      if (customer !== row.customer || !contexts) {
        customer = row.customer;
        contexts = await contextsOf(audit, customer);
        ownRecords = 0;
        values.nextCustomer();
        valuesBefore.nextCustomer();
      }
      records += 1;
      ownRecords += 1;
      // The server answers calls in between.
      if (records % RECORDS_AT_ONCE === 0) await yieldToOthers();
      const asking = { entity: entity.name, id: row.id };
      const at = { customer, context: { ...contexts.then, asking }, ownRecords };
      const today = { ...contexts.today, asking };
      const { migrated, lost } = afterMigrations(entity, undone[index] ?? row, steps);
      const sumsBefore = older && (await sumsOf(inForce, older, recordFields(older, row), { ...today, customer }));
      const sums = await sumsOf(rules, entity, recordFields(entity, migrated), { ...at.context, customer });
      run(() => {
        const inContext = { ...today, ...(sumsBefore && { sums: sumsBefore }) };
        const before = older ? check(inForce, older, row, inContext, valuesBefore, at.ownRecords > maxBefore ? maxBefore : undefined) : [];
        const measured = { ...at.context, ...(sums && { sums }), aroundRule: times.measure };
        const now = [...lost, ...check(rules, entity, migrated, measured, values, at.ownRecords > max ? max : undefined)];
        times.endRecord();
        const always = now.length === 0 ? [] : checkUnchangedSave(rules, entity, recordFields(entity, migrated), measured);
        tally.add(at.customer, { id: row.id, title: () => titleOf(entity, migrated) }, now, before, always);
        reportRefused(audit, entity, at.customer, row.id, now, before);
      });
    }
  }
  const findings = tally.findings((found) => sentenceOf(rules, entity, found));
  return {
    entity: entity.name,
    label: entity.schema["x-label"],
    records,
    refused: tally.refused,
    atAnySave: tally.atAnySave,
    fresh: tally.fresh,
    findings,
    times: times.report(),
  };
}

/** Returns the title of a record; its id if the entity or the record has none. */
function titleOf(entity: ServedEntity, row: Row): string {
  const title = entity.head.title === undefined ? "" : fillTemplate(entity.head.title, recordFields(entity, row)).trim();
  return title === "" ? row.id : title;
}

/** Returns the row as the pending migrations will leave it, with a problem for each value that they cannot convert. */
function afterMigrations(
  entity: ServedEntity,
  row: Row,
  { steps, expressions }: PendingSteps,
): { migrated: Row; lost: readonly Problem[] } {
  if (steps.length === 0) return { migrated: row, lost: [] };
  const { record, lost } = migrateRecord(row.body, steps, { schema: entity.schema, expressions });
  return { migrated: { ...row, body: record }, lost: lost.map((path) => problem(path, "lost")) };
}

function reportRefused(
  { rules, onRefused }: Audit,
  entity: ServedEntity,
  customer: string,
  id: string,
  now: Problem[],
  before: Problem[],
): void {
  if (!onRefused) return;
  const known = new Set(before.map(({ path, code }) => `${path} ${code}`));
  const fresh = now.filter(({ path, code }) => !known.has(`${path} ${code}`));
  if (fresh.length === 0) return;
  const problems = fresh.map((found) => ({ path: found.path, code: found.code, sentence: sentenceOf(rules, entity, found) }));
  onRefused({ entity: entity.name, customer, id, problems });
}

/** @param limit the most records of a customer, if this one exceeds it */
function check(
  rules: RuleSet,
  entity: ServedEntity,
  row: Row,
  context: AuditContext,
  values: SeenValues,
  limit: number | undefined,
): Problem[] {
  const record: Rec = recordFields(entity, row);
  const duplicates = uniqueKeysOf(entity, record).flatMap(({ path, per, rule, key }) =>
    values.isNew(per, `${rule}\n${key}`) ? [] : [problem(path, "unique")],
  );
  return [
    ...checkStoredRecord(rules, entity, record, context),
    ...duplicates,
    ...(limit === undefined ? [] : [problem("", "limit", { max: limit })]),
  ];
}

/** Unique values seen so far; `nextCustomer` forgets those of one customer. */
class SeenValues {
  #own = new Set<string>();
  readonly #all = new Set<string>();

  nextCustomer(): void {
    this.#own = new Set();
  }

  isNew(per: "customer" | "all", value: string): boolean {
    const seen = per === "all" ? this.#all : this.#own;
    // A hash of 96 bits is beyond chance, and long values take no memory.
    const hash = createHash("sha256").update(value).digest("base64").slice(0, 16);
    if (seen.has(hash)) return false;
    seen.add(hash);
    return true;
  }
}

/** Inputs of the checked rules on their day, and of the active rules on theirs. */
interface AuditContexts {
  readonly then: AuditContext;
  readonly today: AuditContext;
}

async function contextsOf({ db, now, on, inForceOn, rules }: Audit, customer: string): Promise<AuditContexts> {
  const row = await db.selectFrom("customers").select(["login_name", "facts"]).where("id", "=", customer).executeTakeFirst();
  const user = { ...row?.facts, ...(row && { loginName: row.login_name }) };
  const clock = businessClock(now, rules.catalog.timeZone);
  const at = (day: string | undefined): AuditContext =>
    day === undefined ? { ...clock, user } : { today: day, now: `${day}${clock.now.slice(10)}`, user };
  return { then: at(on), today: at(inForceOn ?? on) };
}

/** Reports all records of an entity that the checked rules do not contain. */
async function auditRemovedEntity(audit: Audit, entity: ServedEntity): Promise<ImpactOfEntity> {
  const tally = new Tally();
  let records = 0;
  for await (const rows of pagesOf(audit, sql.table(entity.table))) {
    records += rows.length;
    for (const row of rows) tally.add(row.customer, { id: row.id, title: () => titleOf(entity, row) }, [problem("", "gone")]);
  }
  const findings = tally.findings((found) => sentenceOf(audit.rules, entity, found));
  return {
    entity: entity.name,
    label: entity.schema["x-label"],
    records,
    refused: records,
    atAnySave: 0,
    fresh: records,
    findings,
    times: [],
  };
}

/** Codes of the audit alone; their messages have the prefix `audit.`. */
const ownCodes: ReadonlySet<string> = new Set(["state", "unknown", "gone", "limit", "lost"]);

function sentenceOf(rules: RuleSet, entity: ServedEntity, found: Problem): Text {
  const { files } = rules.catalog;
  const named = ownCodes.has(found.code) ? { ...found, code: `audit.${found.code}` } : found;
  return Object.fromEntries(files.site.languages.map(({ code }) => [code, translateProblem(rules, code, named, entity.schema)]));
}

/** The result of an audit; `auditLines` formats it for people. */
export interface AuditReport extends Impact {
  readonly version: 1;
  /** Folder of the checked rules. */
  readonly rules: string;
  /** The later days on which rules begin or end, each with the entities whose check changes. */
  readonly later?: readonly LaterAudit[];
}

export interface LaterAudit {
  /** `YYYY-MM-DD` */
  readonly on: string;
  readonly entities: readonly ImpactOfEntity[];
}
