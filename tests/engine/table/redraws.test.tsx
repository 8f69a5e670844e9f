// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { text } from "#engine/kinds/text.ts";
import type { CellProps } from "#engine/values/kind.ts";
import { clearPage, eventually, one, press, setWidth } from "../../helpers/engine/page.tsx";
import { codes, loans, openList } from "./openList.tsx";

const { render: show } = text;
/** Texts that were drawn since. */
let drawn: string[] = [];

beforeEach(() => {
  // A page that others have left narrow would be cards.
  setWidth(1440);
  drawn = [];
  Object.assign(text, {
    render: ({ value }: CellProps) => {
      drawn.push(String(value));
      return String(value);
    },
  });
});
afterEach(() => {
  Object.assign(text, { render: show });
  clearPage();
});

test("a tick draws the row that was ticked, and no other", async () => {
  await openList();
  expect(drawn.length).toBeGreaterThan(10);
  drawn = [];
  await press(one("checkbox", /L001/));
  expect(drawn.filter((value) => /^L\d/.test(value))).toEqual(["L001"]);
});

test("another order renders each row once, when the rows in it are there", async () => {
  await openList();
  drawn = [];
  await press(one("button", /^Pages/));
  expect(one("columnheader", /^Pages/).getAttribute("aria-sort")).toBe("ascending");
  expect(drawn.filter((value) => value === "L001")).toEqual(["L001"]);
});

test("the next page renders rows and pager again, and nothing around them", async () => {
  const said: string[] = [];
  await openList({
    prepare: (host) => {
      const { t } = host;
      Object.assign(host, {
        t: (...of: Parameters<typeof t>) => {
          said.push(of[0]);
          return t(...of);
        },
      });
    },
  });
  const around = ["list.tabs", "list.filters", "list.compact", "list.columns"];
  expect(said).toEqual(expect.arrayContaining(around));
  said.length = 0;
  await press(one("button", "Next page"));
  expect(said).toContain("list.page");
  expect(around.filter((key) => said.includes(key))).toEqual([]);
});

test("a page that is longer than the window is drawn whole in the end, and so is the next", async () => {
  const records = Array.from({ length: 110 }, (_none, at) => ({ ...loans[0], id: `${at}`, code: `L${String(at).padStart(3, "0")}` }));
  await openList({ records, query: { size: 50, sort: [{ field: "code" }] } });
  await eventually(() => expect([codes().length, codes().at(-1)]).toEqual([50, "L049"]));
  await press(one("button", "Next page"));
  expect(codes()[0]).toBe("L050");
  await eventually(() => expect([codes().length, codes().at(-1)]).toEqual([50, "L099"]));
});
