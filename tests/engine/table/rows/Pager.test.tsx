// @vitest-environment happy-dom
/** The pager keeps the focus at the last page, and goes on where records are not counted to the end. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { library } from "../../../helpers/engine/library.ts";
import { pageNumbers } from "#engine/table/rows/Pager.tsx";
import { openList } from "../openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

const focused = () => document.activeElement;

describe("the focus stays", () => {
  test("on the arrow at the last page", async () => {
    await openList({ query: { page: 2 } });
    const next = one("button", "Next page");
    next.focus();
    await press(next);
    expect([focused(), next.getAttribute("aria-disabled")]).toEqual([next, "true"]);
    await press(next);
    expect(one("button", "Page 3").getAttribute("aria-current")).toBe("page");
  });
});

test("where records are not counted to the end, the list says so and always offers the next full page", async () => {
  const limits = { countedRecords: { value: 20 } };
  await openList({
    files: { ...library, limits },
    query: { page: 2 },
    prepare: ({ source }) => {
      const list = source.list.bind(source);
      source.list = async (entity, query) => {
        const { data, ...answer } = await list(entity, query);
        return { ...answer, data: data && { ...data, total: Math.min(data.total, 21) } };
      };
    },
  });
  expect(document.querySelector(".ld-pager > span")?.textContent).toBe("20+ in total");
  await press(one("button", "Next page"));
  expect(one("button", "Page 3").getAttribute("aria-current")).toBe("page");
  expect(one("button", "Next page").getAttribute("aria-disabled")).toBe("true");
});

test("the pages are named by their list: the page of a record has several lists", async () => {
  await openList();
  expect(document.querySelector(".ld-pager")?.getAttribute("aria-label")).toBe("Loans: Pages");
});

test.each([
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, 3, 4, 5, 0, 10]],
  [5, 10, [1, 0, 4, 5, 6, 0, 10]],
  [10, 10, [1, 0, 6, 7, 8, 9, 10]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
])("page %i of %i offers %j", (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));
