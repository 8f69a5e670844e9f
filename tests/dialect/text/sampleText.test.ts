import { describe, expect, test } from "vitest";
import { fillSampleText, hasPlaces } from "../../../src/dialect/text/sampleText.ts";

describe("a text of demonstration data", () => {
  test("has digits where it says n, capital letters where it says a", () => {
    expect(fillSampleText("PO-{n:3}/{a:2}", (count) => count - 1)).toBe("PO-999/ZZ");
    expect(fillSampleText("PO-{n:3}/{a:2}", () => 0)).toBe("PO-000/AA");
  });

  test("keeps other braces, which are somebody's own", () => {
    expect(fillSampleText("{name} {n} {x:3}", () => 1)).toBe("{name} {n} {x:3}");
  });

  test("is its own in every record only where it has places", () => {
    expect(hasPlaces("PO-{n:3}")).toBe(true);
    expect(hasPlaces("fragile")).toBe(false);
  });
});
