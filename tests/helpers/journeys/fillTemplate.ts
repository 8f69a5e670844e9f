/** Fills a line of a workbook as a shipper does, in programs that are not ours. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasLibreOffice, savedAs } from "../files/libreOffice.ts";

export interface FilledLine {
  /** By the number of the column, from 0. Numbers become numbers. */
  readonly cells: ReadonlyMap<number, string | number>;
  readonly picture: { readonly column: number; readonly name: string; readonly bytes: Uint8Array };
}

/** Puts the line below the first two rows of the first sheet. */
type Fill = (template: Uint8Array, line: FilledLine) => Promise<Buffer>;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** LibreOffice opens the template and keeps it in its own format, the line is put in there, LibreOffice writes the workbook. */
const inLibreOffice: Fill = async (template, { cells, picture }) => {
  const fods = (await savedAs(template, "xlsx", "fods")).toString("utf8");
  const drawn = `<draw:frame draw:name="Image 1" svg:width="1cm" svg:height="1cm" svg:x="0.1cm" svg:y="0.05cm"><draw:image><office:binary-data>${Buffer.from(picture.bytes).toString("base64")}</office:binary-data></draw:image><svg:desc>${escaped(picture.name)}</svg:desc></draw:frame>`;
  const row = Array.from({ length: Math.max(picture.column, ...cells.keys()) + 1 }, (_, column) => {
    if (column === picture.column) return `<table:table-cell>${drawn}</table:table-cell>`;
    const value = cells.get(column);
    if (value === undefined) return "<table:table-cell/>";
    const type = typeof value === "number" ? `office:value-type="float" office:value="${value}"` : 'office:value-type="string"';
    return `<table:table-cell ${type}><text:p>${escaped(String(value))}</text:p></table:table-cell>`;
  }).join("");
  let rows = 0;
  const tall = '<style:style style:name="tall" style:family="table-row"><style:table-row-properties style:row-height="2cm"/></style:style>';
  const filled = fods
    .replace("</office:automatic-styles>", `${tall}</office:automatic-styles>`)
    .replaceAll("</table:table-row>", (end) =>
      ++rows === 2 ? `${end}<table:table-row table:style-name="tall">${row}</table:table-row>` : end,
    );
  return savedAs(Buffer.from(filled), "fods", "xlsx");
};

const python = `
import json, sys
import openpyxl
from openpyxl.drawing.image import Image
folder = sys.argv[1]
line = json.load(open(folder + "/line.json", encoding="utf8"))
book = openpyxl.load_workbook(folder + "/template.xlsx")
sheet = book.worksheets[0]
for column, value in line["cells"]:
    sheet.cell(row=3, column=column + 1, value=value)
sheet.row_dimensions[3].height = 60
sheet.add_image(Image(folder + "/picture.png"), sheet.cell(row=3, column=line["column"] + 1).coordinate)
book.save(folder + "/filled.xlsx")
`;

const inOpenpyxl: Fill = async (template, { cells, picture }) => {
  const folder = await mkdtemp(join(tmpdir(), "lading-openpyxl-"));
  try {
    await writeFile(join(folder, "template.xlsx"), template);
    await writeFile(join(folder, "picture.png"), picture.bytes);
    await writeFile(join(folder, "line.json"), JSON.stringify({ cells: [...cells], column: picture.column }));
    execFileSync("python3", ["-c", python, folder]);
    return await readFile(join(folder, "filled.xlsx"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

function hasOpenpyxl(): boolean {
  try {
    execFileSync("python3", ["-c", "import openpyxl, PIL"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The programs of this machine; what it has not got is left out. */
export const programs: readonly { readonly name: string; readonly isHere: boolean; readonly fill: Fill }[] = [
  { name: "LibreOffice", isHere: hasLibreOffice, fill: inLibreOffice },
  { name: "openpyxl", isHere: hasOpenpyxl(), fill: inOpenpyxl },
];
