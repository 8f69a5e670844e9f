// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { RevealButton } from "#engine/ui/RevealButton.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test.each([true, false])("a press toggles whether the password is readable (%s)", (shown) => {
  const onShown = vi.fn();
  const button = drawPart(<RevealButton shown={shown} onShown={onShown} label="Show" />).place.querySelector("button");
  expect(button?.getAttribute("aria-pressed")).toBe(String(shown));
  act(() => button?.click());
  expect(onShown).toHaveBeenCalledWith(!shown);
});
