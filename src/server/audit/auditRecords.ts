/**
 * Tries rules on everything that is stored: which records they would refuse.
 *
 * Read only and in pages, in the order of customers, so that a database of any
 * size is audited in the memory of one page, the counts, and the unique values
 * of one customer.
 */
import { createHash } from "node:crypto";
import { setImmediate as othersFirst } from "node:timers/promises";
import { sql } from "kysely";
import { businessClock } from "#dialect/text/time.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Text } from "#dialect/text/text.ts";
import type { Impact, ImpactOfEntity } from "#dialect/wire/workbench.ts";
import type { Db, RecordTableName } from "../db/tables.ts";
import { translateProblem } from "../schemas/translate.ts";
import { uniqueKeysOf } from "../records/storage/uniqueKeys.ts";
import { recordFields, type StoredRow } from "../records/storage/recordRow.ts";
import { problem } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { checkStoredRecord, type AuditContext } from "./checkStoredRecord.ts";
import type { RuleSet } from "./ruleSet.ts";
import { Tally } from "./tally.ts";

const PAGE = 500;
/** Records that are judged in one go. */
const BREATH = 20;

export interface Audit {
  readonly db: Db;
  readonly now: number;
  /** The rules that are tried, and the folder they stand in. */
  readonly rules: RuleSet;
  readonly folder: string;
  /** The rules in force: what they refuse too is no news. */
  readonly inForce: RuleSet;
  /** Id of the only customer to look at. */
  readonly customer?: string;
  /** Told of each record that is refused and was not before, with what is new. */
  readonly onRefused?: (refused: RejectedRecord) => void;
  /** Runs what judges a few records: for rules that nobody has checked yet, with an end to its patience. */
  readonly run?: (judged: () => void) => void;
}

export interface RejectedRecord {
  readonly entity: string;
  readonly customer: string;
  readonly id: string;
  readonly problems: readonly { readonly path: string; readonly code: string; readonly sentence: Text }[];
}

export async function auditRecords(audit: Audit): Promise<AuditReport> {
  const entities: ImpactOfEntity[] = [];
  for (const entity of audit.rules.entities.values()) {
    if (await isStored(audit.db, entity.table)) entities.push(await auditEntity(audit, entity));
  }
  for (const entity of audit.inForce.entities.values()) {
    if (!audit.rules.entities.has(entity.name) && (await isStored(audit.db, entity.table))) entities.push(await goneEntity(audit, entity));
  }
  return { version: 1, rules: audit.folder, records: entities.reduce((sum, { records }) => sum + records, 0), entities };
}

async function isStored(db: Db, table: RecordTableName): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${table})::text as found`.execute(db);
  return rows[0]?.found !== null;
}

type Row = StoredRow & { readonly customer: string };

async function* pagesOf({ db, customer }: Audit, table: RecordTableName): AsyncGenerator<readonly Row[]> {
  let after = { customer: "", id: "" };
  for (;;) {
    const { rows } = await sql<Row>`
      select customer, id, version, state, body, created, updated from ${sql.table(table)}
      where (customer, id) > (${after.customer}, ${after.id}) ${customer === undefined ? sql`` : sql`and customer = ${customer}`}
      order by customer, id limit ${PAGE}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}

async function auditEntity(audit: Audit, entity: ServedEntity): Promise<ImpactOfEntity> {
  const { rules, inForce } = audit;
  const older = inForce.entities.get(entity.name);
  const tally = new Tally();
  const most = entity.schema["x-limit"]?.max ?? Infinity;
  const mostBefore = older?.schema["x-limit"]?.max ?? Infinity;
  const [taken, takenBefore] = [new Values(), new Values()];
  let [records, own] = [0, 0];
  let customer: string | undefined;
  let moment: AuditContext | undefined;
  const run = audit.run ?? ((judged: () => void): void => judged());
  for await (const rows of pagesOf(audit, entity.table)) {
    for (const row of rows) {
      if (customer !== row.customer || !moment) {
        customer = row.customer;
        moment = await momentOf(audit, customer);
        own = 0;
        taken.nextCustomer();
        takenBefore.nextCustomer();
      }
      records += 1;
      own += 1;
      // A server that is asked meanwhile answers.
      if (records % BREATH === 0) await othersFirst();
      const at = { customer, moment, own };
      run(() => {
        const before = older ? judge(inForce, older, row, at.moment, takenBefore, at.own > mostBefore ? mostBefore : undefined) : [];
        const now = judge(rules, entity, row, at.moment, taken, at.own > most ? most : undefined);
        tally.add(at.customer, row.id, now, before);
        tell(audit, entity, at.customer, row.id, now, before);
      });
    }
  }
  const findings = tally.findings((found) => sentenceOf(rules, entity, found));
  return { entity: entity.name, label: entity.schema["x-label"], records, refused: tally.refused, findings };
}

function tell({ rules, onRefused }: Audit, entity: ServedEntity, customer: string, id: string, now: Problem[], before: Problem[]): void {
  if (!onRefused) return;
  const known = new Set(before.map(({ path, code }) => `${path} ${code}`));
  const fresh = now.filter(({ path, code }) => !known.has(`${path} ${code}`));
  if (fresh.length === 0) return;
  const problems = fresh.map((found) => ({ path: found.path, code: found.code, sentence: sentenceOf(rules, entity, found) }));
  onRefused({ entity: entity.name, customer, id, problems });
}

/** @param limit The most records of a customer, where this one is beyond it. */
function judge(rules: RuleSet, entity: ServedEntity, row: Row, moment: AuditContext, taken: Values, limit: number | undefined): Problem[] {
  const record: Rec = recordFields(entity, row);
  const twice = uniqueKeysOf(entity, record).flatMap(({ path, per, rule, key }) =>
    taken.isNew(per, `${rule}\n${key}`) ? [] : [problem(path, "unique")],
  );
  return [
    ...checkStoredRecord(rules, entity, record, moment),
    ...twice,
    ...(limit === undefined ? [] : [problem("", "limit", { max: limit })]),
  ];
}

/** Unique values seen so far; those of one customer are forgotten with the next. */
class Values {
  #own = new Set<string>();
  readonly #all = new Set<string>();

  nextCustomer(): void {
    this.#own = new Set();
  }

  isNew(per: "customer" | "all", value: string): boolean {
    const seen = per === "all" ? this.#all : this.#own;
    // A hash of 96 bits: no two values of a database share one, and long values take no room.
    const mark = createHash("sha256").update(value).digest("base64").slice(0, 16);
    if (seen.has(mark)) return false;
    seen.add(mark);
    return true;
  }
}

async function momentOf({ db, now }: Audit, customer: string): Promise<AuditContext> {
  const row = await db.selectFrom("customers").select(["login_name", "facts"]).where("id", "=", customer).executeTakeFirst();
  return { ...businessClock(now), user: { ...row?.facts, ...(row && { loginName: row.login_name }) } };
}

/** All records of an entity that the rules no longer have. */
async function goneEntity(audit: Audit, entity: ServedEntity): Promise<ImpactOfEntity> {
  const tally = new Tally();
  let records = 0;
  for await (const rows of pagesOf(audit, entity.table)) {
    records += rows.length;
    for (const { customer, id } of rows) tally.add(customer, id, [problem("", "gone")]);
  }
  const findings = tally.findings((found) => sentenceOf(audit.rules, entity, found));
  return { entity: entity.name, label: entity.schema["x-label"], records, refused: records, findings };
}

/** Codes that only an audit finds have sentences of their own. */
const ownCodes: ReadonlySet<string> = new Set(["state", "unknown", "gone", "limit"]);

function sentenceOf(rules: RuleSet, entity: ServedEntity, found: Problem): Text {
  const { files } = rules.catalog;
  const named = ownCodes.has(found.code) ? { ...found, code: `audit.${found.code}` } : found;
  return Object.fromEntries(files.site.languages.map(({ code }) => [code, translateProblem(rules, code, named, entity.schema)]));
}

/** What an audit found: for programs as it is, for people by `auditLines`. */
export interface AuditReport extends Impact {
  readonly version: 1;
  /** Folder of the rules that were tried. */
  readonly rules: string;
}
