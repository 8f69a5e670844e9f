import { beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { createFormStore } from "#engine/form/store/formStore.ts";
import type { FormStore } from "#engine/form/store/formStoreTypes.ts";
import { concretePaths } from "#engine/form/store/draftPaths.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { compiledEntity, testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const entity = compiledEntity(workshop, "repair");
const plan = planForm(testInput(workshop, "repair"), repairForm);
const expressions = { ...entity.expressions };

function open(initial: Rec = {}, stored: Rec | null = null): FormStore {
  return createFormStore({
    entity,
    plan,
    expressions,
    stored,
    initial,
    context: () => ({ user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: stored ? "update" : "create" }),
  });
}

const codes = (store: FormStore) => store.problems.reported().map(({ path, code }) => `${path} ${code}`);
let store: FormStore;
beforeEach(() => {
  store = open();
});

describe("values", () => {
  test("are told to who listens at, above or below their place, and to nobody else", () => {
    const told: string[] = [];
    for (const topic of ["/owner", "/owner/name", "/owner/phone", "/ticket"]) store.topics.subscribe(topic, () => void told.push(topic));
    store.set("/owner/phone", "1");
    told.length = 0;
    store.set("/owner/phone", "2");
    expect(told).toEqual(["/owner", "/owner/phone"]);
  });

  test("that are set to what they are tell nobody", () => {
    store.set("/ticket", "A1");
    let told = 0;
    store.topics.subscribe("/ticket", () => void (told += 1));
    store.set("/ticket", "A1");
    expect(told).toBe(0);
  });

  test("are kept as typed; numbers that come as numbers become text", () => {
    store.set("/hours", "1.50");
    store.set("/rate", 40);
    expect([store.get("/hours"), store.get("/rate")]).toEqual(["1.50", "40"]);
  });

  test("that are computed are shown as soon as what they need is there, also in rows", () => {
    store.set("/hours", "2");
    store.set("/rate", "40.5");
    expect(store.get("/price")).toBe("81");
    store.addRow("/parts", { part: "chain", count: "3", cost: "7" });
    expect(store.get("/parts/0/sum")).toBe("21");
    store.set("/parts/0/count", "4");
    expect(store.get("/parts/0/sum")).toBe("28");
  });

  test.each([3, 300])("that are computed stand in the record at once, also in %i rows that were pasted", (count) => {
    const rows = Array.from({ length: count }, () => ({ part: "chain", count: "3", cost: "7" }));
    const keys = rows.map(() => store.newRowKey());
    store.putRows("/parts", rows, keys, new Set(keys));
    expect((store.record()["parts"] as readonly Rec[]).map(({ sum }) => sum)).toEqual(rows.map(() => 21));
  });
});

describe("conditions", () => {
  test("show and ask for a field when the value they read changes", () => {
    expect(store.stateAt("/wheel")).toMatchObject({ visible: false, required: false });
    let told = 0;
    store.topics.subscribe("/wheel", () => void (told += 1));
    store.set("/work", "wheel");
    expect(store.stateAt("/wheel")).toMatchObject({ visible: true, required: true });
    expect(told).toBe(1);
  });

  test("are not worked out for a value that none of them reads", () => {
    const before = store.stateAt("/wheel");
    store.set("/ticket", "A1");
    expect(store.stateAt("/wheel")).toBe(before);
  });

  test("of a screen are asked over the record", () => {
    const withScreen = createFormStore({
      entity,
      plan,
      expressions: { "has(self.work)": { op: "has", of: { op: "get", of: { op: "name", name: "self" }, key: "work" } } },
      stored: null,
      initial: {},
      context: () => ({ user: {}, limits: {}, today: "", now: "", on: "create" }),
    });
    expect(withScreen.holds("has(self.work)")).toBe(false);
    expect(withScreen.holds(undefined)).toBe(true);
  });

  test("a group that is begun asks for its fields, an absent one does not", () => {
    expect(store.stateAt("/owner/name").required).toBe(false);
    store.set("/owner/phone", "1");
    expect(store.stateAt("/owner/name").required).toBe(true);
    store.set("/owner/phone", undefined);
    expect(store.stateAt("/owner/name").required).toBe(false);
  });

  test("a value that is hidden stays, and is left out of what is sent", () => {
    store.set("/work", "wheel");
    store.set("/wheel", "28");
    store.set("/work", "chain");
    expect(store.get("/wheel")).toBe("28");
    expect(store.check().record).not.toHaveProperty("wheel");
    store.set("/work", "wheel");
    expect(store.get("/wheel")).toBe("28");
  });
});

describe("problems", () => {
  test("are silent until the field is left", () => {
    store.set("/hours", "1.25");
    expect(codes(store)).toEqual([]);
    store.leave("/hours");
    expect(codes(store)).toEqual(["/hours decimals"]);
  });

  test("go away when the value is right, without leaving the field again", () => {
    store.set("/hours", "1.25");
    store.leave("/hours");
    store.set("/hours", "1.5");
    expect(codes(store)).toEqual([]);
  });

  test("a field that was only passed through is not accused of being empty", () => {
    store.leave("/ticket");
    expect(codes(store)).toEqual([]);
    store.set("/ticket", "A1");
    store.set("/ticket", undefined);
    expect(codes(store)).toEqual(["/ticket required"]);
  });

  test("are all said once a save was tried", () => {
    store.problems.reportAll();
    expect(codes(store)).toEqual(["/ticket required", "/work required", "/hours required"]);
  });

  test("of a row that is added after a try, or of a field that comes into sight, are said at the next", () => {
    store.tryFields(["/parts", "/wheel"]);
    store.addRow("/parts");
    store.set("/work", "wheel");
    expect(codes(store)).toEqual([]);
    expect(store.tryFields(["/parts", "/wheel"]).map(({ path }) => path)).toEqual(["/wheel", "/parts/0/part"]);
    store.addRow("/parts");
    store.problems.reportAll();
    expect(codes(store)).toContain("/parts/1/part required");
  });

  test("of the server stand at their field until it is edited", () => {
    store.set("/ticket", "A1");
    store.problems.setRefused([{ path: "/ticket", code: "unique", params: {}, severity: "error" }]);
    expect(store.problems.at("/ticket").map(({ code }) => code)).toEqual(["unique"]);
    store.set("/hours", "2");
    expect(store.problems.at("/ticket").map(({ code }) => code)).toEqual(["unique"]);
    store.set("/ticket", "B2");
    expect(store.problems.at("/ticket")).toEqual([]);
  });

  test("of the record as a whole stand until anything is edited", () => {
    store.problems.setRefused([{ path: "", code: "limit", params: { limit: 3 }, severity: "error" }]);
    expect(codes(store)).toContain(" limit");
    store.set("/ticket", "B2");
    expect(codes(store)).not.toContain(" limit");
  });

  test("of a step are said when somebody wants to go on past it", () => {
    expect(store.tryFields(["/ticket"]).map(({ code }) => code)).toEqual(["required"]);
    expect(codes(store)).toEqual(["/ticket required"]);
  });
});

describe("rows", () => {
  test("begin with the defaults of their schema, numbers as text", () => {
    store.addRow("/parts");
    expect(store.get("/parts/0")).toEqual({ count: "1" });
    expect(store.stateAt("/parts/0/part")).toMatchObject({ visible: true, required: true });
  });

  test("keep their key while others go", () => {
    for (const part of ["a", "b", "c"]) store.addRow("/parts", { part });
    const [, second, third] = store.rowKeys("/parts");
    store.removeRow("/parts", 0);
    expect(store.rowKeys("/parts")).toEqual([second, third]);
    expect(store.get("/parts/0/part")).toBe("b");
  });

  test("the last one taken out leaves no value", () => {
    store.addRow("/parts", { part: "a" });
    store.removeRow("/parts", 0);
    expect(store.get("/parts")).toBeUndefined();
  });

  test("are found by the path of their plan", () => {
    expect(concretePaths({ parts: [{}, {}] }, "/parts/-/sum")).toEqual(["/parts/0/sum", "/parts/1/sum"]);
    expect(concretePaths({}, "/parts/-/sum")).toEqual([]);
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

  test("only values count as changes, not the way they came about", () => {
    store = open(typed, stored);
    expect(store.isChanged()).toBe(false);
    store.set("/ticket", "B2");
    expect(store.isChanged()).toBe(true);
    store.set("/ticket", "A1");
    expect(store.isChanged()).toBe(false);
  });

  test("a field that was emptied is sent as null, in groups too, and the version is named", () => {
    store = open(typed, stored);
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

  test("after a save the answer counts as unchanged", () => {
    store = open(typed, stored);
    store.set("/ticket", "B2");
    store.markSaved({ ...stored, version: 3, ticket: "B2" });
    expect([store.isChanged(), store.stored()?.version]).toEqual([false, 3]);
  });
});
