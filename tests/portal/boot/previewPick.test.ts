// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { findFrame, labelElement, pickedPart } from "../../../src/portal/boot/previewPick.ts";

afterEach(() => document.body.replaceChildren());

function pickedIn(html: string, selector: string) {
  document.body.innerHTML = html;
  const element = document.querySelector(selector);
  if (!element) throw new Error(selector);
  return pickedPart(element);
}

test("a click on an input or its label means the field, without what only screen readers hear", () => {
  const html = `<div class="ld-field"><label class="ld-label" for="r1-from-city">City<span class="ld-hidden"> required</span></label><input id="r1-from-city"></div>`;
  const part = { kind: "field", label: "City", control: "r1-from-city" };
  expect(pickedIn(html, "input")).toEqual(part);
  expect(pickedIn(html, "label")).toEqual(part);
});

test("a click on a value of a detail page means its field", () => {
  expect(pickedIn(`<dl class="ld-pairs"><div><dt>Weight</dt><dd><b>3</b></dd></div></dl>`, "b")).toEqual({
    kind: "field",
    label: "Weight",
  });
});

test("a click on a cell or its heading means the column", () => {
  const html = `<div class="ld-list"><table><thead><tr><th></th><th><button>Name<span class="ld-head-unit"> kg</span></button></th></tr></thead><tbody><tr><td></td><td><i>x</i></td></tr></tbody></table></div>`;
  expect(pickedIn(html, "i")).toEqual({ kind: "column", label: "Name" });
  expect(pickedIn(html, "th button")).toEqual({ kind: "column", label: "Name" });
});

test("a click beside all parts means nothing", () => {
  expect(pickedIn("<main><p>Text</p></main>", "p")).toBeUndefined();
});

const list = `<section class="ld-card ld-related" aria-label="Fee lines"><header class="ld-detail-head"><h2>Fee lines</h2></header>
  <div class="ld-list"><table><thead><tr><th>Amount</th></tr></thead><tbody><tr><td><i>3</i></td></tr></tbody></table></div></section>`;

test("a click anywhere in a related list means the list, whose columns belong to another screen", () => {
  expect(pickedIn(list, "i")).toEqual({ kind: "related", label: "Fee lines" });
  expect(pickedIn(list, "h2")).toEqual({ kind: "related", label: "Fee lines" });
  const frame = findFrame({ kind: "related", label: "Fee lines" });
  expect(frame && labelElement(frame)?.tagName).toBe("H2");
});

test("a related list that a tab names has no heading to be typed over", () => {
  document.body.innerHTML = `<section class="ld-card ld-related" aria-label="Fee lines"><p>–</p></section>`;
  const frame = findFrame({ kind: "related", label: "Fee lines" });
  expect(frame && labelElement(frame)).toBeUndefined();
});

const card = (id: string, city: string) => `<li class="ld-row-card" data-row="${id}">
  <div class="ld-card-line" data-field="/number"><a class="ld-record-link">N-${id}</a><span class="ld-card-end" data-field="/status"><b>Open</b></span></div>
  <div class="ld-card-line"><span class="ld-card-lead"><span><span data-field="/city"><u>${city}</u></span></span></span></div></li>`;

test("a value of a phone's card means the column of its field, and the rest of the card means the card", () => {
  const html = `<ul class="ld-row-cards">${card("1", "Bonn")}${card("2", "Ulm")}</ul>`;
  expect(pickedIn(html, "b")).toEqual({ kind: "column", label: "Open", field: "status" });
  expect(pickedIn(html, "a")).toMatchObject({ kind: "column", field: "number" });
  expect(pickedIn(html, "li:last-child u")).toEqual({ kind: "column", label: "Ulm", field: "city", nth: 1 });
  expect(pickedIn(html, ".ld-card-lead")).toMatchObject({ kind: "card" });
  // The column is found by its field, whatever the workbench calls it.
  const frame = findFrame({ kind: "column", label: "City", field: "city", nth: 1 });
  expect(frame?.textContent).toBe("Ulm");
  expect(frame && labelElement(frame)).toBeUndefined();
});
