// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLoan } from "../../helpers/engine/loanPage.tsx";
import { all, clearPage, one, press, setWidth, texts } from "../../helpers/engine/page.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a list in a record", () => {
  test("is cards on a phone: the first text, then the other values with labels", async () => {
    setWidth(390);
    await openLoan();
    await press(one("tab", "Copies"));
    expect(all("table", "Copies")).toEqual([]);
    expect(texts([...one("tabpanel").querySelectorAll("li")])).toEqual(["APrice 3", "BPrice 4.5"]);
  });
});
