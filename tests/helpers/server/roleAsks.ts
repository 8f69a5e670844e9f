/**
 * What is asked of a role world, by class of leak: every account asks every call, by every field and with the values of records that it
 * does not reach. Each ask yields the leaks that the oracle sees in its answer.
 */
import { unzipSync } from "fflate";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import { fieldOfMeasure } from "#dialect/schema/derived/shape.ts";
import { apiCode, type ListQuery, type Page } from "#dialect/wire/wire.ts";
import type { ServedEntity } from "../../../src/server/schemas/loadSchemas.ts";
import type { Asker } from "./addRoleAskers.ts";
import type { Called } from "./buildTestApp.ts";
import { fileOf, idsOf, isPlain, missingId, type RoleWorld, type StoredRecord } from "./roleWorld.ts";
import { countStatements } from "./countStatements.ts";

/** Where something leaked. */
export type Leaks = AsyncGenerator<string, void, undefined>;

/** One account that asks about one entity. */
interface Asking {
  readonly asker: Asker;
  readonly entity: ServedEntity;
  readonly where: string;
  readonly rows: readonly StoredRecord[];
  readonly visible: ReadonlySet<string>;
  readonly foreign: readonly StoredRecord[];
  readonly hidden: readonly string[];
}

async function* askings(world: RoleWorld): AsyncGenerator<Asking, void, undefined> {
  let at = 0;
  for (const entity of world.entities()) {
    const rows = await world.stored(entity);
    for (const asker of world.askers) {
      at += 1;
      if (at % world.each !== 0) continue;
      const visible = new Set(world.seen(asker, entity, rows).map(({ id }) => id));
      const foreign = rows.filter(({ id }) => !visible.has(id));
      yield { asker, entity, where: `${asker.name} ${entity.name}`, rows, visible, foreign, hidden: world.hiddenOf(asker, entity) };
    }
  }
}

/** Lists of an entity, for accounts that read it. */
async function* listings(
  world: RoleWorld,
): AsyncGenerator<Asking & { readonly list: (query: ListQuery) => Promise<Called<Page>> }, void, undefined> {
  for await (const one of askings(world)) {
    const path = world.pathOf(one.entity, "list");
    if (path === undefined || !world.may(one.asker, one.entity.name, "read")) continue;
    yield { ...one, list: (query) => world.ask(one.asker, path, { size: 50, ...query }) };
  }
}

const outside = ({ visible }: Asking, called: Called<Page>): boolean => idsOf(called).some((id) => !visible.has(id));
const tooMany = ({ visible }: Asking, { data }: Called<Page>): boolean =>
  (data?.total ?? 0) > visible.size || Object.values(data?.tabs ?? {}).some((count) => count > visible.size);
const screensOf = (world: RoleWorld, { name }: ServedEntity) =>
  Object.values(world.server.schemas.current().catalog.files.screens).filter(({ entity }) => entity === name);
/** A value of the field, of a record out of reach if there is one. */
const valueOf = ({ foreign, rows }: Asking, name: string): Json =>
  ([...foreign, ...rows].find(({ body }) => isPlain(body[name]))?.body[name] as Json | undefined) ?? "1";
const tabsOf = ({ machine }: ServedEntity): readonly (string | undefined)[] => [undefined, ...(machine?.tabs ?? []).map(({ id }) => id)];
/** How many visible records show the text in a field that may be read. */
const showing = ({ rows, visible, hidden }: Asking, text: string): number =>
  rows.filter(
    ({ id, body }) =>
      visible.has(id) &&
      Object.entries(body).some(
        ([name, value]) => !hidden.includes(name) && isPlain(value) && String(value).toLowerCase().includes(text.toLowerCase()),
      ),
  ).length;

async function* rowsAndCounts(world: RoleWorld, leaks: (one: Asking, called: Called<Page>) => boolean): Leaks {
  for await (const one of listings(world))
    for (const tab of tabsOf(one.entity)) if (leaks(one, await one.list(tab === undefined ? {} : { tab }))) yield `${one.where} ${tab}`;
}

const rows = (world: RoleWorld): Leaks =>
  rowsAndCounts(
    world,
    (one, called) => outside(one, called) || (called.data?.rows ?? []).some((row) => one.hidden.some((name) => name in row)),
  );
const counts = (world: RoleWorld): Leaks => rowsAndCounts(world, tooMany);

async function* filters(world: RoleWorld): Leaks {
  for await (const one of listings(world))
    for (const [at, name] of Object.keys(one.entity.schema.properties).entries()) {
      const value = valueOf(one, name);
      const scalar = isObject(value) ? "1" : value;
      // The forms of a filter take turns: a text within, one of several, a range.
      const filter = [scalar, [scalar], { from: scalar }][at % 3] as Json;
      const called = await one.list({ filters: { [name]: filter } });
      const isTold = one.hidden.includes(name) && called.code !== apiCode.invalid;
      if (isTold || outside(one, called) || tooMany(one, called)) yield `${one.where} ${name} ${JSON.stringify(filter)}`;
    }
}

async function* sorts(world: RoleWorld): Leaks {
  for await (const one of listings(world))
    for (const [at, field] of Object.keys(one.entity.schema.properties).entries()) {
      const called = await one.list({ sort: [{ field, desc: at % 2 === 0 }] });
      const isTold = one.hidden.includes(field) && called.code !== apiCode.invalid;
      if (isTold || outside(one, called)) yield `${one.where} ${field}`;
    }
}

async function* search(world: RoleWorld): Leaks {
  for await (const one of listings(world))
    for (const name of Object.keys(one.entity.schema.properties)) {
      const value = valueOf(one, name);
      if (!isPlain(value)) continue;
      const text = String(value).slice(0, 60);
      const called = await one.list({ search: text });
      const isTold = one.hidden.includes(name) && (called.data?.total ?? 0) > showing(one, text);
      if (isTold || outside(one, called) || tooMany(one, called)) yield `${one.where} ${name}`;
    }
}

async function* sums(world: RoleWorld): Leaks {
  for await (const one of listings(world))
    for (const { list } of screensOf(world, one.entity))
      for (const { id, of } of list?.sums ?? [])
        for (const tab of tabsOf(one.entity)) {
          const called = await one.list({ size: 1, sums: id, ...(tab !== undefined && { tab }) });
          const counted = (called.data?.sums ?? []).reduce((all, { count }) => all + count, 0);
          const isTold = (called.data?.sums ?? []).some((group) =>
            of.some((measure, at) => one.hidden.includes(fieldOfMeasure(measure).split("/")[0] ?? "") && group.of[at] !== null),
          );
          if (isTold || counted > one.visible.size) yield `${one.where} ${id} ${tab}`;
        }
}

async function* exports(world: RoleWorld): Leaks {
  for await (const { asker, entity, where, foreign } of askings(world)) {
    const path = world.pathOf(entity, "export");
    const key = entity.schema["x-import"]?.key ?? "";
    if (path === undefined || !world.may(asker, entity.name, "export")) continue;
    const rawPayload = await world.download(asker, path);
    const parts = rawPayload.subarray(0, 2).toString() === "PK" ? Object.values(unzipSync(new Uint8Array(rawPayload))) : [];
    const text = parts.map((part) => new TextDecoder().decode(part)).join("");
    if (foreign.some(({ body }) => typeof body[key] === "string" && text.includes(String(body[key])))) yield where;
  }
}

/** Answers about a record out of reach: the same as about a missing one; nothing is done. */
async function* differing(world: RoleWorld, one: Asking, path: string, bodyOf: (id: string) => unknown): Leaks {
  const text = (called: Called<unknown>, id: string): string => JSON.stringify(called).replaceAll(id, "");
  for (const { id } of one.foreign.slice(0, 1)) {
    const found = await world.ask<Rec>(one.asker, path, bodyOf(id));
    const absent = await world.ask<Rec>(one.asker, path, bodyOf(missingId));
    if (found.code === apiCode.ok || text(found, id) !== text(absent, missingId)) yield `${one.where} ${path}`;
  }
}

async function* errors(world: RoleWorld): Leaks {
  const { catalog } = world.server.schemas.current();
  for await (const one of askings(world)) {
    for (const call of ["delete", "zip"]) {
      const path = world.pathOf(one.entity, call);
      if (path !== undefined) yield* differing(world, one, path, (id) => ({ ids: [id] }));
    }
    const save = world.pathOf(one.entity, "save");
    if (save !== undefined) yield* differing(world, one, save, (id) => ({ id, version: 1 }));
    for (const { id: transition, call } of one.entity.machine?.transitions ?? [])
      yield* differing(world, one, call === undefined ? `/desk/${one.entity.name}/${transition}` : catalog.call(call).path, (id) => ({
        ids: [id],
      }));
  }
}

async function* references(world: RoleWorld): Leaks {
  for await (const one of listings(world))
    for (const other of world.entities())
      for (const { schema, pointer } of schemaFields(other.schema)) {
        if (schema["x-reference"]?.entity !== one.entity.name) continue;
        const called = await one.list({ for: { entity: other.name, field: pointer, self: {} } });
        if (outside(one, called) || tooMany(one, called)) yield `${one.where} for ${other.name}${pointer}`;
      }
}

async function* files(world: RoleWorld): Leaks {
  const renew = [...world.server.schemas.current().calls.values()].find(({ does }) => does === "fileUrl")?.path ?? "";
  for await (const one of askings(world)) {
    if (!Object.values(one.entity.schema.properties).some((field) => field["x-file"])) continue;
    const urlOf = (id: string): string => `/files/${fileOf(id)}?of=${one.entity.name}/${id}`;
    yield* differing(world, one, renew, (id) => ({ url: urlOf(id) }));
  }
}

/** A record out of reach takes the same statements as a missing one, so the response time reveals nothing. */
async function* timings(world: RoleWorld): Leaks {
  for await (const one of askings(world)) {
    const [target] = one.foreign;
    const path = world.pathOf(one.entity, "delete") ?? world.pathOf(one.entity, "save");
    if (!target || path === undefined) continue;
    const bodyOf = (id: string): unknown => (path === world.pathOf(one.entity, "delete") ? { ids: [id] } : { id, version: 1 });
    const found = await countStatements(() => world.ask(one.asker, path, bodyOf(target.id)));
    const absent = await countStatements(() => world.ask(one.asker, path, bodyOf(missingId)));
    if (found !== absent) yield `${one.where} ${path}: ${found} and ${absent} statements`;
  }
}

/** Class of leak -> the asks that would find it. */
export const roleAsks: Readonly<Record<string, (world: RoleWorld) => Leaks>> = {
  ...{ rows, counts, filters, sorts, search, sums, exports, errors, references, files, timings },
};
