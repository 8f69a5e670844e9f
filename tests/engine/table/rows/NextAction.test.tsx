// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, one, settle, setWidth } from "../../../helpers/engine/page.tsx";
import { type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the next action of a row", () => {
  test("runs once, however often it is clicked", async () => {
    list = await openList();
    const lend = one("button", "Lend: L001");
    act(() => {
      lend.click();
      lend.click();
    });
    await settle();
    expect(list.host.source.acted).toEqual([{ transition: "lend", ids: ["1"], asked: {}, version: 3 }]);
    expect(list.host.notices).toEqual(["L001 is lent"]);
  });
});
