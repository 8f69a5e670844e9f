/**
 * Checks references: the target must exist, belong to the same customer or to
 * all, and meet the reference's condition.
 *
 * Values that a reference copies from a shared record belong to the provider (a
 * price, a term), so the server overwrites whatever the client sent.
 */
import { isEffect } from "#dialect/records/effectName.ts";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import { evaluateBoolean, type Scope } from "#dialect/expr/evaluate.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, setAt, toPointer } from "#dialect/json/pointer.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import type { Text } from "#dialect/text/text.ts";
import { eachRecordField } from "#dialect/schema/derived/shape.ts";
import { problem } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf } from "../storage/columns.ts";
import { ownerOf } from "../storage/owner.ts";
import { toWireRecord, recordColumnsSql, type StoredRow } from "../storage/recordRow.ts";
import { type TransactionContext, checkContext } from "../storage/recordContext.ts";

interface FoundReference {
  readonly pointer: string;
  readonly value: string;
  readonly reference: Reference;
  /** Which records may be chosen, in the author's words. */
  readonly reason?: Text;
  readonly scope: Scope;
}

export interface CheckedReferences {
  readonly record: Rec;
  readonly problems: readonly Problem[];
}

export interface Referring {
  readonly record: Rec;
  /** References that are unchanged since this record are not checked again. Null checks all. */
  readonly stored: Rec | null;
  /** The only editable fields: values that were copied when a reference was chosen stay. */
  readonly open?: readonly string[] | undefined;
  /** Of the check that the references belong to. Absent: a context of its own, without referenced records. */
  readonly context?: CheckContext;
  /** Reads the records that a reference may mean; `readTargets` unless another is given. */
  readonly read?: typeof readTargets;
}

/** Returns the record with what its references copy, computed again, and the problems. Conditions read that record, not what was sent. */
export async function checkReferences(
  act: TransactionContext,
  entity: ServedEntity,
  { record, stored, open, context = checkContext(act, stored ? "update" : "create"), read = readTargets }: Referring,
): Promise<CheckedReferences> {
  const facts = scopeOf(context);
  const unchanged = new Set(stored ? referencesOf(entity, stored, facts).map(({ pointer, value }) => `${pointer} ${value}`) : []);
  const changed = new Map<string, Rec | undefined>();
  let filled = record;
  for (const found of referencesOf(entity, record, facts)) {
    const target = act.schemas.entity(found.reference.entity);
    const isShared = target.head.owner === "shared" && found.reference.fill !== undefined;
    const isUnchanged = unchanged.has(`${found.pointer} ${found.value}`);
    if (isUnchanged && (!isShared || open)) continue;
    const chosen = chooseTarget(await read(act, entity, found), (row) => meetsCondition(entity, found, row));
    if (chosen && isShared) filled = copyFields(filled, found, chosen);
    if (!isUnchanged) changed.set(found.pointer, chosen);
  }
  const isSame = isDeepStrictEqual(filled, record);
  const resolved = isSame ? record : computeAll(entity.compiled, filled, context);
  const problems = referencesOf(entity, resolved, facts).flatMap((found) => {
    if (!changed.has(found.pointer)) return [];
    const chosen = changed.get(found.pointer);
    if (!chosen) return [problem(found.pointer, "reference")];
    return meetsCondition(entity, found, chosen) ? [] : [refusedCandidate(found)];
  });
  return { record: resolved, problems };
}

/** Returns the problems of what a prompt refers to. What its references fill in may have been changed by hand, so nothing is copied. */
export async function checkAskedReferences(
  act: TransactionContext,
  entity: ServedEntity,
  asks: CompiledEntity,
  asked: Rec,
  context: CheckContext,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const prompt = { schema: asks.schema, compiled: asks };
  for (const found of referencesOf(prompt, asked, scopeOf(context))) {
    const chosen = await findTarget(act, entity, { ...found, fits: (row) => meetsCondition(prompt, found, row) });
    if (!chosen) problems.push(problem(found.pointer, "reference"));
    else if (!meetsCondition(prompt, found, chosen)) problems.push(refusedCandidate(found));
  }
  return problems;
}

/** The problem of a record that is there and may not be chosen, in the author's own words where there are any. */
function refusedCandidate({ pointer, reason }: FoundReference): Problem {
  return { ...problem(pointer, "reference"), ...(reason && { message: reason }) };
}

function referencesOf(entity: Pick<ServedEntity, "schema">, record: Rec, facts: Scope): FoundReference[] {
  const found: FoundReference[] = [];
  eachRecordField(entity.schema, record, { ...facts, self: record }, ({ pointer, schema, value, scope }) => {
    const reference = schema["x-reference"];
    if (!reference || reference.free) return;
    const values = Array.isArray(value) ? value : [value];
    values.forEach((item: Json | undefined, index) => {
      if (typeof item !== "string" && typeof item !== "number") return;
      const reason = schema["x-reason"]?.["x-reference"];
      found.push({
        ...(reason && { reason }),
        pointer: Array.isArray(value) ? `${pointer}/${index}` : pointer,
        value: String(item),
        reference,
        scope,
      });
    });
  });
  return found;
}

type Wanted = Pick<FoundReference, "reference" | "value">;

interface WantedTarget extends Wanted {
  /** Whether a record meets the condition of the reference. */
  fits(row: Rec): boolean;
}

/** Most records that share a key, the newest first: a price has fewer tables than this in a human life. */
const MAX_SHARING = 200;

/** Of several records with the key, such as the price tables of a channel, the one that meets the condition counts, otherwise the newest. */
export async function findTarget(
  act: TransactionContext,
  entity: ServedEntity,
  wanted: WantedTarget,
  read: typeof readTargets = readTargets,
): Promise<Rec | undefined> {
  return chooseTarget(await read(act, entity, wanted), (row) => wanted.fits(row));
}

function chooseTarget(records: readonly Rec[], fits: WantedTarget["fits"]): Rec | undefined {
  return records.length > 1 ? (records.find(fits) ?? records[0]) : records[0];
}

/** Reads the records with the key, the newest first, under a lock: none can be deleted before this transaction ends. */
export async function readTargets(
  { trx, owner, schemas }: TransactionContext,
  entity: ServedEntity,
  { reference, value }: Wanted,
): Promise<readonly Rec[]> {
  const target = schemas.entity(reference.entity);
  // A transaction that may update the target later locks it exclusively from the start: several with a shared lock that
  // upgrade it would deadlock.
  const lock = updatesTarget(entity, target) ? sql`for update` : sql`for share`;
  const column = reference.key === undefined || reference.key === "id" ? undefined : columnOf(target, reference.key);
  const names = column ? sql`${column.text} = ${value}` : sql`id = ${value}`;
  const { rows } = await sql<StoredRow>`
    select ${recordColumnsSql} from ${sql.table(target.table)}
    where customer = ${ownerOf(target, owner)} and ${names} order by created desc, id desc limit ${sql.lit(MAX_SHARING)} ${lock}`.execute(
    trx,
  );
  return rows.map((row) => toWireRecord(target, row));
}

/** Returns whether an effect of `entity` updates records of `target`. */
function updatesTarget({ machine }: ServedEntity, { name }: ServedEntity): boolean {
  const effects = [machine?.begin, ...(machine?.transitions ?? [])].flatMap((step) => step?.effects ?? []);
  return effects.some((effect) => isEffect(effect, "update") && effect.update === name);
}

function meetsCondition(
  entity: { readonly compiled: Pick<CompiledEntity, "expressions"> },
  { reference, scope }: FoundReference,
  chosen: Rec,
): boolean {
  if (reference.where === undefined) return true;
  return evaluateBoolean(entity.compiled.expressions, reference.where, { ...scope, row: chosen }) === true;
}

/** Copies fields of the chosen record. Targets are pointers from the root, or names of fields beside the reference. */
function copyFields(record: Rec, { pointer, reference }: FoundReference, chosen: Rec): Rec {
  const parent = toPointer(pointerTokens(pointer).slice(0, -1));
  return Object.entries(reference.fill ?? {}).reduce(
    (filled, [to, from]) => setAt(filled, to.startsWith("/") ? to : `${parent}/${to}`, getAt(chosen, from)),
    record,
  );
}
