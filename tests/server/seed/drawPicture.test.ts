import { expect, test } from "vitest";
import { drawPicture } from "../../../src/server/seed/drawPicture.ts";

test("a name always has the same picture, and other names have others", () => {
  const [box, again, other] = [drawPicture("box", "LAMP-1"), drawPicture("box", "LAMP-1"), drawPicture("box", "LAMP-2")];
  expect(box.equals(again)).toBe(true);
  expect(box.equals(other)).toBe(false);
});

test("it is a PNG of 240 pixels, small enough to be kept for every good", () => {
  for (const motif of ["box", "paper"] as const) {
    const picture = drawPicture(motif, "LAMP-1");
    expect(picture.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([240, 240]);
    expect(picture.length).toBeLessThan(20_000);
  }
});
