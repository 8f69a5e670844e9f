import { expect, test } from "vitest";
import { acceptedTypes } from "#dialect/fields/acceptedTypes.ts";

test("media types are named as people know them", () => {
  const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  expect(acceptedTypes(["image/jpeg", "image/png", "application/pdf", sheet, "video/*"])).toBe("jpg/png/pdf/xlsx/video");
});
