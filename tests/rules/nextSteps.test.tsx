// @one-database: the steps are in JSON.
/** What the customer should do next with a record: the same on every screen, in every view that counts it, and on the dashboard. */
import type { ReactNode } from "react";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtinEnvironments } from "vitest/runtime";
import { mainCatalog } from "#dialect/compile/siteCatalog.ts";
import type { Rec } from "#dialect/json/json.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { availableActions, nextAction } from "#engine/actions/availableActions.ts";
import type { PlannedAction } from "#engine/plan/plan.ts";
import { planDetail } from "#engine/planners/planDetail.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { testHost } from "../helpers/engine/testHost.ts";
import { buildTestApp, type TestApp } from "../helpers/server/buildTestApp.ts";

let server: TestApp;

beforeAll(async () => {
  server = await buildTestApp({ demo: true });
  // The first test that asks for the demonstration plays it: 45 s of a processor, several minutes beside other work.
}, 600_000);
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

/** The next step of a record on each screen of its entity in the portal, by the name of the screen. */
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
  for (const [name, screen] of Object.entries(mainCatalog(catalog).files.screens)) {
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

describe.each(["waybill", "bill", "pickup-order", "inquiry", "overseas-waybill", "small-parcel", "port-to-port-order"])(
  "the next step of a %s",
  (entity) => {
    test("is the same on every screen, for every demonstration record", async () => {
      const records = await rowsOf(entity);
      expect(records.length).toBeGreaterThan(3);
      for (const record of records) {
        const steps = nextOnScreens(entity, record);
        expect(steps.size).toBeGreaterThan(1);
        expect({ record: record["id"], steps: new Set(steps.values()).size, on: [...steps] }).toMatchObject({ steps: 1 });
      }
    });
  },
);

describe("the views of what waits", () => {
  test.each([
    ["waybill", "waybillList"],
    ["overseas-waybill", "overseasList"],
    ["small-parcel", "parcelList"],
    ["port-to-port-order", "portOrderList"],
  ])("show exactly the records that have a next step, of each %s", async (entity, list) => {
    const all = await rowsOf(entity);
    const waiting = new Set((await rowsOf(entity, { tab: "todo" })).map(({ id }) => id));
    const step = (record: Rec) => nextOnScreens(entity, record).get(list);
    expect(
      all.filter((record) => (step(record) !== undefined) !== waiting.has(record["id"])).map((record) => [record["id"], step(record)]),
    ).toEqual([]);
    expect(waiting.size).toBeGreaterThan(1);
    expect(waiting.size).toBeLessThan(all.length);
  });

  test("show a waybill that was sent back as one to correct, not to confirm", async () => {
    const returned = await rowsOf("waybill", { tab: "toCorrect" });
    for (const record of returned.filter(({ hasProblem }) => hasProblem !== 1))
      expect(nextOnScreens("waybill", record).get("waybillDetails")).toBe("editOrder Correct order");
    const submitted = new Set((await rowsOf("waybill", { tab: "toSubmit" })).map(({ id }) => id));
    expect(returned.filter(({ id }) => submitted.has(id))).toEqual([]);
  });
});

/** Records of one page of a list. */
const pageSize = 20;

describe("the next step as it is drawn", () => {
  let leaveDom: () => unknown;
  beforeAll(async () => {
    // In this file alone: a server does not run in a DOM. React looks for one when it is imported, so the parts that draw are imported later.
    const { teardown } = await builtinEnvironments["happy-dom"].setup(globalThis, {});
    leaveDom = () => teardown(globalThis);
  });
  afterAll(() => leaveDom());

  /** Draws `content` over these records and returns the step in each element with `data-row`. */
  async function drawn(
    entity: string,
    records: readonly Rec[],
    width: number,
    content: ReactNode,
  ): Promise<Readonly<Record<string, string>>> {
    const { clearPage, draw, settle, setWidth } = await import("../helpers/engine/page.tsx");
    const { catalog } = server.schemas.current();
    const host = testHost(catalog.files, { [entity]: records });
    host.speak("en");
    setWidth(width);
    await draw({ ...host, clock: () => businessClock(server.time.now, catalog.timeZone) }, content);
    await settle(20);
    const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
    const steps = rows.map((row) => [row.dataset["row"], row.querySelector(".ld-next, .ld-record-step")?.textContent ?? "–"]);
    clearPage();
    return Object.fromEntries(steps) as Record<string, string>;
  }

  /** The step that each record of a page must show, as the details say it. */
  const expectedSteps = (entity: string, detail: string, records: readonly Rec[]) =>
    Object.fromEntries(
      records.map((record): [string, string] => [
        String(record["id"]),
        nextOnScreens(entity, record).get(detail)?.replace(/^\w+ /, "") ?? "–",
      ]),
    );
  const pagesOf = (all: readonly Rec[]): readonly (readonly Rec[])[] =>
    Array.from({ length: Math.ceil(all.length / pageSize) }, (_, page) => all.slice(page * pageSize, (page + 1) * pageSize));
  const nothing = () => undefined;

  describe.each([
    ["waybill", ["waybillList", "pendingWaybills"], "waybillDetails"],
    ["bill", ["billList"], "billDetails"],
    ["pickup-order", ["pickupList"], "pickupDetails"],
    ["overseas-waybill", ["overseasList", "pendingOverseas"], "overseasDetails"],
    ["small-parcel", ["parcelList", "pendingParcels"], "parcelDetails"],
    ["port-to-port-order", ["portOrderList", "pendingPortOrders"], "portOrderDetails"],
  ])("of each %s is that of its details", (entity, lists, detail) => {
    let all: readonly Rec[];
    beforeAll(async () => {
      all = await rowsOf(entity);
    });

    test("where some records wait for the customer, and others do not", () => {
      const steps = new Set(Object.values(expectedSteps(entity, detail, all)));
      expect(steps.size).toBeGreaterThan(1);
      expect(steps).toContain("–");
    });

    // A test for each view: all views of all records take longer than one test may on a busy machine.
    test.each([...lists.map((list) => [list, 1440] as const), [lists[0] ?? "", 390] as const])(
      "in the list %s at %d px, as a table or as cards",
      async (list, width) => {
        const { ListView } = await import("#engine");
        for (const records of pagesOf(all)) {
          const shown = <ListView screen={list} title={{}} query={{ page: 1, size: pageSize }} onQuery={nothing} onDrawer={nothing} />;
          expect(await drawn(entity, records, width, shown)).toEqual(expectedSteps(entity, detail, records));
        }
      },
    );

    test("in the bell", async () => {
      const { RecordStep } = await import("#engine");
      for (const records of pagesOf(all)) {
        const inBell = records.map(({ id = null }) => (
          <div key={String(id)} data-row={String(id)}>
            <RecordStep screen={detail} id={String(id)} address="/" onFollow={nothing} />
          </div>
        ));
        expect(await drawn(entity, records, 1440, inBell)).toEqual(expectedSteps(entity, detail, records));
      }
    });
  });
});
