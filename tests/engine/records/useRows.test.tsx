// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { useRows } from "#engine/records/useRows.ts";
import { clearParts, drawHook, drawPart } from "../../helpers/engine/drawPart.tsx";
import { TestSource } from "../../helpers/engine/testHost.ts";
import { createMemorySource } from "#engine/standalone/memorySource.ts";

afterEach(clearParts);

const flush = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
const rows = [
  { id: "1", branch: "N" },
  { id: "2", branch: "S" },
];
function load(source: TestSource, query: ListQuery = {}) {
  return drawHook((now: { entity: string; query: ListQuery }) => useRows(source, now.entity, now.query), { entity: "loan", query });
}
const ids = (hook: ReturnType<typeof load>) => hook.result.page?.rows.map((row) => row["id"]);

test("rows are loaded for a query; an equal query is not loaded again", async () => {
  const source = new TestSource({ loan: rows });
  const hook = load(source);
  expect([hook.result.loading, ids(hook)]).toEqual([true, undefined]);
  await flush();
  expect([hook.result.loading, ids(hook)]).toEqual([false, ["1", "2"]]);
  hook.render({ entity: "loan", query: {} });
  await flush();
  expect(source.asked).toHaveLength(1);
});

test("the old rows stay while another query loads, and leave when it failed: they do not answer it", async () => {
  const source = new TestSource({ loan: rows });
  const hook = load(source);
  await flush();
  source.failure = { code: 500, data: null };
  hook.render({ entity: "loan", query: { filters: { branch: "S" } } });
  expect([hook.result.loading, ids(hook)]).toEqual([true, ["1", "2"]]);
  await flush();
  expect([hook.result.failure?.code, ids(hook)]).toEqual([500, undefined]);
  source.failure = undefined;
  act(() => hook.result.refresh());
  await flush();
  expect([hook.result.failure, ids(hook)]).toEqual([undefined, ["2"]]);
});

test("the rows of a query stay when it fails the next time, and come back with it after another one failed", async () => {
  const source = new TestSource({ loan: rows });
  const hook = load(source);
  await flush();
  source.failure = { code: 0, data: null };
  act(() => hook.result.refresh());
  await flush();
  expect([hook.result.failure?.code, ids(hook)]).toEqual([0, ["1", "2"]]);
  hook.render({ entity: "loan", query: { tab: "late" } });
  await flush();
  expect(ids(hook)).toBeUndefined();
  hook.render({ entity: "loan", query: {} });
  await flush();
  expect([hook.result.failure?.code, ids(hook)]).toEqual([0, ["1", "2"]]);
});

test("rows of another entity are never returned", async () => {
  const hook = load(new TestSource({ loan: rows, shop: [] }));
  await flush();
  hook.render({ entity: "shop", query: {} });
  expect(hook.result.page).toBeUndefined();
});

test("a query that failed for lack of a connection runs again when that is back", async () => {
  let reconnect = () => {};
  const source = Object.assign(new TestSource({ loan: rows }), {
    whenBack(again: () => void) {
      reconnect = again;
      return () => undefined;
    },
  });
  source.failure = { code: 0, data: null };
  const hook = load(source);
  await flush();
  source.failure = undefined;
  act(() => reconnect());
  await flush();
  expect(ids(hook)).toEqual(["1", "2"]);
});

/** A source whose server announces changes. */
function liveSource() {
  let announce: (records: Readonly<Record<string, number>> | undefined) => void = () => {};
  const source = Object.assign(new TestSource({ loan: rows.map((row) => ({ ...row, version: 1 })) }), {
    whenChanged(_entity: string, changed: typeof announce) {
      announce = changed;
      return () => {
        announce = () => {};
      };
    },
  });
  return { source, announce: (records: Readonly<Record<string, number>> | undefined) => act(async () => announce(records)) };
}

test("an announced change is read without a loading state; one that the page shows already is not", async () => {
  const { source, announce } = liveSource();
  const hook = load(source);
  await flush();
  await announce({ 1: 1 });
  expect(source.asked).toHaveLength(1);
  source.store("loan", [
    { id: "1", branch: "changed", version: 2 },
    { id: "2", branch: "S", version: 1 },
  ]);
  await announce({ 1: 2 });
  expect(hook.result.loading).toBe(false);
  await flush();
  expect(hook.result.page?.rows[0]?.["branch"]).toBe("changed");
});

test("many changes at once are read twice at most: at the first one, and once for the rest", async () => {
  const { source, announce } = liveSource();
  load(source);
  await flush();
  for (let version = 2; version < 30; version++) await announce({ 1: version });
  expect(source.asked).toHaveLength(2);
});

test("where rows keep their places, new ones are shown by a press", async () => {
  const { source, announce } = liveSource();
  const hook = drawHook(() => useRows(source, "loan", {}, { holds: true }), {});
  await flush();
  source.store("loan", [{ id: "0", branch: "N", version: 1 }, ...rows.map((row) => ({ ...row, version: 1 }))]);
  await announce({ 0: 1 });
  await flush();
  expect(hook.result.page?.rows.map(({ id }) => id)).toEqual(["1", "2"]);
  expect(hook.result.news?.added).toBe(1);
  act(() => hook.result.showNews());
  expect(hook.result.page?.rows.map(({ id }) => id)).toEqual(["0", "1", "2"]);
  expect(hook.result.news).toBeUndefined();
});

test("records in memory are drawn once for each query and after each refresh, and never without their rows", async () => {
  const source = createMemorySource({ loan: rows });
  const drawn: (readonly string[] | undefined)[] = [];
  const Drawn = ({ shown }: { readonly shown: readonly string[] | undefined }) => {
    drawn.push(shown);
    return null;
  };
  function List({ query }: { readonly query: ListQuery }) {
    const { page, refresh } = useRows(source, "loan", query);
    return (
      <button type="button" onClick={refresh}>
        <Drawn shown={page?.rows.map((row) => String(row["id"]))} />
      </button>
    );
  }
  const { redraw, place } = drawPart(<List query={{}} />);
  expect(drawn.splice(0)).toEqual([["1", "2"]]);
  redraw(<List query={{ filters: { branch: ["S"] } }} />);
  expect(drawn.splice(0)).toEqual([["2"]]);
  await source.save("loan", { id: "3", branch: "S" });
  act(() => place.querySelector("button")?.click());
  expect(drawn.splice(0)).toEqual([["3", "2"]]);
});
