/** The limit of reading a workbook: one scan of the texts, no check of anything. The same in a worker and in Node. */
type Bytes = Uint8Array<ArrayBuffer>;

/** A part as it lies in the file. */
export interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: Bytes;
}

/** How the platform unpacks: at once in Node, as a stream in a browser. */
export type Inflate = (packed: Bytes) => Uint8Array | Promise<Uint8Array>;

/** The parts of a zip by its central directory. */
export function* entriesOf(bytes: Bytes): Generator<Entry> {
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

/** Values only, dates as numbers. Answers the number of rows. */
export async function readByHand(bytes: Bytes, inflate: Inflate): Promise<number> {
  const wanted = /^xl\/(sharedStrings|worksheets\/sheet1)\.xml$/;
  const parts = new Map<string, string>();
  for (const { name, method, packed } of entriesOf(bytes)) {
    if (wanted.test(name)) parts.set(name, new TextDecoder().decode(method === 0 ? packed : await inflate(packed)));
  }
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
