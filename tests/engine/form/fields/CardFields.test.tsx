// @vitest-environment happy-dom
/** A row as a card on a phone: which fields stand there, what follows from them, and what waits behind a button. */
import { afterEach, expect, test } from "vitest";
import { begin, clearPage, open } from "../../../helpers/engine/formPage.tsx";
import { all, eventually, one, press, setWidth, type } from "../../../helpers/engine/page.tsx";
import { cratesWith } from "../../grid/crates.ts";

const grid = {
  columns: ["code", "length", "width", "total", "note"],
  cards: { columns: 2, fields: ["code", { field: "length", span: 2 }, "width"], figures: ["total"], more: ["note"] },
};

const openCards = async (lines: readonly Record<string, string | number>[]) => {
  begin({ crate: [{ id: "1", version: 1, lines: [...lines] }] }, cratesWith({ field: "lines", grid }));
  setWidth(390);
  await open({ screen: "crateForm", id: "1" });
  await eventually(() => expect(all("textbox", "Code")).toHaveLength(lines.length));
};

afterEach(clearPage);

test("a card shows its fields in order, and its computed figures in one line that follows what is typed", async () => {
  await openCards([{ code: "a", length: 4 }]);
  const labels = () => [...document.querySelectorAll(".ld-card-fields label")].map((label) => label.textContent);
  expect(labels()).toEqual(["Code", "Length", "Width"]);
  expect(document.querySelector(".ld-card-sums")?.textContent).toBe("Total 8");
  await type(one("textbox", "Length"), "5");
  await eventually(() => expect(document.querySelector(".ld-card-sums")?.textContent).toBe("Total 10"));
});

test("what is rarely filled in waits behind a button, and stands there once it has a value", async () => {
  await openCards([{ code: "a" }, { code: "b", note: "fragile" }]);
  expect(all("textbox", "Note")).toHaveLength(1);
  await press(one("button", "Note"));
  expect(all("textbox", "Note")).toHaveLength(2);
  expect(all("button", "Note")).toHaveLength(0);
});
