// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Chip } from "#engine/ui/Chip.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("a removable chip has a button with a name of its own", () => {
  const remove = vi.fn();
  const { place } = drawPart(
    <Chip onRemove={remove} removeLabel="Remove filter Country">
      France
    </Chip>,
  );
  const button = place.querySelector("button");
  expect(button?.getAttribute("aria-label")).toBe("Remove filter Country");
  act(() => button?.click());
  expect(remove).toHaveBeenCalledTimes(1);
});

test("a chip that cannot be removed has no button", () => {
  expect(drawPart(<Chip>France</Chip>).place.querySelector("button")).toBeNull();
});
