/** Workbooks of the bench: made as the product makes them, read by it, and read by hand as the limit. */
import { inflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { pictureType } from "#sheet/pictureType.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { type WrittenCell, type WrittenColumn, writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { columns, makeRows } from "./pages/work.ts";

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

/** What the product reads: number of rows with cells, number of pictures that are pictures. */
export async function readByProduct(bytes: Bytes): Promise<{ rows: number; pictures: number }> {
  const workbook = await openWorkbook(new Blob([bytes]), { limits: { bytes: 1e9, milliseconds: 600_000 } });
  const sheet = await workbook.readSheet(0);
  const parts = new Set(sheet.pictures.flatMap(({ part }) => part ?? []));
  let pictures = 0;
  for await (const { bytes: found } of workbook.pictures(parts)) if (found && pictureType(found)) pictures++;
  return { rows: sheet.rows.length, pictures };
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: Uint8Array;
}

/** The parts of a zip by its central directory; no check of anything. */
function* entriesOf(bytes: Bytes): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder();
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end--;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield {
      name: text.decode(bytes.subarray(at + 46, at + 46 + name)),
      method: view.getUint16(at + 10, true),
      packed: bytes.subarray(start, start + view.getUint32(at + 20, true)),
    };
    at += 46 + name + extra + comment;
  }
}

const unpacked = ({ method, packed }: Entry): Uint8Array => (method === 0 ? packed : inflateRawSync(packed));

/** The limit of pictures: every part unpacked, nothing looked at. */
export function inflateAll(bytes: Bytes): number {
  let size = 0;
  for (const entry of entriesOf(bytes)) size += unpacked(entry).length;
  return size;
}

/** The limit of rows: one scan of the sheet and one of its strings; values only, dates as numbers. */
export function readByHand(bytes: Bytes): number {
  const wanted = /^xl\/(sharedStrings|worksheets\/sheet1)\.xml$/;
  const parts = new Map(
    [...entriesOf(bytes)].filter(({ name }) => wanted.test(name)).map((entry) => [entry.name, new TextDecoder().decode(unpacked(entry))]),
  );
  const strings = parts.get("xl/sharedStrings.xml") ?? "";
  const shared: string[] = [];
  for (let at = strings.indexOf("<si>"); at >= 0; at = strings.indexOf("<si>", at + 4)) {
    const from = strings.indexOf(">", strings.indexOf("<t", at)) + 1;
    shared.push(strings.slice(from, strings.indexOf("</t>", from)));
  }
  const xml = parts.get("xl/worksheets/sheet1.xml") ?? "";
  const rows: (string | number)[][] = [];
  for (let row = xml.indexOf("<row"); row >= 0; ) {
    const end = xml.indexOf("</row>", row);
    const cells: (string | number)[] = [];
    for (let cell = xml.indexOf("<c ", row); cell >= 0 && cell < end; ) {
      const open = xml.indexOf(">", cell);
      if (xml[open - 1] === "/") {
        cell = xml.indexOf("<c ", open);
        continue;
      }
      const close = xml.indexOf("</c>", open);
      const from = xml.indexOf("<v>", open);
      const value = from >= 0 && from < close ? xml.slice(from + 3, xml.indexOf("</v>", from)) : xml.slice(open + 1, close);
      cells.push(
        xml.slice(cell, open).includes('t="s"') ? (shared[Number(value)] ?? "") : Number.isNaN(Number(value)) ? value : Number(value),
      );
      cell = xml.indexOf("<c ", close);
    }
    rows.push(cells);
    row = xml.indexOf("<row", end);
  }
  return rows.length;
}
