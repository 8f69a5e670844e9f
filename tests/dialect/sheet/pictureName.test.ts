import { expect, test } from "vitest";
import { keptFileName } from "#dialect/sheet/pictureName.ts";

test("a picture's name is one only where it looks like that of a file", () => {
  expect(keptFileName(["C:\\pictures\\A-1.PNG", "Picture 1"])).toBe("A-1.PNG");
  expect(keptFileName(["A lamp on a desk", "\u56fe\u7247 3"])).toBeUndefined();
});
