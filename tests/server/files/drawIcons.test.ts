/** Icons are drawn outside of the server's process, whose block of other formats stays. */
import { expect, test } from "vitest";
import { drawIcons } from "../../../src/server/files/drawIcons.ts";

const square = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="${color}"/></svg>`;
/** Width and height in the header of a PNG file. */
const sizeOf = (file: Buffer): number[] => [file.readUInt32BE(16), file.readUInt32BE(20)];

test("each icon becomes a PNG of its size, in the order asked", async () => {
  const files = await drawIcons([
    { svg: square("#f00"), size: 180 },
    { svg: square("#00f"), size: 32 },
  ]);
  expect(files.map((file) => file.toString("latin1", 1, 4))).toEqual(["PNG", "PNG"]);
  expect(files.map(sizeOf)).toEqual([
    [180, 180],
    [32, 32],
  ]);
});

test("an SVG that cannot be drawn is an error, not an empty picture", async () => {
  await expect(drawIcons([{ svg: "<svg", size: 32 }])).rejects.toThrow();
});
