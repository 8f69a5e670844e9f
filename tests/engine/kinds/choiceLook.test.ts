import { describe, expect, test } from "vitest";
import { choiceLook } from "#engine/kinds/choiceLook.ts";

const codes = (...labels: string[]) => labels.map((label) => ({ const: label, "x-label": { zh: "短", en: label } }));

describe("how a choice is drawn", () => {
  test("segments, where up to four short labels are side by side", () => {
    expect(choiceLook(codes("Yes", "No"), 160)).toBe("segments");
  });

  test("not segments where the labels are too long in any one language", () => {
    expect(choiceLook(codes("Collected by receiver", "Kept in warehouse"), 330)).toBe("radios");
  });

  test("a select instead of radios that would pile up in a narrow column", () => {
    expect(choiceLook(codes("Early in the morning", "Late in the afternoon", "After midnight"), 160)).toBe("select");
  });

  test("a searchable select for more than seven", () => {
    expect(choiceLook(codes(..."abcdefgh"), 900)).toBe("select");
  });
});
