// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, find, none, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("columns", () => {
  test("can be hidden, for this user and screen", async () => {
    await openList({ user: { loginName: "ann" } });
    await press(one("button", "Columns"));
    await press(await find("checkbox", "Fee"));
    expect(none("columnheader", /^Fee/)).toBe(true);
    const kept = localStorage.getItem("lading.list.ann.loans");
    clearPage();
    localStorage.setItem("lading.list.ann.loans", kept ?? "");
    await openList({ user: { loginName: "ann" } });
    expect(none("columnheader", /^Fee/)).toBe(true);
    clearPage();
    localStorage.setItem("lading.list.ann.loans", kept ?? "");
    await openList({ user: { loginName: "bob" } });
    expect(none("columnheader", /^Fee/)).toBe(false);
  });
});
