// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { pickedPart } from "../../../src/portal/boot/previewPick.ts";

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
