// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { Gallery } from "../../../src/workbench/gallery/Gallery.tsx";
import { clearPage, drawPlain, eventually, one, type as typeInto } from "../../helpers/engine/page.tsx";

afterEach(() => {
  clearPage();
  vi.restoreAllMocks();
});

test("a text that compiles but cannot be drawn leaves the last page and says why; the next one is drawn", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  location.hash = "#/gallery/screen-form";
  await drawPlain(<Gallery />);
  const json = document.querySelector("textarea.ld-input[rows]");
  if (!(json instanceof HTMLTextAreaElement)) throw new Error("no JSON");
  const written = json.value;
  const inputs = () => document.querySelectorAll(".gallery-frame input").length;
  await eventually(() => expect(inputs()).toBeGreaterThan(3));
  await typeInto(json, written.replace('"hours"', '"hour"'));
  await eventually(() => expect(one("status").textContent).toContain("hour"));
  expect(inputs()).toBeGreaterThan(3);
  await typeInto(json, written);
  await eventually(() => expect(one("status").textContent).toBe(""));
});
