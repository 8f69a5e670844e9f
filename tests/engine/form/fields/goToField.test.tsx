// @vitest-environment happy-dom
/** The summary of what is wrong leads to the very place, also where a long list has not drawn it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { begin, clearPage, open } from "../../../helpers/engine/formPage.tsx";
import { cratesWith } from "../../grid/crates.ts";
import { all, eventually, find, one, press, setWidth } from "../../../helpers/engine/page.tsx";

const files = cratesWith({ field: "lines", grid: { columns: ["code", "length"] } });
/** More than are drawn at once, on cards as in the grid; one length is no number. */
const lines = Array.from({ length: 24 }, (_, at) => ({ code: `c${at}`, length: at === 21 ? "long" : "60" }));

const jump = async () => {
  await press(one("button", "Keep"));
  const link = one("button", /Length/, one("alert"));
  link.focus();
  await press(link);
  await eventually(() => expect(document.activeElement).not.toBe(link));
};

beforeEach(() => begin({ crate: [] }, files));
afterEach(clearPage);

test("goToField makes the cell of a grid the active one", async () => {
  await open({ screen: "crateForm", start: { lines } });
  await find("grid", "Lines");
  await jump();
  const box = one("grid", "Lines").querySelector("textarea");
  expect(document.activeElement).toBe(box);
  expect(box?.getAttribute("aria-invalid")).toBe("true");
  expect(box?.getAttribute("aria-label")).toContain("22");
});

test("goToField renders the card of a field that is not rendered yet", async () => {
  setWidth(390);
  await open({ screen: "crateForm", start: { lines } });
  expect(all("textbox", "Length").length).toBeLessThan(lines.length);
  await jump();
  await eventually(() => expect(document.activeElement).toHaveProperty("value", "long"));
});
