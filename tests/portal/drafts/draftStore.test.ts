import { expect, test, vi } from "vitest";
import { createDraftStore } from "../../../src/portal/drafts/draftStore.ts";

const draft = { key: "note:1", entity: "note", version: "v1", sections: {}, savedAt: 1 };

test("a browser without storage costs the safety net, never the form", async () => {
  const drafts = createDraftStore(() => "anna");
  expect(await drafts.save(draft)).toBe(false);
  expect(await drafts.load("note:1")).toBeNull();
  expect(await drafts.list("note")).toEqual([]);
  expect(await drafts.count()).toBe(0);
  await drafts.remove("note:1");
  await drafts.clear();
});

test("nothing is kept for nobody", async () => {
  const open = vi.fn();
  vi.stubGlobal("indexedDB", { open });
  expect(await createDraftStore(() => undefined).save(draft)).toBe(false);
  expect(open).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
