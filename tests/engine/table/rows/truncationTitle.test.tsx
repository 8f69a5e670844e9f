// @vitest-environment happy-dom
import type { PointerEvent } from "react";
import { expect, test } from "vitest";
import { setTruncationTitle } from "#engine/table/rows/truncationTitle.ts";

function cell(widths: { readonly has: number; readonly needs: number }, title = "") {
  const box = document.createElement("span");
  box.className = "ld-cell-line";
  box.title = title;
  box.textContent = "Rotterdam, warehouse 12";
  Object.defineProperties(box, {
    clientWidth: { value: widths.has, configurable: true },
    scrollWidth: { value: widths.needs, configurable: true },
  });
  return box;
}
const over = (target: Element) => setTruncationTitle({ target } as unknown as PointerEvent<HTMLElement>);

test("words that do not fit have a tooltip with the whole text, which goes once they fit", () => {
  const box = cell({ has: 80, needs: 160 });
  over(box);
  expect(box.title).toBe("Rotterdam, warehouse 12");
  Object.defineProperty(box, "clientWidth", { value: 200 });
  over(box);
  expect(box.hasAttribute("title")).toBe(false);
});

test("words that fit say nothing twice; a part that says more about itself keeps its words", () => {
  const fits = cell({ has: 160, needs: 160 });
  over(fits);
  expect(fits.title).toBe("");
  const own = cell({ has: 80, needs: 160 }, "2026-11-02 11:08:07");
  over(own);
  expect(own.title).toBe("2026-11-02 11:08:07");
});
