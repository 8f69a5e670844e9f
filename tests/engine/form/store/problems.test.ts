import { beforeEach, describe, expect, test } from "vitest";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FormStore } from "#engine/form/store/formStoreTypes.ts";
import { createProblems } from "#engine/form/store/problems.ts";
import { openRepair } from "./openRepair.ts";

const codes = (store: FormStore) => store.problems.reported().map(({ path, code }) => `${path} ${code}`);
let store: FormStore;
beforeEach(() => {
  store = openRepair();
});

describe("problems", () => {
  test("are silent until the field is left", () => {
    store.set("/hours", "1.25");
    expect(codes(store)).toEqual([]);
    store.leave("/hours");
    expect(codes(store)).toEqual(["/hours decimals"]);
  });

  test("disappear when the value is valid, without leaving the field again", () => {
    store.set("/hours", "1.25");
    store.leave("/hours");
    store.set("/hours", "1.5");
    expect(codes(store)).toEqual([]);
  });

  test("of a field that was only passed through are not reported", () => {
    store.leave("/ticket");
    expect(codes(store)).toEqual([]);
    store.set("/ticket", "A1");
    store.set("/ticket", undefined);
    expect(codes(store)).toEqual(["/ticket required"]);
  });

  test("are all reported after a save attempt", () => {
    store.problems.reportAll();
    expect(codes(store)).toEqual(["/ticket required", "/work required", "/hours required"]);
  });

  test("of a row or field that appears after an attempt are reported at the next one", () => {
    store.tryFields(["/parts", "/wheel"]);
    store.addRow("/parts");
    store.set("/work", "wheel");
    expect(codes(store)).toEqual([]);
    expect(store.tryFields(["/parts", "/wheel"]).map(({ path }) => path)).toEqual(["/wheel", "/parts/0/part"]);
    store.addRow("/parts");
    store.problems.reportAll();
    expect(codes(store)).toContain("/parts/1/part required");
  });

  test("of the server stay at their field until it is edited", () => {
    store.set("/ticket", "A1");
    store.problems.setRefused([{ path: "/ticket", code: "unique", params: {}, severity: "error" }]);
    expect(store.problems.at("/ticket").map(({ code }) => code)).toEqual(["unique"]);
    store.set("/hours", "2");
    expect(store.problems.at("/ticket").map(({ code }) => code)).toEqual(["unique"]);
    store.set("/ticket", "B2");
    expect(store.problems.at("/ticket")).toEqual([]);
  });

  test("of the whole record stay until anything is edited", () => {
    store.problems.setRefused([{ path: "", code: "limit", params: { limit: 3 }, severity: "error" }]);
    expect(codes(store)).toContain(" limit");
    store.set("/ticket", "B2");
    expect(codes(store)).not.toContain(" limit");
  });

  test("of a step are reported when the user wants to go on", () => {
    expect(store.tryFields(["/ticket"]).map(({ code }) => code)).toEqual(["required"]);
    expect(codes(store)).toEqual(["/ticket required"]);
  });
});

test("a message that is already shown gets its link once its page is known, and another when that changes", () => {
  const changed: string[] = [];
  const problems = createProblems({
    notify: (paths) => changed.push(...paths),
    isEmpty: () => false,
    rows: { toKeyed: (path) => path, toIndexed: (path) => path },
  });
  const problem: Problem = { path: "/wheel", code: "rule:true", params: {}, severity: "warning" };
  const led = (go: string): Problem => ({ ...problem, mend: { label: { zh: "修", en: "Mend" }, go } });
  problems.setFound([problem]);
  problems.reportAll();
  for (const go of ["/shop?open=1", "/shop?open=2"]) {
    problems.setFound([led(go)]);
    expect(problems.at("/wheel")).toEqual([led(go)]);
  }
  expect(changed).toEqual(["/wheel", "/wheel", "/wheel"]);
});
