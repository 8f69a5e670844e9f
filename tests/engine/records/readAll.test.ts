import { expect, test, vi } from "vitest";
import { readAll } from "#engine/records/readAll.ts";
import { TestSource } from "../../helpers/engine/testHost.ts";

const rows = Array.from({ length: 1200 }, (_, index) => ({ id: String(index) }));
const signal = new AbortController().signal;
const ask = (source: TestSource, max: number, onProgress = vi.fn()) =>
  readAll({ source, entity: "loan", query: { page: 7, filters: {} }, max, onProgress, signal });

test("all pages are read, with progress", async () => {
  const onProgress = vi.fn();
  const source = new TestSource({ loan: rows });
  const all = await ask(source, 5000, onProgress);
  expect([all?.records.length, all?.total]).toEqual([1200, 1200]);
  expect(onProgress.mock.calls).toEqual([
    [500, 1200],
    [1000, 1200],
    [1200, 1200],
  ]);
});

test("no more than the maximum is returned, with the total that shows it", async () => {
  const all = await ask(new TestSource({ loan: rows }), 700);
  expect([all?.records.length, all?.total]).toEqual([700, 1200]);
});

test("a backend with smaller pages is read to its end", async () => {
  const source = new TestSource({ loan: rows.slice(0, 25) });
  const list = source.list.bind(source);
  source.list = (entity, query) => list(entity, { ...query, size: 10 });
  expect((await ask(source, 5000))?.records).toHaveLength(25);
});

test("a total that says only that there are more does not end the reading", async () => {
  const source = new TestSource({ loan: rows });
  const list = source.list.bind(source);
  source.list = async (entity, query) => {
    const { data, ...answer } = await list(entity, query);
    return { ...answer, data: data && { ...data, total: Math.min(data.total, 501) } };
  };
  const options = { source, entity: "loan", query: {}, onProgress: vi.fn(), signal };
  expect((await readAll({ ...options, max: 5000, counted: 500 }))?.records).toHaveLength(1200);
  expect((await readAll({ ...options, max: 600, counted: 500 }))?.total).toBe(1000);
});

test("a failed page, and an aborted signal, return nothing", async () => {
  const source = new TestSource({ loan: rows });
  source.failure = { code: 500, data: null };
  expect(await ask(source, 5000)).toBeUndefined();
  const aborted = AbortSignal.abort();
  const options = { source: new TestSource({ loan: rows }), entity: "loan", query: {}, max: 10, onProgress: vi.fn(), signal: aborted };
  expect(await readAll(options)).toBeUndefined();
});
