// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, one, press, settle, setWidth } from "../../../helpers/engine/page.tsx";
import { codes, type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the rows of a list", () => {
  test("keep the old rows until the new ones are loaded", async () => {
    list = await openList();
    const release = list.host.source.hold();
    await press(one("button", "Page 2"));
    expect(codes()[0]).toBe("L001");
    expect(one("table").getAttribute("aria-busy")).toBe("true");
    release();
    await settle();
    expect(codes()[0]).toBe("L021");
  });

  test("ignore an outdated response", async () => {
    list = await openList();
    const release = list.host.source.hold();
    await press(one("button", "Page 2"));
    list.host.source.gate = undefined;
    await press(one("button", "Page 3"));
    expect(codes()[0]).toBe("L041");
    release();
    await settle();
    expect(codes()[0]).toBe("L041");
  });
});
