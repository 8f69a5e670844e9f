/** Calls where lists come from a replica: what the client sends along, who verifies its session, and who answers when the replica does not. */
import { type DatabaseConnection, Kysely } from "kysely";
import { afterEach, expect, test } from "vitest";
import { positionHeader } from "../../../src/dialect/wire/wire.ts";
import { dialectOver } from "../../../src/server/db/dialectOver.ts";
import type { Db } from "../../../src/server/db/tables.ts";
import type { ReplicaReader, ReplicaReads } from "../../../src/server/load/replicaReads.ts";
import address from "../../../schemas/entities/pickup-address.json" with { type: "json" };
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const POSITION = "00000000000000ff";

let server: TestApp;
afterEach(() => server.close());

/** A replica that answers with the records of the primary, and records the calls. */
function replicaOf(db: Db, { fails = false } = {}): ReplicaReads & { readonly readers: ReplicaReader[]; faults: number } {
  const readers: ReplicaReader[] = [];
  const replica = {
    readers,
    faults: 0,
    async dbFor(reader: ReplicaReader) {
      readers.push(reader);
      return fails ? brokenDb() : db;
    },
    position: async () => POSITION,
    fail: () => void (replica.faults += 1),
    receive: () => undefined,
    lose: () => undefined,
    serves: () => true,
    close: async () => undefined,
  };
  return replica;
}

function brokenDb(): Db {
  const refuse = (): Promise<DatabaseConnection> => Promise.reject(new Error("Connection terminated unexpectedly"));
  const done = async (): Promise<void> => undefined;
  const driver = { init: done, acquireConnection: refuse, beginTransaction: done, commitTransaction: done, rollbackTransaction: done };
  return new Kysely({ dialect: dialectOver(() => ({ ...driver, releaseConnection: done, destroy: done })) });
}

async function open(options?: { readonly fails?: boolean }): Promise<ReturnType<typeof replicaOf>> {
  let replica: ReturnType<typeof replicaOf> | undefined;
  server = await buildTestApp({ replica: (db) => (replica = replicaOf(db, options)) });
  if (!replica) throw new Error("No replica was opened.");
  return replica;
}

const save = async (): Promise<Awaited<ReturnType<TestApp["inject"]>>> =>
  server.inject({
    method: "POST",
    url: `/api${server.schemas.current().catalog.call("pickupAddressSave").path}`,
    headers: { authorization: await server.token("anna") },
    payload: address.examples[0] as object,
  });

test("the answer to a write has the position, that of a read has none", async () => {
  await open();
  const saved = await save();
  expect(saved.json()).toMatchObject({ code: 200 });
  expect(saved.headers[positionHeader]).toBe(POSITION);
  const path = server.schemas.current().catalog.call("pickupAddressList").path;
  const read = await server.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { authorization: await server.token("anna") },
    payload: {},
  });
  expect(read.headers[positionHeader]).toBeUndefined();
});

test("a list names its reader: the position that the client sent, and the customer", async () => {
  const replica = await open();
  await save();
  const { data } = await server.ask<{ total: number }>("pickupAddressList", {}, "anna", { [positionHeader]: POSITION });
  expect(data?.total).toBe(1);
  await server.ask("pickupAddressList", {}, "bo");
  expect(replica.readers).toEqual([
    { position: POSITION, customer: expect.stringMatching(/./) as string },
    { position: undefined, customer: expect.stringMatching(/./) as string },
  ]);
  expect(replica.readers[0]?.customer).not.toBe(replica.readers[1]?.customer);
});

test("a session that has ended reads nothing, although the replica may still know it", async () => {
  await open();
  await server.ask("pickupAddressList");
  await server.db.deleteFrom("sessions").execute();
  expect(await server.ask("pickupAddressList")).toMatchObject({ code: 401, data: null });
});

test("where the replica fails the primary answers, and the replica is paused", async () => {
  const replica = await open({ fails: true });
  await save();
  expect((await server.ask<{ total: number }>("pickupAddressList")).data?.total).toBe(1);
  expect(replica.faults).toBe(1);
});

test("a refusal is the client's fault, and no fault of the replica", async () => {
  const replica = await open();
  expect((await server.ask("pickupAddressList", { page: -1 })).code).not.toBe(200);
  expect(replica.faults).toBe(0);
});
