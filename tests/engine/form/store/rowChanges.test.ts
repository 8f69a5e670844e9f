import { beforeEach, describe, expect, test } from "vitest";
import type { FormStore } from "#engine/form/store/formStoreTypes.ts";
import { openRepair } from "./openRepair.ts";

let store: FormStore;
beforeEach(() => {
  store = openRepair();
});

describe("rows", () => {
  test("start with the defaults of their schema, numbers as text", () => {
    store.addRow("/parts");
    expect(store.get("/parts/0")).toEqual({ count: "1" });
    expect(store.stateAt("/parts/0/part")).toMatchObject({ visible: true, required: true });
  });

  test("keep their key while others are removed", () => {
    for (const part of ["a", "b", "c"]) store.addRow("/parts", { part });
    const [, second, third] = store.rowKeys("/parts");
    store.removeRow("/parts", 0);
    expect(store.rowKeys("/parts")).toEqual([second, third]);
    expect(store.get("/parts/0/part")).toBe("b");
  });

  test("leave no value when the last one is removed", () => {
    store.addRow("/parts", { part: "a" });
    store.removeRow("/parts", 0);
    expect(store.get("/parts")).toBeUndefined();
  });
});
