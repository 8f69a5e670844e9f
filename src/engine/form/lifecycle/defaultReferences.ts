/** Records that a new one begins with: those that the customer has marked as usual (`begin` of `x-reference`). */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { checkContextOf, isVisibleToUser } from "../../host/hostContext.ts";
import type { EngineHost } from "../../host/host.ts";
import { planPath } from "../../plan/fieldPath.ts";
import { keyField } from "../../values/recordLookup.ts";
import { candidates } from "../../controls/candidates.ts";

/**
 * `begun` with the marked records taken over, as if they had been chosen, where
 * nothing is given. A record that is copied had its say: of it only what it did
 * not show is begun. What cannot be asked is left to be chosen.
 */
export async function applyDefaultReferences(host: EngineHost, entity: CompiledEntity, begun: Rec, copied?: Rec): Promise<Rec> {
  const context = checkContextOf(host, "create");
  const open = Object.entries(entity.schema.properties).flatMap(([name, schema]) => {
    const reference = schema["x-reference"];
    const had = copied && isVisibleToUser(schema["x-visible-when"], entity.expressions, context, copied);
    return reference?.begin === undefined || begun[name] !== undefined || had ? [] : [{ name, reference, flag: reference.begin }];
  });
  const found = await Promise.all(
    open.map(async ({ name, reference, flag }) => {
      const quiet = new AbortController().signal;
      const answer = await host.source.list(reference.entity, { page: 1, size: 1, filters: { [flag]: 1 } }, quiet);
      // Another backend may not know the filter: the mark is looked at.
      const row = isOk(answer) ? answer.data?.rows.find((one) => one[flag] === 1 || one[flag] === true) : undefined;
      return row && candidates(entity, reference.where, `/${name}`, begun, context).fits(row) ? [{ name, reference, row }] : [];
    }),
  );
  return found.flat().reduce((record, { name, reference, row }) => taken(record, name, reference, row), begun);
}

/** `begun` with the fields of `names` as they stand in the customer's newest record; without them where there is none. */
export async function copyFromLatest(host: EngineHost, { schema }: CompiledEntity, names: readonly string[], begun: Rec): Promise<Rec> {
  const { name, times } = schema["x-entity"];
  const sort = times?.created === undefined ? {} : { sort: [{ field: times.created, desc: true }] };
  const answer = await host.source.list(name, { page: 1, size: 1, ...sort }, new AbortController().signal);
  const last = isOk(answer) ? answer.data?.rows[0] : undefined;
  if (!last) return begun;
  return names
    .map((field) => planPath(field))
    .reduce((record, path) => {
      const value = getAt(last, path);
      return value === undefined || value === null || getAt(record, path) !== undefined ? record : setAt(record, path, value);
    }, begun);
}

function taken(record: Rec, name: string, reference: Reference, row: Rec): Rec {
  const chosen = setAt(record, [name], row[keyField(reference)]);
  return Object.entries(reference.fill ?? {}).reduce(
    (filled, [to, from]) => setAt(filled, to.startsWith("/") ? to : `/${to}`, getAt(row, from)),
    chosen,
  );
}
