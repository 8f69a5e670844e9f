// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { createDraftCopies } from "../../../src/portal/drafts/draftCopies.ts";

const draft = (savedAt: number, key = "note:1") => ({
  key,
  entity: "note",
  version: "v1",
  sections: { text: { line: "Quay 7" } },
  savedAt,
});
const copies = createDraftCopies(() => localStorage);
beforeEach(() => localStorage.clear());

test("a draft that is being written to the database has a copy, for its owner only", () => {
  copies.store("anna", draft(1));
  expect(copies.list("anna")).toEqual([draft(1)]);
  expect(copies.list("an")).toEqual([]);
  expect(copies.list("ben")).toEqual([]);
});

test("a confirmed draft takes its copy along, but not a later one", () => {
  copies.store("anna", draft(1));
  copies.store("anna", draft(2));
  copies.remove("anna", draft(1));
  expect(copies.list("anna")).toEqual([draft(2)]);
  copies.remove("anna", draft(2));
  expect(copies.list("anna")).toEqual([]);
});

test("what others wrote under our name is passed over", () => {
  copies.store("anna", draft(1));
  localStorage.setItem("lading.draft:anna:broken", "{");
  localStorage.setItem("lading.draft:anna:foreign", '{"key":1}');
  expect(copies.list("anna")).toEqual([draft(1)]);
});

test("a removal takes the place of the copy until it is confirmed", () => {
  copies.store("anna", draft(1));
  copies.store("anna", { key: "note:1", savedAt: 2, removed: true });
  copies.remove("anna", draft(1));
  expect(copies.list("anna")).toEqual([{ key: "note:1", savedAt: 2, removed: true }]);
});

test("a browser that forbids storage costs the copy only", () => {
  const forbidden = createDraftCopies(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  forbidden.store("anna", draft(1));
  forbidden.remove("anna", draft(1));
  expect(forbidden.list("anna")).toEqual([]);
});

test("another tab that keeps the same draft is heard of, one that is done with it or keeps another is not", () => {
  const told: string[] = [];
  const kept = JSON.stringify(draft(1));
  const stop = copies.watch("anna", "note:1", () => void told.push("kept"));
  const elsewhere = (owner: string, key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent("storage", { key: `lading.draft:${owner}:${key}`, newValue }));
  elsewhere("anna", "note:1", null);
  elsewhere("anna", "note:1", JSON.stringify({ key: "note:1", savedAt: 2, removed: true }));
  elsewhere("anna", "note:2", kept);
  elsewhere("ben", "note:1", kept);
  expect(told).toEqual([]);
  elsewhere("anna", "note:1", kept);
  expect(told).toEqual(["kept"]);
  stop();
  elsewhere("anna", "note:1", kept);
  expect(told).toEqual(["kept"]);
});
