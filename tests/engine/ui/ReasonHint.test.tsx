// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { ReasonHint } from "#engine/ui/ReasonHint.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("the reasons describe the icon, and the control that refers to them", () => {
  const { place } = drawPart(
    <>
      <ReasonHint label="Why" reasons={["It is lent.", "It is late."]} id="reasons" />
      <input aria-describedby="reasons" />
    </>,
  );
  const button = place.querySelector("button");
  expect(button?.getAttribute("aria-label")).toBe("Why");
  expect(document.getElementById(button?.getAttribute("aria-describedby") ?? "")?.textContent).toBe("It is lent. It is late.");
});
