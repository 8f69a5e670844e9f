/**
 * Pictures are decoded whole and encoded again, in the threads of sharp: what is stored is a picture and nothing else. Place, device and
 * other metadata are gone, and so is anything that a second format could hide in the file. This folder is the only home of sharp.
 */
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Sharp, SharpOptions } from "sharp";
import type { Json } from "#dialect/json/json.ts";
import { createQueue } from "../load/queue.ts";

/** Why a picture is refused, as a problem. */
export interface PictureFault {
  readonly code: "picturePixels" | "pictureBroken";
  readonly params: Readonly<Record<string, Json>>;
}

/** Thrown for bytes that are no whole picture. */
export class PictureError extends Error {
  readonly fault: PictureFault;
  constructor(code: PictureFault["code"], params: PictureFault["params"] = {}) {
    super(code);
    this.name = "PictureError";
    this.fault = { code, params };
  }
}

/** The largest cameras of phones have 50 megapixels; one picture then takes 200 MB at most while it is decoded. */
const MEGAPIXELS = 65;
/** A list draws pictures at 32 px, on screens of up to three times the density. */
const THUMBNAIL_PX = 96;
/** Nearly lossless; all colours at full resolution, for text on licences. */
const JPEG = { quality: 90, chromaSubsampling: "4:4:4" };
const TIMEOUT_S = 20;
/** The threads of sharp are those of Node: passwords and the disk need them too. */
export const PICTURES_AT_ONCE = 2;

/** Bounds memory: the pictures of all uploads wait here. */
const inTurn = createQueue(PICTURES_AT_ONCE);

type OpenPicture = (input: Buffer | string) => Sharp;
let opening: Promise<OpenPicture> | undefined;

/** Loads sharp on first use. A process that starts worker threads with pictures must have loaded it before them. */
export function loadPictures(): Promise<OpenPicture> {
  opening ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // No other format is decoded, whatever the bytes claim.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
    const options: SharpOptions = { failOn: "warning", limitInputPixels: MEGAPIXELS * 1_000_000, sequentialRead: true };
    return (input) => sharp(input, options).timeout({ seconds: TIMEOUT_S });
  });
  return opening;
}

/** The types of pictures that are decoded. */
export type DecodedType = "image/jpeg" | "image/png" | "image/webp";

const pictureTypes: ReadonlySet<string> = new Set<DecodedType>(["image/jpeg", "image/png", "image/webp"]);

export const isPicture = (type: string): type is DecodedType => pictureTypes.has(type);

/** Returns the picture encoded again, upright and without metadata. Throws `PictureError`. */
export async function cleanPicture(bytes: Buffer, type: DecodedType): Promise<Buffer> {
  return inTurn(async () => decoding(async () => (await encoded(bytes, type, bytes)).toBuffer()));
}

/** The same for a file with these first bytes, which is replaced. Returns its new size in bytes. */
export async function cleanPictureFile(path: string, type: DecodedType, start: Buffer): Promise<number> {
  const clean = `${path}.part`;
  try {
    const { size } = await inTurn(() => decoding(async () => (await encoded(path, type, start)).toFile(clean)));
    await flush(clean);
    await rename(clean, path);
    return size;
  } finally {
    await rm(clean, { force: true });
  }
}

/** Returns the picture as PNG, for a workbook, which holds no other lossless format. Throws `PictureError`. */
export async function pngOf(bytes: Buffer): Promise<Buffer> {
  return inTurn(() => decoding(async () => (await loadPictures())(bytes).png().toBuffer()));
}

/** Writes a small copy of a picture to `target`. Throws `PictureError`. */
export async function writeThumbnail(path: string, target: string): Promise<void> {
  const draft = `${target}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await inTurn(() =>
      decoding(async () => {
        const open = await loadPictures();
        await open(path).autoOrient().resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: "cover", withoutEnlargement: true }).webp().toFile(draft);
      }),
    );
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** @param start the first bytes, at least 26 */
async function encoded(input: Buffer | string, type: DecodedType, start: Buffer): Promise<Sharp> {
  const upright = (await loadPictures())(input).autoOrient();
  if (type === "image/jpeg") return upright.jpeg(JPEG);
  if (type === "image/webp")
    return upright.webp(start.toString("latin1", 12, 16) === "VP8L" ? { lossless: true } : { quality: JPEG.quality });
  return upright.png(start[PNG_COLOR_TYPE] === PALETTE ? { palette: true, dither: 0 } : {});
}

/** Offset and value in the header of a PNG: its colours are numbers of a palette, and stay so. */
const PNG_COLOR_TYPE = 25;
const PALETTE = 3;

/** Converts the errors of the decoder. A full disk is not the picture's fault. */
async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureError) throw error;
    const text = error instanceof Error ? error.message : "";
    if (/pixel limit/.test(text)) throw new PictureError("picturePixels", { limit: MEGAPIXELS });
    if (/No space left|Disk quota/i.test(text)) throw Object.assign(new Error("The disk is full."), { code: "ENOSPC" });
    throw new PictureError("pictureBroken");
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
