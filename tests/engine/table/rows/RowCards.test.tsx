// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { all, clearPage, none, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { loans, type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the cards of a list on a phone", () => {
  test("are all drawn, in their order, though those out of sight come later", async () => {
    setWidth(390);
    list = await openList();
    const names = () => all("listitem").flatMap((card) => card.querySelector("a")?.textContent ?? []);
    expect(names()).toEqual(loans.slice(0, 20).map(({ code }) => code));
    await press(one("button", "Next page"));
    expect(names()).toEqual(loans.slice(20, 40).map(({ code }) => code));
  });

  test("have the same links and actions; filters are in a sheet", async () => {
    setWidth(390);
    list = await openList();
    expect(none("table")).toBe(true);
    const card = one("link", "L001").closest("li");
    expect(card?.textContent).toContain("Asked");
    expect(card?.textContent).toContain("S-1");
    await press(one("button", "Lend: L001"));
    expect(list.host.source.acted).toHaveLength(1);
    await press(one("button", "Filter"));
    await press(one("checkbox", "North", one("dialog", "Filter")));
    expect(list.queries.at(-1)?.filters).toEqual({ branch: ["N"] });
  });
});
