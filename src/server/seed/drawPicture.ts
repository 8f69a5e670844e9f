/** Draws the pictures of demonstration data: a box in a color of its own, or a sheet of paper. */
import { crc32, deflateSync } from "node:zlib";

export type Motif = "box" | "paper";

/** Width and height in pixels. */
const SIZE = 240;
/** Supersampling factor, for smooth edges. */
const FINE = 2;
const EDGE = SIZE * FINE;

type Color = readonly [red: number, green: number, blue: number];
type Point = readonly [x: number, y: number];

/** Returns a PNG; equal names give equal pictures. */
export function drawPicture(motif: Motif, name: string): Buffer {
  const hash = crc32(Buffer.from(name));
  const canvas = Buffer.alloc(EDGE * EDGE * 3, 246);
  if (motif === "box") drawBox(canvas, hash);
  else drawPaper(canvas, hash);
  return toPng(downsample(canvas));
}

function drawBox(canvas: Buffer, hash: number): void {
  const color = hslToRgb((hash % 24) * 15, 0.32, 0.62);
  const [top, left, right] = [20 + ((hash >>> 8) % 16), 34 + ((hash >>> 12) % 8), 84];
  const lower = left + (right - left) * 0.9;
  fill(canvas, [14, lower, 50, lower + 12, 90, lower - 2, 52, lower - 12], [232, 232, 232]);
  fill(canvas, [16, left, 50, left + 12, 50, right + 8, 16, right - 6], color);
  fill(canvas, [50, left + 12, 84, left, 84, right - 6, 50, right + 8], shade(color, 0.82));
  fill(canvas, [16, left, 50, top, 84, left, 50, left + 12], shade(color, 1.14));
  // The tape across the lid, and the label on the front.
  fill(canvas, [30, top + (left - top) * 0.6, 36, top + (left - top) * 0.42, 70, left + 5, 64, left + 7], [240, 232, 206]);
  fill(canvas, [56, left + 26, 72, left + 20, 72, left + 34, 56, left + 40], [252, 252, 252]);
  for (let line = 0; line < 3; line++)
    fill(
      canvas,
      [58, left + 29 + line * 3.4, 70, left + 24.6 + line * 3.4, 70, left + 25.8 + line * 3.4, 58, left + 30.2 + line * 3.4],
      [120, 120, 120],
    );
}

function drawPaper(canvas: Buffer, hash: number): void {
  const color = hslToRgb((hash % 24) * 15, 0.45, 0.5);
  fill(canvas, [20, 10, 82, 10, 82, 94, 20, 94], [226, 226, 226]);
  fill(canvas, [18, 8, 80, 8, 80, 92, 18, 92], [255, 255, 255]);
  fill(canvas, [18, 8, 80, 8, 80, 20, 18, 20], color);
  fill(canvas, [24, 12, 48, 12, 48, 16, 24, 16], [255, 255, 255]);
  for (let line = 0; line < 9; line++) {
    const y = 28 + line * 6;
    fill(canvas, [24, y, 40 + ((hash >>> line) % 7) * 2, y, 40 + ((hash >>> line) % 7) * 2, y + 2, 24, y + 2], [205, 208, 214]);
    fill(canvas, [62, y, 74, y, 74, y + 2, 62, y + 2], [170, 175, 184]);
  }
  fill(canvas, [56, 84, 74, 84, 74, 87, 56, 87], shade(color, 0.8));
}

/** Fills a convex polygon line by line. @param coordinates x and y of each corner, in percent of the width */
function fill(canvas: Buffer, coordinates: readonly number[], color: Color): void {
  const pixel = Buffer.from(color);
  const pixels = coordinates.map((percent) => (percent / 100) * EDGE);
  const corners = Array.from({ length: pixels.length / 2 }, (_, corner): Point => [pixels[2 * corner] ?? 0, pixels[2 * corner + 1] ?? 0]);
  const heights = corners.map(([, y]) => y);
  for (let y = Math.max(0, Math.ceil(Math.min(...heights))); y < Math.min(EDGE, Math.max(...heights)); y++) {
    const crossings = corners.flatMap(([x, from], index): number[] => {
      const [otherX, to] = corners[(index + 1) % corners.length] ?? [x, from];
      return from === to || y < Math.min(from, to) || y > Math.max(from, to) ? [] : [x + ((y - from) / (to - from)) * (otherX - x)];
    });
    if (crossings.length < 2) continue;
    const end = Math.min(EDGE, Math.round(Math.max(...crossings)));
    const start = Math.max(0, Math.round(Math.min(...crossings)));
    if (start < end) canvas.fill(pixel, (y * EDGE + start) * 3, (y * EDGE + end) * 3);
  }
}

/** @param hue Degrees. */
function hslToRgb(hue: number, saturation: number, lightness: number): Color {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number): number => {
    const at = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - strength * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}

function shade([red, green, blue]: Color, by: number): Color {
  const part = (value: number): number => Math.min(255, Math.round(value * by));
  return [part(red), part(green), part(blue)];
}

function downsample(canvas: Uint8Array): Uint8Array {
  const small = new Uint8Array(SIZE * SIZE * 3);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      for (let part = 0; part < 3; part++) {
        let sum = 0;
        for (let fine = 0; fine < FINE * FINE; fine++)
          sum += canvas[((y * FINE + Math.floor(fine / FINE)) * EDGE + x * FINE + (fine % FINE)) * 3 + part] ?? 0;
        small[(y * SIZE + x) * 3 + part] = Math.round(sum / (FINE * FINE));
      }
  return small;
}

function toPng(pixels: Uint8Array): Buffer {
  const rows = Buffer.alloc((SIZE * 3 + 1) * SIZE);
  for (let y = 0; y < SIZE; y++) rows.set(pixels.subarray(y * SIZE * 3, (y + 1) * SIZE * 3), y * (SIZE * 3 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  // 8 bits a channel, 3 channels.
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
