/** Initial references of a new record: the records that the customer marked as default (`begin` of `x-reference`). */
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
 * Applies the default records to the empty references of `initial`, as if the
 * user had chosen them. In a copy only references that the copied record did
 * not show get a default. A list that cannot be read leaves its field empty.
 */
export async function applyDefaultReferences(host: EngineHost, entity: CompiledEntity, initial: Rec, copied?: Rec): Promise<Rec> {
  const context = checkContextOf(host, "create");
  const open = Object.entries(entity.schema.properties).flatMap(([name, schema]) => {
    const reference = schema["x-reference"];
    const wasVisible = copied && isVisibleToUser(schema["x-visible-when"], entity.expressions, context, copied);
    return reference?.begin === undefined || initial[name] !== undefined || wasVisible ? [] : [{ name, reference, flag: reference.begin }];
  });
  const found = await Promise.all(
    open.map(async ({ name, reference, flag }) => {
      const background = new AbortController().signal;
      const response = await host.source.list(reference.entity, { page: 1, size: 1, filters: { [flag]: 1 } }, background);
      // Another backend may not know the filter, so the flag is checked.
      const row = isOk(response) ? response.data?.rows.find((one) => one[flag] === 1 || one[flag] === true) : undefined;
      return row && candidates(entity, reference.where, `/${name}`, initial, context).fits(row) ? [{ name, reference, row }] : [];
    }),
  );
  return found.flat().reduce((record, { name, reference, row }) => withReference(record, name, reference, row), initial);
}

/** Copies the fields of `names` from the customer's newest record into `initial`, where they are empty. */
export async function copyFromLatest(host: EngineHost, { schema }: CompiledEntity, names: readonly string[], initial: Rec): Promise<Rec> {
  const { name, times } = schema["x-entity"];
  const sort = times?.created === undefined ? {} : { sort: [{ field: times.created, desc: true }] };
  const response = await host.source.list(name, { page: 1, size: 1, ...sort }, new AbortController().signal);
  const last = isOk(response) ? response.data?.rows[0] : undefined;
  if (!last) return initial;
  return names
    .map((field) => planPath(field))
    .reduce((record, path) => {
      const value = getAt(last, path);
      return value === undefined || value === null || getAt(record, path) !== undefined ? record : setAt(record, path, value);
    }, initial);
}

function withReference(record: Rec, name: string, reference: Reference, row: Rec): Rec {
  const chosen = setAt(record, [name], row[keyField(reference)]);
  return Object.entries(reference.fill ?? {}).reduce(
    (filled, [to, from]) => setAt(filled, to.startsWith("/") ? to : `/${to}`, getAt(row, from)),
    chosen,
  );
}
