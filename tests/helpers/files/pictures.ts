/** Pictures for tests: made by sharp, and made wrong by hand. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A picture with two halves of different colours. */
export const halves = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: "#c00" } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: "#00c" } }, left: 0, top: 0 },
  ]);

export const jpegOf = (width?: number, height?: number): Promise<Buffer> => halves(width, height).jpeg().toBuffer();
export const pngOf = (width?: number, height?: number): Promise<Buffer> => halves(width, height).png().toBuffer();

/** A photograph with place, device and orientation. */
export const photograph = (): Promise<Buffer> =>
  halves()
    .jpeg()
    .withExif({
      IFD0: { Make: "SecretMaker", Model: "SecretPhone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "22/1 33/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "114/1 3/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A small file that decodes to `width` x `height` grey pixels. */
export function flatPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 1 bit a pixel.
  head.set([1, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([signature, pngChunk("IHDR", head), pngChunk("IDAT", pixels), pngChunk("IEND", Buffer.alloc(0))]);
}

/** A chunk of a PNG with its right checksum. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
