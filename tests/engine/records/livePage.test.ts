import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { heldPage, showsAlready } from "#engine/records/livePage.ts";

const row = (id: string, version = 1, name = id): Rec => ({ id, version, name });
const page = (...rows: Rec[]) => ({ rows, total: rows.length });

test("a page shows a change already if it has each record in that version or a later one", () => {
  const rows = [row("a", 2), row("b")];
  expect(showsAlready(rows, { a: 2, b: 1 })).toBe(true);
  expect(showsAlready(rows, { a: 1 })).toBe(true);
  expect(showsAlready(rows, { a: 3 })).toBe(false);
  expect(showsAlready(rows, { c: 1 })).toBe(false);
});

test("a deleted record and an unknown change are never shown already", () => {
  expect(showsAlready([row("a")], { a: 0 })).toBe(false);
  expect(showsAlready([row("a")], undefined)).toBe(false);
});

test("a changed row gets its values in its place, and is marked; the counts follow", () => {
  const { page: held, news } = heldPage(page(row("a"), row("b")), { ...page(row("a"), row("b", 2, "B")), total: 7 });
  expect(held).toEqual({ rows: [row("a"), row("b", 2, "B")], total: 7 });
  expect(news).toEqual({ changed: new Set(["b"]), gone: new Set(), added: 0, next: undefined });
});

test("a new row waits: the shown ones stay where they are", () => {
  const fresh = page(row("new"), row("a"), row("b"));
  const { page: held, news } = heldPage(page(row("a"), row("b")), fresh);
  expect(held.rows.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(news.added).toBe(1);
  expect(news.next).toBe(fresh);
});

test("a row that left the list keeps its place and is named", () => {
  const { page: held, news } = heldPage(page(row("a"), row("b")), page(row("b")));
  expect(held.rows.map(({ id }) => id)).toEqual(["a", "b"]);
  expect([...news.gone]).toEqual(["a"]);
  expect(news.next?.rows).toHaveLength(1);
});

test("another order of the same rows waits too", () => {
  const { page: held, news } = heldPage(page(row("a"), row("b")), page(row("b", 2), row("a")));
  expect(held.rows.map(({ id, version }) => [id, version])).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  expect(news.next?.rows.map(({ id }) => id)).toEqual(["b", "a"]);
});
