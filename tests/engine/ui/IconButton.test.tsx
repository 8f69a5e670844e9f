// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("a button without text is named by its label", () => {
  const press = vi.fn();
  const button = drawPart(<IconButton icon="x" label="Close" onClick={press} />).place.querySelector("button");
  expect([button?.getAttribute("aria-label"), button?.type]).toEqual(["Close", "button"]);
  act(() => button?.click());
  expect(press).toHaveBeenCalledTimes(1);
});
