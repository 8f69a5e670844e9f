// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { useRows } from "#engine/records/useRows.ts";
import { useTabCounts } from "#engine/table/model/useTabCounts.ts";
import { clearParts, drawHook } from "../../../helpers/engine/drawPart.tsx";
import { TestSource } from "../../../helpers/engine/testHost.ts";

afterEach(clearParts);

const flush = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
const tabs = { all: 2, late: 1 };

/** A source whose pages have counts of tabs. */
function countedSource(): TestSource {
  const source = new TestSource({ loan: [{ id: "1" }, { id: "2" }] });
  const list = source.list.bind(source);
  source.list = async (entity, query) => {
    const response = await list(entity, query);
    return response.data ? { ...response, data: { ...response.data, tabs } } : response;
  };
  return source;
}

test("the counts of the tabs stay when another tab could not be read; those of another search leave", async () => {
  const source = countedSource();
  const hook = drawHook(
    ({ query }: { query: ListQuery }) => {
      const rows = useRows(source, "loan", query);
      return { rows, counts: useTabCounts(rows, query) };
    },
    { query: {} },
  );
  await flush();
  expect(hook.result.counts).toEqual(tabs);
  source.failure = { code: 500, data: null };
  hook.render({ query: { tab: "late" } });
  await flush();
  expect([hook.result.rows.page, hook.result.counts]).toEqual([undefined, tabs]);
  hook.render({ query: { search: "other" } });
  await flush();
  expect([hook.result.rows.page, hook.result.counts]).toEqual([undefined, undefined]);
});
