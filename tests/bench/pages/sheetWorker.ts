/** Reads one workbook beside the page, by the product's reader or by hand. Answers the number of rows. */
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { readByHand } from "./readByHand.ts";

export interface SheetQuestion {
  readonly by: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const inflate = async (packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer());

async function readByProduct(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const workbook = await openWorkbook(new Blob([bytes]));
  return (await workbook.readSheet(0)).rows.length;
}

self.onmessage = ({ data: { by, bytes } }: MessageEvent<SheetQuestion>): void =>
  void (by === "product" ? readByProduct(bytes) : readByHand(bytes, inflate)).then((rows) => self.postMessage(rows));
