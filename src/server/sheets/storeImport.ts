/** Stores the judged rows of an import, within the caller's transaction and under the lock of the customer: many records with few statements. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { answerCode } from "#dialect/wire/wire.ts";
import { newId } from "../db/newId.ts";
import { changingOf, writtenRow } from "../records/storage/recordWrite.ts";
import { takeNewClaims } from "../records/storage/uniqueKeys.ts";
import { checkFiles } from "../records/checks/fileValues.ts";
import { tooMany } from "../records/checks/recordLimit.ts";
import { nextNumbers } from "../records/storage/sequences.ts";
import { defaultFields, keepOneDefault } from "../records/storage/singleDefault.ts";
import { bodyOf, stateOf } from "../records/storage/recordRow.ts";
import { checkReferences } from "../records/checks/references.ts";
import { told } from "../records/storage/recordTransaction.ts";
import type { Act } from "../records/storage/recordContext.ts";
import { readForUpdate } from "../records/storage/recordSql.ts";
import { invalid, problem, Refusal } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Imported } from "./importRecords.ts";
import { type JudgedImport, type JudgedRow, rowPath, rowsSchema } from "./validateImport.ts";

/** Rows in one statement. */
const together = 200;

/** An import on its way through its transaction. */
interface Storing {
  readonly act: Act;
  readonly entity: ServedEntity;
  /** Ids of the pictures that were stored with it: they need not be looked for. */
  readonly pictures: ReadonlySet<string>;
  readonly now: Date;
}

export async function storeImport(act: Act, entity: ServedEntity, { rows, pictures }: JudgedImport): Promise<Imported> {
  const { trx, actor } = act;
  const now = new Date(act.clock());
  for (const some of chunks(pictures)) {
    await nextTurn();
    await trx
      .insertInto("files")
      .values(some.map((picture) => ({ ...picture, customer: actor.customer, created: now })))
      .execute();
  }
  const fresh = rows.filter(({ asked }) => asked.id === undefined);
  const changed = rows.filter(({ asked }) => asked.id !== undefined);
  await checkRoom(act, entity, fresh.length);
  const storing: Storing = { act, entity, pictures: new Set(pictures.map(({ id }) => id)), now };
  // Values that become free by a change may be taken by a new record: changes first.
  for (const [index, row] of changed.entries()) {
    if (index % together === 0) await nextTurn();
    await change(storing, row);
  }
  await create(storing, fresh);
  return { created: fresh.length, updated: changed.length };
}

async function create(storing: Storing, made: readonly JudgedRow[]): Promise<void> {
  const { act, entity, now } = storing;
  const { trx } = act;
  const { customer } = act.actor;
  const records: { readonly row: number; readonly id: string; readonly record: Rec }[] = [];
  for (const [index, row] of made.entries()) {
    if (index % together === 0) await nextTurn();
    const record = await settled(storing, row, null);
    const [number] = await nextNumbers(trx, entity, now.getTime());
    const kept: Rec = {
      ...(entity.machine ? { [entity.machine.field]: entity.machine.initial } : {}),
      ...(number && entity.head.number ? { [entity.head.number.field]: number } : {}),
    };
    records.push({ row: row.asked.row, id: newId(now.getTime()), record: { ...record, ...kept } });
  }
  for (const some of chunks(records)) {
    // The embedded database works in this very process and answers without waiting: others get their turn here.
    await nextTurn();
    await trx
      .insertInto(entity.table)
      .values(
        some.map(({ id, record }) => ({
          customer,
          id,
          version: 1,
          state: stateOf(entity, record),
          key: null,
          request: null,
          body: JSON.stringify(bodyOf(entity, record)),
          created: now,
          updated: now,
        })),
      )
      .execute();
  }
  const rowOf = new Map(records.map(({ id, row }) => [id, row]));
  const taken: Awaited<ReturnType<typeof takeNewClaims>> = [];
  for (const some of chunks(records)) {
    await nextTurn();
    taken.push(...(await takeNewClaims(trx, entity, customer, some)));
  }
  const problems = taken.map(
    ({ id, problem: found }): Problem => ({ ...found, path: rowPath(rowOf.get(id) ?? 0, found.path), code: takenCode(entity, found) }),
  );
  if (problems.length > 0) throw invalid(problems, rowsSchema(entity));
  if (defaultFields(entity).length === 0) return;
  for (const { id, record } of records) await keepOneDefault(trx, entity, { customer, id, record, now });
}

/** Of a value that somebody took between the page's question and this moment. */
function takenCode(entity: ServedEntity, { path }: Problem): string {
  const name = path.slice(1);
  return entity.schema.properties[name]?.["x-problem"]?.["taken"]?.replace(/^problem\./, "") ?? "taken";
}

async function change(storing: Storing, row: JudgedRow): Promise<void> {
  const { act, entity, now } = storing;
  const { customer } = act.actor;
  const { id = "", version, row: number } = row.asked;
  const stored = await readForUpdate(act.trx, entity, customer, id);
  if (!stored || stored.version !== version)
    throw new Refusal(answerCode.stale, "answer.stale", { problems: [problem(rowPath(number, ""), "stale")] });
  const record = await settled(storing, row, stored.body);
  try {
    await writtenRow(act.trx, changingOf(entity, stored, { customer, record, now }));
  } catch (error) {
    throw atRow(told(act, error), number);
  }
}

/** Files and references, which need the database. */
async function settled({ act, entity, pictures }: Storing, { asked, record }: JudgedRow, stored: Rec | null): Promise<Rec> {
  const others = Object.values(record).some((value) => isObject(value) && !pictures.has(String(value["id"])));
  const files = others ? await checkFiles(act.trx, act.actor.customer, entity, record) : { record, problems: [] };
  const references = await checkReferences(act, entity, { record: files.record, stored });
  const problems = [...files.problems, ...references.problems];
  if (problems.length > 0)
    throw invalid(
      problems.map((one) => ({ ...one, path: rowPath(asked.row, one.path) })),
      rowsSchema(entity),
    );
  return references.record;
}

async function checkRoom({ trx, actor }: Act, entity: ServedEntity, more: number): Promise<void> {
  const limit = entity.schema["x-limit"]?.max;
  if (limit === undefined || more === 0) return;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(entity.table)} where customer = ${actor.customer}`.execute(trx);
  if ((rows[0]?.total ?? 0) + more <= limit) return;
  throw tooMany(entity, limit);
}

function atRow(error: unknown, row: number): unknown {
  if (!(error instanceof Refusal) || !error.details.problems) return error;
  const problems = error.details.problems.map((one) => ({ ...one, path: rowPath(row, one.path) }));
  return new Refusal(error.code, error.key, { ...error.details, problems });
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / together) }, (_, at) => items.slice(at * together, (at + 1) * together));
}
