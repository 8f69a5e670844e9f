// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { createDoneActions } from "#engine/actions/doneActions.ts";

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test("an action is done for the user and the entity it was done by and with, for nobody else", () => {
  const actions = createDoneActions();
  actions.mark("anna", "loan", "template");
  const isDone = actions.snapshot();
  expect(isDone("anna", "loan", "template")).toBe(true);
  expect([isDone("bob", "loan", "template"), isDone("anna", "shop", "template"), isDone("anna", "loan", "export")]).toEqual([
    false,
    false,
    false,
  ]);
});

test("it survives a reload of the tab", () => {
  createDoneActions().mark("anna", "loan", "template");
  createDoneActions().mark("anna", "loan", "export");
  const isDone = createDoneActions().snapshot();
  expect([isDone("anna", "loan", "template"), isDone("anna", "loan", "export")]).toEqual([true, true]);
});

test("subscribers see another snapshot after each action", () => {
  const actions = createDoneActions();
  const before = actions.snapshot();
  const changed = vi.fn();
  actions.subscribe(changed);
  actions.mark("anna", "loan", "template");
  expect(changed).toHaveBeenCalledTimes(1);
  expect(actions.snapshot()).not.toBe(before);
});

test("without storage, or with something else in it, it lasts as long as the engine", () => {
  sessionStorage.setItem("lading.done", "{broken");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("no storage");
  });
  const actions = createDoneActions();
  actions.mark("anna", "loan", "template");
  expect(actions.snapshot()("anna", "loan", "template")).toBe(true);
});
