/**
 * Roles × calls × fields × foreign records, against a slow oracle (`helpers/server/roleWorld.ts`): a few fields of each entity.
 * `everyAsk.test.ts` asks by all of them.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isObject, type Rec } from "#dialect/json/json.ts";
import { actorsOf } from "#dialect/schema/states.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { ServedEntity } from "../../../src/server/schemas/loadSchemas.ts";
import type { Called } from "../../helpers/server/buildTestApp.ts";
import { idsOf, isPlain, missingId, openRoleWorld, type RoleWorld, type StoredRecord } from "../../helpers/server/roleWorld.ts";

const fieldsOfEach = 3;

let world: RoleWorld;
beforeAll(async () => {
  world = await openRoleWorld();
});
afterAll(() => world.close());

/** Some fields of an entity: the kept ones always, of the others the first that have a value somewhere. */
function someFields(entity: ServedEntity, rows: readonly StoredRecord[]): string[] {
  const names = Object.keys(entity.schema.properties);
  const kept = names.filter((name) => entity.schema.properties[name]?.["x-read-for"] ?? entity.schema.properties[name]?.["x-read-when"]);
  return [...new Set([...kept, ...names.filter((name) => rows.some(({ body }) => isPlain(body[name]))).slice(0, fieldsOfEach)])];
}

describe("every role, on every entity", () => {
  test("lists the records that it reaches, whole but for what it may not read, and no other", async () => {
    const { entities, pathOf, stored, askers, ask, may, seen, hiddenOf } = world;
    for (const entity of entities()) {
      const path = pathOf(entity, "list");
      if (path === undefined) continue;
      const rows = await stored(entity);
      for (const asker of askers) {
        const where = `${asker.name} ${entity.name}`;
        const called = await ask(asker, path, { size: 500 });
        if (!may(asker, entity.name, "read")) {
          expect([where, called.code, called.data?.["rows"]]).toEqual([where, apiCode.forbidden, undefined]);
          continue;
        }
        const expected = seen(asker, entity, rows);
        expect([where, new Set(idsOf(called)), called.data?.total]).toEqual([
          where,
          new Set(expected.map(({ id }) => id)),
          expected.length,
        ]);
        const hidden = hiddenOf(asker, entity);
        for (const row of called.data?.rows ?? []) {
          const body = expected.find(({ id }) => id === row["id"])?.body ?? {};
          const shown = Object.keys(body).filter((name) => !hidden.includes(name));
          expect([where, hidden.filter((name) => name in row), shown.filter((name) => !(name in row))]).toEqual([where, [], []]);
        }
      }
    }
  }, 120_000);

  test("counts, filters, sorts and searches no further, by any field and with the values of others", async () => {
    const { entities, pathOf, stored, askers, ask, may, seen, hiddenOf } = world;
    let asked = 0;
    for (const entity of entities()) {
      const path = pathOf(entity, "list");
      if (path === undefined) continue;
      const rows = await stored(entity);
      const fields = someFields(entity, rows);
      for (const asker of askers.filter(({ roles }) => roles.length > 0)) {
        if (!may(asker, entity.name, "read")) continue;
        const visible = new Set(seen(asker, entity, rows).map(({ id }) => id));
        const foreign = rows.filter(({ id }) => !visible.has(id));
        const hidden = hiddenOf(asker, entity);
        for (const name of fields) {
          const value =
            (foreign.find(({ body }) => isPlain(body[name])) ?? rows.find(({ body }) => isPlain(body[name])))?.body[name] ?? "1";
          const where = `${asker.name} ${entity.name} ${name}`;
          const filtered = await ask(asker, path, { size: 500, filters: { [name]: isObject(value) ? "1" : value } });
          const sorted = await ask(asker, path, { size: 500, sort: [{ field: name }] });
          const found = await ask(asker, path, { size: 500, search: String(value).slice(0, 60) });
          asked += 3;
          if (hidden.includes(name)) expect([where, filtered.code, sorted.code]).toEqual([where, apiCode.invalid, apiCode.invalid]);
          for (const called of [filtered, sorted, found]) {
            const outside = idsOf(called).filter((id) => !visible.has(id));
            expect([where, outside, (called.data?.total ?? 0) <= visible.size]).toEqual([where, [], true]);
          }
          // A search finds nothing by a value of a field that is not read.
          if (hidden.includes(name))
            expect([where, found.data?.total ?? 0]).toEqual([where, countIn(rows, visible, hidden, String(value))]);
        }
      }
    }
    expect(asked).toBeGreaterThan(500);
  }, 300_000);

  test("opens, changes, deletes and moves no record out of its reach, and is answered as for a missing one", async () => {
    const { entities, pathOf, stored, askers, ask, seen, server } = world;
    for (const entity of entities()) {
      const rows = await stored(entity);
      const operator = (entity.machine?.transitions ?? []).filter((one) => actorsOf(one).includes("operator")).slice(0, fieldsOfEach);
      for (const asker of askers) {
        const visible = new Set(seen(asker, entity, rows).map(({ id }) => id));
        const target = rows.find(({ id }) => !visible.has(id));
        if (!target) continue;
        const told = async (path: string, bodyOf: (id: string) => unknown): Promise<void> => {
          const [one, other] = [await ask<Rec>(asker, path, bodyOf(target.id)), await ask<Rec>(asker, path, bodyOf(missingId))];
          const text = (called: Called<Rec>) => JSON.stringify(called).replaceAll(target.id, "").replaceAll(missingId, "");
          const where = `${asker.name} ${path}`;
          expect([where, text(one)]).toEqual([where, text(other)]);
          expect([where, one.code === apiCode.ok]).toEqual([where, false]);
        };
        for (const call of ["delete", "zip"]) {
          const path = pathOf(entity, call);
          if (path !== undefined) await told(path, (id) => ({ ids: [id] }));
        }
        const save = pathOf(entity, "save");
        if (save !== undefined) await told(save, (id) => ({ id, version: 1 }));
        for (const { id: transition, call } of operator)
          await told(
            call === undefined ? `/desk/${entity.name}/${transition}` : server.schemas.current().catalog.call(call).path,
            (id) => ({ ids: [id] }),
          );
        expect(await stored(entity)).toEqual(rows);
      }
    }
  }, 300_000);
});

/** How many visible records show the text in a field that may be read. */
function countIn(rows: readonly StoredRecord[], visible: ReadonlySet<string>, hidden: readonly string[], text: string): number {
  const shows = (body: Rec): boolean =>
    Object.entries(body).some(
      ([name, value]) => !hidden.includes(name) && isPlain(value) && String(value).toLowerCase().includes(text.toLowerCase()),
    );
  return rows.filter(({ id, body }) => visible.has(id) && shows(body)).length;
}
