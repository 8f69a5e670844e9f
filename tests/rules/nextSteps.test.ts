// @one-database: the steps stand in JSON.
/** What the customer should do next with a record: the same on every screen, in every view that counts it, and on the dashboard. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { availableActions, nextAction } from "#engine/actions/availableActions.ts";
import type { PlannedAction } from "#engine/plan/plan.ts";
import { planDetail } from "#engine/planners/planDetail.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { seedDemo } from "#server/seed/demo.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { buildTestApp, type TestApp } from "../helpers/server/buildTestApp.ts";

let server: TestApp;

beforeAll(async () => {
  server = await buildTestApp();
  await seedDemo({
    db: server.db,
    schemas: server.schemas.current(),
    clock: () => server.time.now,
    passwords: createPasswords({ cost: 4 }),
    filesFolder: server.filesFolder,
    amount: "few",
  });
}, 240_000);
afterAll(() => server.close());

async function rowsOf(entity: string, query: Rec = {}): Promise<readonly Rec[]> {
  const schemas = server.schemas.current();
  const path = schemas.catalog.call(schemas.entity(entity).head.calls?.list ?? "").path;
  const rows: Rec[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await server.call<Page>("demo", path, { size: 100, page, ...query });
    rows.push(...(data?.rows ?? []));
    if (rows.length >= (data?.total ?? 0)) return rows;
  }
}

/** The next step of a record on each screen of its entity, by the name of the screen. */
function nextOnScreens(entity: string, record: Rec): ReadonlyMap<string, string | undefined> {
  const { catalog, entity: served, compiled } = server.schemas.current();
  const machine = catalog.statesOf(entity);
  const input = {
    entity: catalog.entity(entity),
    timeZone: catalog.timeZone,
    codesOf: (name: string) => catalog.codes(name),
    textOf: (key: string) => ({ en: key }),
    ...(machine && { states: machine }),
  };
  const rules = {
    schema: catalog.entity(entity),
    expressions: { ...served(entity).compiled.expressions, ...compiled.expressions },
    context: { user: {}, limits: catalog.limits, ...businessClock(server.time.now, catalog.timeZone), on: "update" as const },
    words: { language: "en", t: (key: string) => key, codesOf: () => [] },
    ...(machine && { machine }),
  };
  const next = (actions: readonly PlannedAction[]) => nextAction(availableActions(actions, record, rules))?.action;
  const found = new Map<string, string | undefined>();
  for (const [name, screen] of Object.entries(catalog.files.screens)) {
    if (screen.entity !== entity) continue;
    const action = screen.list
      ? next(planTable(input, screen).rowActions)
      : screen.detail
        ? next(planDetail(input, screen).actions)
        : "none";
    if (action !== "none") found.set(name, action && `${action.id} ${action.label["en"] ?? ""}`);
  }
  return found;
}

describe.each(["waybill", "bill", "pickup-order", "inquiry"])("the next step of a %s", (entity) => {
  test("is the same on every screen, for every demonstration record", async () => {
    const records = await rowsOf(entity);
    expect(records.length).toBeGreaterThan(3);
    for (const record of records) {
      const steps = nextOnScreens(entity, record);
      expect(steps.size).toBeGreaterThan(1);
      expect({ record: record["id"], steps: new Set(steps.values()).size, on: [...steps] }).toMatchObject({ steps: 1 });
    }
  });
});

describe("the views of what waits", () => {
  test("show exactly the waybills that have a next step", async () => {
    const all = await rowsOf("waybill");
    const waiting = new Set((await rowsOf("waybill", { tab: "todo" })).map(({ id }) => id));
    const step = (record: Rec) => nextOnScreens("waybill", record).get("waybillList");
    expect(
      all
        .filter((record) => (step(record) !== undefined) !== waiting.has(record["id"]))
        .map((record) => [record["waybillNo"], step(record)]),
    ).toEqual([]);
    expect(waiting.size).toBeGreaterThan(3);
  });

  test("show a waybill that was sent back as one to correct, not to confirm", async () => {
    const returned = await rowsOf("waybill", { tab: "toCorrect" });
    for (const record of returned.filter(({ hasProblem }) => hasProblem !== 1))
      expect(nextOnScreens("waybill", record).get("waybillDetails")).toBe("editOrder Correct order");
    const submitted = new Set((await rowsOf("waybill", { tab: "toSubmit" })).map(({ id }) => id));
    expect(returned.filter(({ id }) => submitted.has(id))).toEqual([]);
  });
});
