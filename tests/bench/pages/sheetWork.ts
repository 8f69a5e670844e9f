/** Workbooks of the bench: made as the product makes them, read by it, and read by hand as the limit. */
import { inflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { nodeInflate } from "#server/sheets/importJob.ts";
import { pictureType } from "#sheet/pictureType.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { type WrittenCell, type WrittenColumn, writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { columns, makeRows } from "./work.ts";
import { entriesOf, type Entry, readByHand } from "./readByHand.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Rows of the tables as a workbook: texts, numbers and one column of days. */
export function makeBook(count: number): Promise<Bytes> {
  const sorts = columns.map(({ key, title, type }): WrittenColumn => {
    const sort = key === "created" ? "date" : type === "number" ? "number" : "text";
    return { header: title, sort };
  });
  const rows = makeRows(count).map((row) => columns.map(({ key }): WrittenCell => String(row[key])));
  return writeWorkbook([{ name: "rows", columns: sorts, rows }]);
}

/** Eight bytes that begin a PNG, and noise that packs to three quarters. */
function picture(seed: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  let noise = seed + 1;
  for (let at = 0; at < size; at++) {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = (noise >> 16) & 0x3f;
  }
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
}

/** Goods with a picture of 20 kB each, every part packed: as Excel does, and so that there is something to unpack. */
export async function makePictureBook(count: number): Promise<Bytes> {
  const rows = Array.from({ length: count }, (_, at): WrittenCell[] => [
    `SKU-${at}`,
    `Name ${at}`,
    { bytes: picture(at, 20_000), type: "image/png", name: `SKU-${at}.png` },
  ]);
  const shape: WrittenColumn[] = [
    { header: "SKU", sort: "text" },
    { header: "Name", sort: "text" },
    { header: "Picture", sort: "picture" },
  ];
  const made = await writeWorkbook([{ name: "goods", columns: shape, rows }]);
  return zipSync(Object.fromEntries([...entriesOf(made)].map((entry) => [entry.name, unpacked(entry)])), { level: 1 });
}

/** What the server of the product reads: number of rows with cells, number of pictures that are pictures. */
export async function readByProduct(bytes: Bytes): Promise<{ rows: number; pictures: number }> {
  const workbook = await openWorkbook(new Blob([bytes]), { limits: { bytes: 1e9, milliseconds: 600_000 }, inflate: nodeInflate });
  const sheet = await workbook.readSheet(0);
  const parts = new Set(sheet.pictures.flatMap(({ part }) => part ?? []));
  let pictures = 0;
  for await (const { bytes: found } of workbook.pictures(parts)) if (found && pictureType(found)) pictures++;
  return { rows: sheet.rows.length, pictures };
}

const unpacked = ({ method, packed }: Entry): Uint8Array => (method === 0 ? packed : inflateRawSync(packed));

/** The limit of rows, with what Node unpacks by. */
export const readRowsByHand = (bytes: Bytes): Promise<number> => readByHand(bytes, inflateRawSync);

/** The limit of pictures: every part unpacked, nothing looked at. */
export function inflateAll(bytes: Bytes): number {
  let size = 0;
  for (const entry of entriesOf(bytes)) size += unpacked(entry).length;
  return size;
}
