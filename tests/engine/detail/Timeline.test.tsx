// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLoan } from "../../helpers/engine/loanPage.tsx";
import { all, clearPage, one, setWidth, texts } from "../../helpers/engine/page.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the timeline", () => {
  test("shows the history, newest first", async () => {
    await openLoan();
    const entries = all("listitem", undefined, one("region", "History"));
    expect(texts(entries)).toEqual(["11-03 15:11:00ApproveNorth desk", "11-01 09:12:40Lend"]);
  });
});
