/** Reads a code from the page as a scanner would: from its picture, as finely as a label printer draws it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator } from "playwright-core";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const formats = { code128: "Code128", qr: "QRCode" } as const;

/** Dots per CSS pixel of a label printer of 203 dpi, the coarsest that is sold. */
const dotsPerPixel = 203 / 96;

const { buffer: wasmBinary } = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary } });

async function pictureOf(code: Locator): Promise<Buffer> {
  const page = code.page();
  const box = await code.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + window.scrollX, y: y + window.scrollY, width, height };
  });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { clip: { ...box, scale: dotsPerPixel }, captureBeyondViewport: true });
  await session.detach();
  return Buffer.from(data, "base64");
}

/** Returns the text of a code. Throws an error where it cannot be read. */
export async function decodeCode(code: Locator, kind: keyof typeof formats): Promise<string> {
  const [found] = await readBarcodes(await pictureOf(code), { formats: [formats[kind]] });
  if (!found?.isValid) throw new Error(`the code (${kind}) cannot be read`);
  return found.text;
}
