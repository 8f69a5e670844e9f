// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { InlineNote } from "#engine/ui/InlineNote.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("a note is announced as its role says, and silent without one", () => {
  const { place } = drawPart(
    <>
      <InlineNote tone="error" role="alert">
        Not saved
      </InlineNote>
      <InlineNote>Read only</InlineNote>
    </>,
  );
  expect(place.querySelector("[role=alert]")?.textContent).toBe("Not saved");
  expect(place.querySelector("[role=note]")?.textContent).toBe("Read only");
});
