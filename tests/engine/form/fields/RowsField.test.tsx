// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, clearPage, field, open, sentence } from "../../../helpers/engine/formPage.tsx";
import { all, one, press, type } from "../../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("rows of a form", () => {
  test("are added with defaults, copied and removed", async () => {
    await open();
    await press(one("button", sentence("form.addRow")));
    await type(field("Part"), "chain");
    await press(one("button", sentence("form.copyRow", { n: "1" })));
    expect(all("textbox", "Part").map((input) => (input as HTMLInputElement).value)).toEqual(["chain", "chain"]);
    const second = all("textbox", "Part")[1];
    await press(one("button", sentence("form.removeRow", { n: "1" })));
    expect(field("Part")).toBe(second);
  });

  test("keep text that is still being typed when another row is removed", async () => {
    await open();
    await press(one("button", sentence("form.addRow")));
    await press(one("button", sentence("form.addRow")));
    await type(all("textbox", "Part")[1] as HTMLElement, "bell");
    await press(one("button", sentence("form.removeRow", { n: "1" })));
    expect(field("Part").value).toBe("bell");
  });

  test("cannot be added beyond the limit of the schema, with the reason", async () => {
    await open();
    for (let row = 0; row < 3; row++) await press(one("button", sentence("form.addRow")));
    expect((one("button", sentence("form.addRow")) as HTMLButtonElement).disabled).toBe(true);
    expect(document.body.textContent).toContain(sentence("problem.maxItems", { limit: "3" }));
  });
});
