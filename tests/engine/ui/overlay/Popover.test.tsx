// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { Popover } from "#engine/ui/overlay/Popover.tsx";
import { clearPage, eventually } from "../../../helpers/engine/page.tsx";
import { clearParts, drawPart } from "../../../helpers/engine/drawPart.tsx";

afterEach(() => {
  clearParts();
  clearPage();
});

test("the trigger says whether the panel is open, and content can close it", async () => {
  const { place } = drawPart(
    <Popover label="Columns" trigger={(props) => <button type="button" {...props} />}>
      {(close) => (
        <button type="button" id="done" onClick={close}>
          Done
        </button>
      )}
    </Popover>,
  );
  const trigger = place.querySelector("button");
  expect([trigger?.getAttribute("aria-expanded"), document.getElementById("done")]).toEqual(["false", null]);
  act(() => trigger?.click());
  await eventually(() => expect(document.getElementById("done")).not.toBeNull());
  expect([trigger?.getAttribute("aria-expanded"), document.querySelector(".ld-popover")?.getAttribute("aria-label")]).toEqual([
    "true",
    "Columns",
  ]);
  act(() => document.getElementById("done")?.click());
  await eventually(() => expect(trigger?.getAttribute("aria-expanded")).toBe("false"));
});
