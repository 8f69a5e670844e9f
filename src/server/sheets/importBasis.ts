/**
 * What the check of an import rests on: records that its rows refer to, records over which its rules sum up, and uploaded files. A
 * staged import is checked before the transaction that shows it, which asks here whether all of that is as it was.
 */
import { sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { executeBatch, type Statement } from "../db/batch.ts";
import { stagesRows } from "../db/stagedRows.ts";
import type { Trx } from "../db/tables.ts";
import { readTargets } from "../records/checks/references.ts";
import { ownerOf } from "../records/storage/owner.ts";
import type { OwnedContext } from "../records/storage/recordContext.ts";
import { entitiesAsked } from "../records/storage/recordSums.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";

export interface ImportBasis {
  /** Entity -> id -> version of the records that rows refer to. */
  readonly targets: Map<string, Map<string, number>>;
  /** Entity -> what its records came to before the rows were checked. */
  readonly asked: ReadonlyMap<string, RecordsMark>;
  readonly files: Set<string>;
}

/** The records of one owner: another one, a changed one or one less gives another mark. */
export interface RecordsMark {
  readonly count: number;
  readonly versions: number;
  readonly last: string;
}

interface Owned {
  readonly schemas: Schemas;
  readonly owner: { readonly customer: string };
}

/** Thrown where a staged import has to be checked again. */
export class OutdatedError extends Error {
  constructor() {
    super("Records on which the rows of an import rest have changed.");
    this.name = "OutdatedError";
  }
}

/** Returns what to pass to the transaction that shows the rows. Call it before they are checked. On PostgreSQL nothing is staged. */
export async function openBasis(service: OwnedContext, entity: ServedEntity): Promise<ImportBasis> {
  const names = stagesRows(service.db) ? entitiesAsked(entity) : [];
  const marks = await executeBatch<RecordsMark[]>(
    service.db,
    names.map((name) => markOf(service, name)),
  );
  return {
    targets: new Map(),
    asked: new Map(names.flatMap((name, at) => (marks[at]?.[0] ? [[name, marks[at][0]]] : []))),
    files: new Set(),
  };
}

/** Ids are made in the order of time, so that a new record has the last one. */
function markOf({ schemas, owner }: Owned, name: string): Statement<RecordsMark> {
  const entity = schemas.entity(name);
  return sql<RecordsMark>`
    select count(*) as count, coalesce(sum(version), 0) as versions, coalesce(max(id), '') as last
    from ${sql.table(entity.table)} where customer = ${ownerOf(entity, owner)}`;
}

/** Reads the records that references mean, those of equal references once, and adds them to the basis. */
export function readInto({ targets }: Pick<ImportBasis, "targets">): typeof readTargets {
  const known = new Map<string, readonly Rec[]>();
  return async (act, entity, wanted) => {
    const { reference, value } = wanted;
    const key = JSON.stringify([reference.entity, reference.key, value]);
    const before = known.get(key);
    if (before) return before;
    const found = await readTargets(act, entity, wanted);
    known.set(key, found);
    const versions = targets.get(reference.entity) ?? new Map<string, number>();
    for (const { id, version } of found) versions.set(String(id), Number(version));
    targets.set(reference.entity, versions);
    return found;
  };
}

/** Whether the records and files are as they were. */
export async function holds({ targets, asked, files }: ImportBasis, owned: Owned & { readonly trx: Trx }): Promise<boolean> {
  const { schemas, owner, trx } = owned;
  for (const [name, versions] of targets) {
    const entity = schemas.entity(name);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(entity.table)}
      join unnest(${[...versions.keys()]}::text[], ${[...versions.values()]}::integer[]) as seen(id, version) using (id, version)
      where customer = ${ownerOf(entity, owner)}`.execute(trx);
    if (rows[0]?.count !== versions.size) return false;
  }
  for (const [name, before] of asked) {
    const [[now]] = await executeBatch<[RecordsMark]>(trx, [markOf(owned, name)]);
    if (now?.count !== before.count || now.versions !== before.versions || now.last !== before.last) return false;
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from files where customer = ${owner.customer} and id = any(${[...files]}::text[])`.execute(trx);
  return rows[0]?.count === files.size;
}
