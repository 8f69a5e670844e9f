// @one-database: the steps between statuses are in JSON.
/**
 * Every status of everything that customers order can be reached: by the
 * customer's own calls and the operator's commands, from an order as it is
 * placed. The ways are found in the state machines, so that a status that
 * nothing leads to any more is noticed here.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { actorsOf } from "#dialect/schema/states.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { businessClock } from "../../../src/dialect/text/time.ts";
import { currentState } from "../../../src/dialect/records/transitions.ts";
import type { BatchResult, Page } from "../../../src/dialect/wire/wire.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import type { ServedEntity } from "../../../src/server/schemas/loadSchemas.ts";
import { fillCustomer } from "../../../src/server/seed/fillCustomer.ts";
import { findTransitionPath } from "../../../src/server/seed/findTransitionPath.ts";
import { createRandom } from "../../../src/server/seed/random.ts";
import { sampleAnswers } from "../../../src/server/seed/sampleAnswers.ts";
import type { SampleParts } from "../../../src/server/seed/sampleParts.ts";
import { sampleRecord } from "../../../src/server/seed/sampleRecord.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { factsOf, type StateFact } from "../../spec/facts.ts";

/** Everything that moves through states of the specification. */
const ordered = ["waybill", "overseas-waybill", "small-parcel", "port-to-port-order"];

let server: TestApp;
let parts: SampleParts;
const random = createRandom(7);

beforeAll(async () => {
  server = await buildTestApp();
  const { db, time } = server;
  const schemas = server.schemas.current();
  const anna = await findCustomer(db, "anna");
  if (!anna) throw new Error("no customer");
  // Books to choose from; no orders yet.
  await inTransaction(db, (trx) => fillCustomer({ db: trx, schemas, random, now: time.now }, anna.id, new Map()));
  const pools = new Map<string, readonly Rec[]>();
  for (const { name, head } of schemas.entities.values())
    if (head.calls?.list !== undefined) pools.set(name, (await call<Page>(head.calls.list, { size: 500 })).data?.rows ?? []);
  const context = { user: {}, limits: schemas.catalog.limits, ...businessClock(time.now, schemas.catalog.timeZone), on: "create" };
  parts = { schemas, random, pools, context };
});
afterAll(() => server.close());

async function call<Data = Rec>(key: string, body: unknown) {
  return server.call<Data>("anna", server.schemas.current().catalog.call(key).path, body);
}

async function stored(entity: ServedEntity, id: unknown): Promise<Rec> {
  const { data } = await call<Page>(entity.head.calls?.list ?? "", { filters: { id: id as string } });
  return data?.rows[0] ?? {};
}

/** Takes one transition as somebody who may: the customer by its call, the operator by command. Returns the reason if it is refused. */
async function take(entity: ServedEntity, record: Rec, id: string): Promise<string | undefined> {
  const { machine } = entity;
  const transition = machine?.transitions.find((one) => one.id === id);
  if (!machine || !transition) return `no transition ${id}`;
  const draw = { random, record, today: parts.context.today, texts: new Map<string, string>() };
  const asked = sampleAnswers(parts, transition.ask ?? {}, draw);
  if (actorsOf(transition).includes("customer") && transition.call !== undefined) {
    const isSubmit = server.schemas.current().catalog.call(transition.call).does === "submit";
    const body = isSubmit ? { id: record["id"], version: record["version"] } : { ids: [record["id"]], ...asked };
    const { code, data, message } = await call<BatchResult>(transition.call, body);
    if (code !== 200) return message ?? String(code);
    return data && "failed" in data ? data.failed[0]?.message : undefined;
  }
  const words = Object.entries(asked).flatMap(([name, value]) => [`--${name}`, Array.isArray(value) ? value.join(",") : String(value)]);
  const { ok, lines } = await server.operator(id, String(record["id"]), ...words);
  return ok ? undefined : lines.join("\n");
}

/** Entity -> the statuses it was in, and why a step on a way was refused. */
const walked = new Map<string, Promise<{ readonly reached: ReadonlySet<string>; readonly complaints: readonly string[] }>>();
const walk = (name: string) => {
  const known = walked.get(name) ?? walkAll(name);
  walked.set(name, known);
  return known;
};

/** Takes orders through their states until every status was reached that can be: the last first, since the ways there pass the others. */
async function walkAll(name: string) {
  const entity = server.schemas.current().entity(name);
  const { machine } = entity;
  if (!machine) throw new Error("no states");
  const reached = new Set<string>();
  const complaints: string[] = [];
  const examples = entity.schema.examples?.length ?? 1;
  for (const target of statusesOf(name).reverse()) {
    for (let turn = 0; turn < examples && !reached.has(target); turn++) {
      const begun = sampleRecord(parts, entity, turn + reached.size * examples);
      const way = begun && findTransitionPath({ ...parts, entity, machine }, begun, target, server.time.now);
      if (!way) continue;
      const saved = await call(entity.head.calls?.save ?? "", begun);
      if (!saved.data) throw new Error(`${name} was not saved: ${JSON.stringify(saved.problems)}`);
      let record = await stored(entity, saved.data["id"]);
      reached.add(currentState(machine, record));
      for (const { id } of way) {
        const refused = await take(entity, record, id);
        if (refused !== undefined) complaints.push(`${target}: ${id}: ${refused}`);
        record = await stored(entity, record["id"]);
        reached.add(currentState(machine, record));
      }
    }
  }
  return { reached, complaints };
}

const statusesOf = (name: string): string[] => {
  const schemas = server.schemas.current();
  return schemas.catalog.codes(schemas.entity(name).machine?.codes ?? "").map((code) => String(code.const));
};

test.each(ordered)("every status of a %s is reached by what customer and operator may do", async (name) => {
  const { reached, complaints } = await walk(name);
  expect(
    statusesOf(name).filter((state) => !reached.has(state)),
    complaints.join("\n"),
  ).toEqual([]);
});

/** What the specification calls the machine -> the entity that moves through it. */
const machines: Readonly<Record<string, string>> = { waybill: "waybill", smallParcel: "small-parcel", overseas: "overseas-waybill" };
for (const { id, machine = "", code } of factsOf<StateFact>("state"))
  test(`an order (${machine}) reaches ${code} by real steps, and its list answers it [${id}]`, async () => {
    expect([...(await walk(machines[machine] ?? "")).reached]).toContain(code);
  });
