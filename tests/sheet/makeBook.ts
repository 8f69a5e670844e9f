/** The parts of a small sound workbook, to be bent by a test. */
import { makeZip, type Part, type ZipLies } from "./makeZip.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** One pixel. */
export const png = new Uint8Array(
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"),
);

export const links = (...all: readonly (readonly [id: string, type: string, target: string, external?: boolean])[]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([id, type, target, external]) =>
        `<Relationship Id="${id}" Type="${type.includes(":") ? type : `${rel}/${type}`}" Target="${target}"${external ? ' TargetMode="External"' : ""}/>`,
    )
    .join("")}</Relationships>`;

export const sheetXml = (rows: string, around: { before?: string; after?: string } = {}): string =>
  `${head}<worksheet xmlns="${main}" xmlns:r="${rel}">${around.before ?? ""}<sheetData>${rows}</sheetData>${around.after ?? ""}</worksheet>`;

export const stringsXml = (...strings: readonly string[]): string =>
  `${head}<sst xmlns="${main}">${strings.map((one) => `<si>${one.startsWith("<") ? one : `<t>${one}</t>`}</si>`).join("")}</sst>`;

/** One inline text cell. */
export const cell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;

export const row = (number: number, ...cells: readonly string[]): string => `<row r="${number}">${cells.join("")}</row>`;

const soundParts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  "_rels/.rels": links(["rId1", "officeDocument", "xl/workbook.xml"]),
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": links(
    ["rId1", "worksheet", "worksheets/sheet1.xml"],
    ["rId2", "sharedStrings", "sharedStrings.xml"],
    ["rId3", "styles", "styles.xml"],
  ),
  "xl/sharedStrings.xml": stringsXml("SKU", "A-1"),
  "xl/styles.xml": `${head}<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="166" formatCode="&quot;days&quot; 0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
  "xl/worksheets/sheet1.xml": sheetXml(row(1, '<c r="A1" t="s"><v>0</v></c>') + row(2, '<c r="A2" t="s"><v>1</v></c>')),
};

/** `changes`: part -> its text or bytes; `null` leaves it out. */
export function bookParts(changes: Readonly<Record<string, string | Uint8Array | null>> = {}): Part[] {
  return Object.entries({ ...soundParts, ...changes }).flatMap(([name, bytes]) => (bytes === null ? [] : [{ name, bytes }]));
}

export function makeBook(changes: Readonly<Record<string, string | Uint8Array | null>> = {}, lies: ZipLies = {}): Blob {
  return makeZip(bookParts(changes), lies);
}

/** A drawing of these anchors, with a picture `rId1`; both linked from the first sheet. */
export function drawingParts(
  anchors: string,
  pictures: readonly (readonly [id: string, target: string, external?: boolean])[] = [["rId1", "../media/image1.png"]],
) {
  return {
    "xl/worksheets/_rels/sheet1.xml.rels": links(["rId1", "drawing", "../drawings/drawing1.xml"]),
    "xl/drawings/drawing1.xml": `${head}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${rel}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${anchors}</xdr:wsDr>`,
    "xl/drawings/_rels/drawing1.xml.rels": links(
      ...pictures.map(([id, target, external]) => [id, "image", target, external ?? false] as const),
    ),
    "xl/media/image1.png": png,
  };
}

export const picXml = (embed: string, attributes = 'name="Picture 1"', place = ""): string =>
  `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" ${attributes}/></xdr:nvPicPr><xdr:blipFill><a:blip ${embed.includes("=") ? embed : `r:embed="${embed}"`}/></xdr:blipFill><xdr:spPr><a:xfrm>${place}</a:xfrm></xdr:spPr></xdr:pic>`;

const mark = (name: string, [col, colOff, rowAt, rowOff]: readonly [number, number, number, number]): string =>
  `<xdr:${name}><xdr:col>${col}</xdr:col><xdr:colOff>${colOff}</xdr:colOff><xdr:row>${rowAt}</xdr:row><xdr:rowOff>${rowOff}</xdr:rowOff></xdr:${name}>`;

/** From and to: column, offset, row, offset. */
export const twoCell = (
  from: readonly [number, number, number, number],
  to: readonly [number, number, number, number],
  inside: string,
): string => `<xdr:twoCellAnchor>${mark("from", from)}${mark("to", to)}${inside}<xdr:clientData/></xdr:twoCellAnchor>`;

export const oneCell = (from: readonly [number, number, number, number], [cx, cy]: readonly [number, number], inside: string): string =>
  `<xdr:oneCellAnchor>${mark("from", from)}<xdr:ext cx="${cx}" cy="${cy}"/>${inside}<xdr:clientData/></xdr:oneCellAnchor>`;
