import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pageNumbers } from "#engine/table/rows/Pager.tsx";
import { defaultSettings, loadSettings } from "#engine/table/columns/tableSettings.ts";

describe("kept settings", () => {
  const kept = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
  );
  afterEach(() => {
    kept.clear();
    vi.unstubAllGlobals();
  });

  test.each(["", "null", "7", "{", '{"density":"huge","shown":{"fee":"no"},"order":[1],"widths":{"fee":"wide"},"pins":[2]}'])(
    "that make no sense are ignored: %s",
    (text) => {
      kept.set("lading.list.ann.loans", text);
      expect(loadSettings("ann", "loans")).toEqual(defaultSettings);
    },
  );
});

test.each([
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, 3, 4, 5, 0, 10]],
  [5, 10, [1, 0, 4, 5, 6, 0, 10]],
  [10, 10, [1, 0, 6, 7, 8, 9, 10]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
])("page %i of %i offers %j", (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));
