// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { Skeleton } from "#engine/ui/Skeleton.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("a placeholder reserves its size and is hidden from screen readers", () => {
  const box = drawPart(<Skeleton width={80} height={120} />).place.firstElementChild as HTMLElement;
  expect([box.style.width, box.style.height, box.getAttribute("aria-hidden")]).toEqual(["80px", "120px", "true"]);
});
