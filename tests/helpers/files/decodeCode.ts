/** Reads a code from the page as a scanner would: from its picture. */
import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from "@zxing/library";
import type { Locator, Page } from "playwright-core";

const formats = { code128: BarcodeFormat.CODE_128, qr: BarcodeFormat.QR_CODE } as const;

interface Grey {
  readonly width: number;
  readonly height: number;
  readonly levels: readonly number[];
}

/** The browser itself knows how to open the picture; it hands back one level of grey a pixel. */
async function greyOf(page: Page, picture: Buffer): Promise<Grey> {
  return page.evaluate(
    async (data) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      const canvas = document.createElement("canvas");
      const margin = 20;
      canvas.width = image.width + 2 * margin;
      canvas.height = image.height + 2 * margin;
      const paper = canvas.getContext("2d");
      if (!paper) throw new Error("no canvas");
      paper.fillStyle = "white";
      paper.fillRect(0, 0, canvas.width, canvas.height);
      paper.drawImage(image, margin, margin);
      const { width, height, data: pixels } = paper.getImageData(0, 0, canvas.width, canvas.height);
      const levels = Array.from({ length: width * height }, (_, at) => pixels[at * 4] ?? 255);
      return { width, height, levels };
    },
    `data:image/png;base64,${picture.toString("base64")}`,
  );
}

/** What the code says. Throws where it cannot be read. */
export async function decodeCode(page: Page, code: Locator, kind: keyof typeof formats): Promise<string> {
  const { width, height, levels } = await greyOf(page, await code.screenshot());
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [formats[kind]]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(levels), width, height);
  return reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}
