import { beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { createFormStore } from "#engine/form/store/formStore.ts";
import type { FormStore } from "#engine/form/store/formStoreTypes.ts";
import { openRepair, repair, repairPlan } from "./openRepair.ts";

let store: FormStore;
beforeEach(() => {
  store = openRepair();
});

describe("values", () => {
  test("notify subscribers at, above and below their path, and no others", () => {
    const told: string[] = [];
    for (const topic of ["/owner", "/owner/name", "/owner/phone", "/ticket"]) store.topics.subscribe(topic, () => void told.push(topic));
    store.set("/owner/phone", "1");
    told.length = 0;
    store.set("/owner/phone", "2");
    expect(told).toEqual(["/owner", "/owner/phone"]);
  });

  test("that do not change notify nobody", () => {
    store.set("/ticket", "A1");
    let told = 0;
    store.topics.subscribe("/ticket", () => void (told += 1));
    store.set("/ticket", "A1");
    expect(told).toBe(0);
  });

  test("stay as typed; numbers become text", () => {
    store.set("/hours", "1.50");
    store.set("/rate", 40);
    expect([store.get("/hours"), store.get("/rate")]).toEqual(["1.50", "40"]);
  });

  test("that are computed follow their inputs at once, also in rows", () => {
    store.set("/hours", "2");
    store.set("/rate", "40.5");
    expect(store.get("/price")).toBe("81");
    store.addRow("/parts", { part: "chain", count: "3", cost: "7" });
    expect(store.get("/parts/0/sum")).toBe("21");
    store.set("/parts/0/count", "4");
    expect(store.get("/parts/0/sum")).toBe("28");
  });

  test.each([3, 300])("that are computed are in the record at once, also for %i pasted rows", (count) => {
    const rows = Array.from({ length: count }, () => ({ part: "chain", count: "3", cost: "7" }));
    const keys = rows.map(() => store.newRowKey());
    store.putRows("/parts", rows, keys, new Set(keys));
    expect((store.record()["parts"] as readonly Rec[]).map(({ sum }) => sum)).toEqual(rows.map(() => 21));
  });
});

describe("conditions", () => {
  test("show a field and require it when the value that they read changes", () => {
    expect(store.stateAt("/wheel")).toMatchObject({ visible: false, required: false });
    let told = 0;
    store.topics.subscribe("/wheel", () => void (told += 1));
    store.set("/work", "wheel");
    expect(store.stateAt("/wheel")).toMatchObject({ visible: true, required: true });
    expect(told).toBe(1);
  });

  test("are not evaluated when a value changes that none of them reads", () => {
    const before = store.stateAt("/wheel");
    store.set("/ticket", "A1");
    expect(store.stateAt("/wheel")).toBe(before);
  });

  test("of a screen are evaluated over the record", () => {
    const withScreen = createFormStore({
      entity: repair,
      plan: repairPlan,
      expressions: { "has(self.work)": { op: "has", of: { op: "get", of: { op: "name", name: "self" }, key: "work" } } },
      stored: null,
      initial: {},
      context: () => ({ user: {}, limits: {}, today: "", now: "", on: "create" }),
    });
    expect(withScreen.holds("has(self.work)")).toBe(false);
    expect(withScreen.holds(undefined)).toBe(true);
  });

  test("require the fields of a group only when the group has a value", () => {
    expect(store.stateAt("/owner/name").required).toBe(false);
    store.set("/owner/phone", "1");
    expect(store.stateAt("/owner/name").required).toBe(true);
    store.set("/owner/phone", undefined);
    expect(store.stateAt("/owner/name").required).toBe(false);
  });

  test("that hide a field keep its value, but not in the record", () => {
    store.set("/work", "wheel");
    store.set("/wheel", "28");
    store.set("/work", "chain");
    expect(store.get("/wheel")).toBe("28");
    expect(store.check().record).not.toHaveProperty("wheel");
    store.set("/work", "wheel");
    expect(store.get("/wheel")).toBe("28");
  });
});

describe("against the stored record", () => {
  const stored: Rec = {
    id: "7",
    version: 2,
    ticket: "A1",
    work: "chain",
    hours: 2,
    rate: 40,
    price: 80,
    owner: { name: "Ada", phone: "1" },
  };
  const typed: Rec = { ...stored, hours: "2", rate: "40", price: "80" };

  test("a form is changed only while its values differ", () => {
    store = openRepair(typed, stored);
    expect(store.isChanged()).toBe(false);
    store.set("/ticket", "B2");
    expect(store.isChanged()).toBe(true);
    store.set("/ticket", "A1");
    expect(store.isChanged()).toBe(false);
  });

  test("a cleared field is sent as null, in groups too, with id and version", () => {
    store = openRepair(typed, stored);
    store.set("/rate", undefined);
    store.set("/owner/phone", undefined);
    const { record } = store.check();
    expect(store.payload(record)).toEqual({
      id: "7",
      version: 2,
      ticket: "A1",
      work: "chain",
      hours: 2,
      rate: null,
      owner: { name: "Ada", phone: null },
    });
  });

  test("after a save the stored record counts as unchanged", () => {
    store = openRepair(typed, stored);
    store.set("/ticket", "B2");
    store.markSaved({ ...stored, version: 3, ticket: "B2" });
    expect([store.isChanged(), store.stored()?.version]).toEqual([false, 3]);
  });
});
