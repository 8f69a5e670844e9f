/** Stores the judged rows of an import, within the caller's transaction and under the lock of the customer: many records with few statements. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { isObject, type Rec } from "#dialect/json.ts";
import type { Problem } from "#dialect/problems.ts";
import { answerCode } from "#dialect/wire.ts";
import type { Trx } from "../db/tables.ts";
import { newId } from "../db/newId.ts";
import { changingOf, writtenRow } from "../records/afterWrite.ts";
import { takeNewClaims } from "../records/claims.ts";
import { checkFiles } from "../records/fileValues.ts";
import { tooMany } from "../records/limit.ts";
import { nextNumbers } from "../records/numbers.ts";
import { defaultFields, keepOneDefault } from "../records/oneDefault.ts";
import { bodyOf, stateOf } from "../records/record.ts";
import { checkReferences } from "../records/references.ts";
import { told } from "../records/recordTransaction.ts";
import { readForUpdate } from "../records/store.ts";
import { invalid, problem, Refusal } from "../refusal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Imported, ImportParts } from "./importRecords.ts";
import { type JudgedImport, type JudgedRow, rowPath, rowsSchema } from "./judgeImport.ts";

/** Rows in one statement. */
const together = 200;

export async function storeImport(parts: ImportParts, trx: Trx, { rows, pictures }: JudgedImport): Promise<Imported> {
  const { service, actor } = parts;
  const now = new Date(service.clock());
  for (const some of chunks(pictures)) {
    await nextTurn();
    await trx
      .insertInto("files")
      .values(some.map((picture) => ({ ...picture, customer: actor.customer, created: now })))
      .execute();
  }
  const fresh = rows.filter(({ asked }) => asked.id === undefined);
  const changed = rows.filter(({ asked }) => asked.id !== undefined);
  await checkRoom(trx, parts, fresh.length);
  // Values that become free by a change may be taken by a new record: changes first.
  const known = new Set(pictures.map(({ id }) => id));
  for (const [index, row] of changed.entries()) {
    if (index % together === 0) await nextTurn();
    await change(parts, trx, row, known, now);
  }
  await create(parts, trx, fresh, known, now);
  return { created: fresh.length, updated: changed.length };
}

async function create(parts: ImportParts, trx: Trx, made: readonly JudgedRow[], known: ReadonlySet<string>, at: Date): Promise<void> {
  const { actor, entity } = parts;
  const records: { readonly row: number; readonly id: string; readonly record: Rec }[] = [];
  for (const [index, row] of made.entries()) {
    if (index % together === 0) await nextTurn();
    const record = await settled(parts, trx, row, known, null);
    const [number] = await nextNumbers(trx, entity, at.getTime());
    const kept: Rec = {
      ...(entity.machine ? { [entity.machine.field]: entity.machine.initial } : {}),
      ...(number && entity.head.number ? { [entity.head.number.field]: number } : {}),
    };
    records.push({ row: row.asked.row, id: newId(at.getTime()), record: { ...record, ...kept } });
  }
  for (const some of chunks(records)) {
    // The embedded database works in this very process and answers without waiting: others get their turn here.
    await nextTurn();
    await trx
      .insertInto(entity.table)
      .values(
        some.map(({ id, record }) => ({
          customer: actor.customer,
          id,
          version: 1,
          state: stateOf(entity, record),
          key: null,
          request: null,
          body: JSON.stringify(bodyOf(entity, record)),
          created: at,
          updated: at,
        })),
      )
      .execute();
  }
  const rowOf = new Map(records.map(({ id, row }) => [id, row]));
  const taken: Awaited<ReturnType<typeof takeNewClaims>> = [];
  for (const some of chunks(records)) {
    await nextTurn();
    taken.push(...(await takeNewClaims(trx, entity, actor.customer, some)));
  }
  const problems = taken.map(
    ({ id, problem: found }): Problem => ({ ...found, path: rowPath(rowOf.get(id) ?? 0, found.path), code: takenCode(entity, found) }),
  );
  if (problems.length > 0) throw invalid(problems, rowsSchema(entity));
  if (defaultFields(entity).length === 0) return;
  for (const { id, record } of records) await keepOneDefault(trx, entity, actor.customer, id, record, at);
}

/** Of a value that somebody took between the page's question and this moment. */
function takenCode(entity: ServedEntity, { path }: Problem): string {
  const name = path.slice(1);
  return entity.schema.properties[name]?.["x-problem"]?.["taken"]?.replace(/^problem\./, "") ?? "taken";
}

async function change(parts: ImportParts, trx: Trx, row: JudgedRow, known: ReadonlySet<string>, now: Date): Promise<void> {
  const { service, actor, entity } = parts;
  const { id = "", version, row: number } = row.asked;
  const stored = await readForUpdate(trx, entity, actor.customer, id);
  if (!stored || stored.version !== version)
    throw new Refusal(answerCode.stale, "answer.stale", { problems: [problem(rowPath(number, ""), "stale")] });
  const record = await settled(parts, trx, row, known, stored.body);
  try {
    await writtenRow(trx, changingOf(entity, actor.customer, stored, record, now));
  } catch (error) {
    throw atRow(told(service, error), number);
  }
}

/** Files and references, which need the database. `known`: the pictures that were stored just now. */
async function settled(
  { service, actor, entity }: ImportParts,
  trx: Trx,
  { asked, record }: JudgedRow,
  known: ReadonlySet<string>,
  stored: Rec | null,
): Promise<Rec> {
  const others = Object.values(record).some((value) => isObject(value) && !known.has(String(value["id"])));
  const files = others ? await checkFiles(trx, actor.customer, entity, record) : { record, problems: [] };
  const references = await checkReferences(service, trx, actor, entity, files.record, stored);
  const problems = [...files.problems, ...references.problems];
  if (problems.length > 0)
    throw invalid(
      problems.map((one) => ({ ...one, path: rowPath(asked.row, one.path) })),
      rowsSchema(entity),
    );
  return references.record;
}

async function checkRoom(trx: Trx, { actor, entity }: ImportParts, more: number): Promise<void> {
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
