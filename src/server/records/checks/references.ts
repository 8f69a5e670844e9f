/**
 * References: what a record points at must exist, belong to the same customer
 * or to all, and be one that may be chosen.
 *
 * Values that a reference fills in from a shared record are the provider's word
 * (a price, a term), so the server writes them itself, whatever was sent.
 */
import { sql } from "kysely";
import { scopeOf } from "#dialect/check/check.ts";
import { evaluateBoolean, type Scope } from "#dialect/expr/evaluate.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, setAt, toPointer } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { eachRecordField } from "#dialect/schema/shape.ts";
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
  readonly scope: Scope;
}

export interface CheckedReferences {
  readonly record: Rec;
  readonly problems: readonly Problem[];
}

export interface Referring {
  readonly record: Rec;
  /** A reference that stands in it already is not judged again. Null where all are. */
  readonly stored: Rec | null;
  /** The only fields that may change: what the provider said when a reference was chosen stands. */
  readonly open?: readonly string[] | undefined;
}

export async function checkReferences(
  act: TransactionContext,
  entity: ServedEntity,
  { record, stored, open }: Referring,
): Promise<CheckedReferences> {
  const facts = scopeOf(checkContext(act, stored ? "update" : "create"));
  const unchanged = new Set(stored ? referencesOf(entity, stored, facts).map(({ pointer, value }) => `${pointer} ${value}`) : []);
  const problems: Problem[] = [];
  let filled = record;
  for (const found of referencesOf(entity, record, facts)) {
    const target = act.schemas.entity(found.reference.entity);
    const isProviders = target.head.owner === "shared" && found.reference.fill !== undefined;
    const isOld = unchanged.has(`${found.pointer} ${found.value}`);
    if (isOld && (!isProviders || open)) continue;
    const chosen = await findTarget(act, entity, found);
    if (chosen && isProviders) filled = fill(filled, found, chosen);
    if (isOld) continue;
    if (!chosen || !mayBeChosen(entity, found, chosen)) problems.push(problem(found.pointer, "reference"));
  }
  return { record: filled, problems };
}

function referencesOf(entity: ServedEntity, record: Rec, facts: Scope): FoundReference[] {
  const found: FoundReference[] = [];
  eachRecordField(entity.schema, record, { ...facts, self: record }, ({ pointer, schema, value, scope }) => {
    const reference = schema["x-reference"];
    if (!reference || reference.free) return;
    const values = Array.isArray(value) ? value : [value];
    values.forEach((item: Json | undefined, index) => {
      if (typeof item !== "string" && typeof item !== "number") return;
      found.push({ pointer: Array.isArray(value) ? `${pointer}/${index}` : pointer, value: String(item), reference, scope });
    });
  });
  return found;
}

/** Read under a lock: nobody deletes it before this transaction ends. */
export async function findTarget(
  { trx, actor, schemas }: TransactionContext,
  entity: ServedEntity,
  { reference, value }: Pick<FoundReference, "reference" | "value">,
): Promise<Rec | undefined> {
  const target = schemas.entity(reference.entity);
  // Whoever may write it later in this transaction is alone with it from the start: of several who share it and then want
  // it alone, each waits for the others, until the database ends all but one.
  const lock = changes(entity, target) ? sql`for update` : sql`for share`;
  const column = reference.key === undefined || reference.key === "id" ? undefined : columnOf(target, reference.key);
  const names = column ? sql`${column.text} = ${value}` : sql`id = ${value}`;
  const { rows } = await sql<StoredRow>`
    select ${recordColumnsSql} from ${sql.table(target.table)}
    where customer = ${ownerOf(target, actor)} and ${names} limit 1 ${lock}`.execute(trx);
  return rows[0] ? toWireRecord(target, rows[0]) : undefined;
}

/** Whether beginning or a transition of `entity` changes records of `target`. */
function changes({ machine }: ServedEntity, { name }: ServedEntity): boolean {
  const effects = [machine?.begin, ...(machine?.transitions ?? [])].flatMap((step) => step?.effects ?? []);
  return effects.some((effect) => "update" in effect && effect.update === name);
}

function mayBeChosen(entity: ServedEntity, { reference, scope }: FoundReference, chosen: Rec): boolean {
  if (reference.where === undefined) return true;
  return evaluateBoolean(entity.compiled.expressions, reference.where, { ...scope, row: chosen }) === true;
}

/** Targets are pointers from the root, or names beside the reference. */
function fill(record: Rec, { pointer, reference }: FoundReference, chosen: Rec): Rec {
  const beside = toPointer(pointerTokens(pointer).slice(0, -1));
  return Object.entries(reference.fill ?? {}).reduce(
    (filled, [to, from]) => setAt(filled, to.startsWith("/") ? to : `${beside}/${to}`, getAt(chosen, from)),
    record,
  );
}
