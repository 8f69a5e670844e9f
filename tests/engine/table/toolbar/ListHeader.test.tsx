// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withLimit } from "../../../helpers/engine/library.ts";
import { all, clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { loans, type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the limit of a list", () => {
  const few = loans.slice(0, 12);

  test("is beside the title", async () => {
    list = await openList({ files: withLimit(30), records: few });
    expect(document.body.textContent).toContain("12/30");
    await press(one("button", "New"));
    expect(list.drawers).toEqual([{ mode: "create" }]);
  });

  test("prevents new records and copies once it is reached, with the reason", async () => {
    list = await openList({ files: withLimit(12), records: few });
    const create = one("button", "New");
    expect(create.getAttribute("aria-disabled")).toBe("true");
    expect(document.body.textContent).toContain("At most 12. Delete one you no longer use first");
    await press(create);
    expect(list.drawers).toEqual([]);
    await press(one("button", "Actions for L001"));
    const copy = all("menuitem").find((item) => item.textContent?.startsWith("Copy"));
    expect(copy?.getAttribute("aria-disabled")).toBe("true");
    expect(copy?.textContent).toContain("At most 12");
  });
});
