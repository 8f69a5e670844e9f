// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { EmptyState } from "#engine/ui/EmptyState.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("an empty list is no alert, a failure is", () => {
  expect(drawPart(<EmptyState title="No loans" />).place.querySelector("[role=alert]")).toBeNull();
  expect(drawPart(<EmptyState failed title="Not loaded" />).place.querySelector("[role=alert]")?.textContent).toBe("Not loaded");
});

test("on an otherwise empty page the title is its heading", () => {
  const { place } = drawPart(
    <EmptyState isPage title="Not found" hint="It was deleted">
      <button type="button">Back</button>
    </EmptyState>,
  );
  expect(place.querySelector("h1")?.textContent).toBe("Not found");
  expect(place.textContent).toContain("It was deleted");
  expect(place.querySelector("button")?.textContent).toBe("Back");
});
