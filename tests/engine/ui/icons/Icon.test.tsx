// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { loadIcons } from "#engine/ui/icons/iconDrawings.ts";
import { clearParts, drawPart } from "../../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("an icon of the first paint is drawn at once, hidden from screen readers, in its size", () => {
  const icon = drawPart(<Icon name="lock" size={20} className="gate" />).place.querySelector("svg");
  expect([icon?.getAttribute("aria-hidden"), icon?.getAttribute("width")]).toEqual(["true", "20"]);
  expect(icon?.getAttribute("class")).toContain("ld-icon gate");
});

test("another icon reserves its space until it is loaded", async () => {
  const { place } = drawPart(<Icon name="archive" size={14} />);
  expect(place.querySelector("svg")?.getAttribute("width")).toBe("14");
  await act(async () => loadIcons());
  expect(place.querySelector("svg")?.childElementCount).toBeGreaterThan(0);
});

test("a name without a drawing renders nothing", async () => {
  await loadIcons();
  expect(drawPart(<Icon name="constructor" />).place.innerHTML).toBe("");
});
