/** Reads pictures that are values of cells: those of WPS, and "place in cell" of Excel 365. */
import type { SheetPicture } from "../Cell.ts";
import { limitExceeded } from "../WorkbookError.ts";
import type { Package } from "./Package.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";
import type { PictureCell } from "./readCells.ts";
import { namesOf } from "./readDrawing.ts";

type Source = Pick<SheetPicture, "part" | "names">;

export interface InCellPictures {
  /** Returns the picture of a cell; without `part` if the file has no bytes for it. */
  of(cell: PictureCell): SheetPicture | undefined;
}

export async function readInCellPictures(
  file: Package,
  workbook: string,
  reading: ReadBudget,
  cells: readonly PictureCell[],
): Promise<InCellPictures> {
  const byId = cells.some(({ id }) => id !== undefined) ? await readWps(file, workbook, reading) : new Map<string, Source>();
  const byValue = cells.some(({ value }) => value !== undefined) ? await readRich(file, workbook, reading) : new Map<number, Source>();
  return {
    of({ row, column, id, value }) {
      const source = id === undefined ? byValue.get(value ?? -1) : (byId.get(id) ?? { names: [] });
      // Other rich values are no pictures: a stock price, a spilled formula.
      return source && { how: "inCell", ...source, row, column, rows: [row, row], columns: [column, column] };
    },
  };
}

/** Reads `xl/cellimages.xml`: pictures by the id in a cell's DISPIMG formula. */
async function readWps(file: Package, workbook: string, reading: ReadBudget): Promise<Map<string, Source>> {
  const part = (await file.linked(workbook, "cellImage")) ?? "xl/cellimages.xml";
  const links = await file.links(part);
  const found = new Map<string, Source>();
  let id = "";
  let names: readonly string[] = [];
  let inPicture = false;
  await file.scan(part, {
    open(name, given) {
      if (name === "pic") inPicture = true;
      else if (!inPicture) return;
      else if (name === "cNvPr") {
        id = given.get("name") ?? "";
        // The name is the id.
        names = namesOf(given, ["descr", "title"]);
      } else if (name === "blip") {
        if (found.size >= reading.limits.pictures) throw limitExceeded("pictures", reading.limits.pictures);
        found.set(id, sourceOf(file, links, given.get("embed"), names));
      }
    },
    close(name) {
      if (name === "pic") inPicture = false;
    },
  });
  return found;
}

function sourceOf(
  file: Package,
  links: ReadonlyMap<string, { readonly target: string; readonly external: boolean }>,
  link: string | undefined,
  names: readonly string[],
): Source {
  const target = link === undefined ? undefined : links.get(link);
  return target && !target.external && file.entry(target.target) ? { part: target.target, names } : { names };
}

/** Excel 365: cell -> metadata -> rich value -> its structure and relationship -> picture. */
async function readRich(file: Package, workbook: string, reading: ReadBudget): Promise<Map<number, Source>> {
  const metadata = await readMetadata(file, await file.linked(workbook, "sheetMetadata"), reading);
  const structures = await readStructures(file, await file.linked(workbook, "rdRichValueStructure"), reading);
  const values = await readValues(file, await file.linked(workbook, "rdRichValue"), reading);
  const targets = await readRichLinks(file, await file.linked(workbook, "richValueRel"), reading);
  const found = new Map<number, Source>();
  metadata.forEach((valueIndex, index) => {
    const value = values[valueIndex];
    const structure = value && structures[value.structure];
    if (!value || !structure || structure.type !== "_localImage") return;
    const of = (key: string): string | undefined => value.fields[structure.keys.indexOf(key)];
    const part = targets[Number(of("_rvRel:LocalImageIdentifier"))];
    const text = of("Text");
    // The indexes in cells begin with 1.
    found.set(index + 1, { ...(part !== undefined && file.entry(part) && { part }), names: text ? [text.slice(0, 300)] : [] });
  });
  return found;
}

/** Returns for each metadata value the index of its rich value; -1 for other values. */
async function readMetadata(file: Package, part: string | undefined, reading: ReadBudget): Promise<number[]> {
  const types: string[] = [];
  const futures = new Map<string, number[]>();
  const values: number[] = [];
  let future: string | undefined;
  let inValues = false;
  if (part === undefined) return values;
  await file.scan(part, {
    open(name, given) {
      if (name === "metadataType") types.push(given.get("name") ?? "");
      else if (name === "futureMetadata") {
        future = given.get("name") ?? "";
        futures.set(future, []);
      } else if (name === "bk" && future !== undefined) futures.get(future)?.push(-1);
      else if (name === "rvb" && future !== undefined) {
        const list = futures.get(future);
        if (list && list.length > 0) list[list.length - 1] = Number(given.get("i"));
      } else if (name === "valueMetadata") inValues = true;
      else if (name === "rc" && inValues) {
        const type = types[Number(given.get("t")) - 1];
        values.push(type === "XLRICHVALUE" ? (futures.get(type)?.[Number(given.get("v"))] ?? -1) : -1);
      }
      if (values.length > reading.limits.links || types.length > reading.limits.links) throw limitExceeded("links", reading.limits.links);
    },
    close(name) {
      if (name === "futureMetadata") future = undefined;
      else if (name === "valueMetadata") inValues = false;
    },
  });
  return values;
}

async function readStructures(file: Package, part: string | undefined, reading: ReadBudget) {
  const structures: { readonly type: string; readonly keys: string[] }[] = [];
  if (part === undefined) return structures;
  await file.scan(part, {
    open(name, given) {
      if (name === "s") structures.push({ type: given.get("t") ?? "", keys: [] });
      else if (name === "k") structures.at(-1)?.keys.push(given.get("n") ?? "");
      if (structures.length > reading.limits.links) throw limitExceeded("links", reading.limits.links);
    },
  });
  return structures;
}

async function readValues(file: Package, part: string | undefined, reading: ReadBudget) {
  const values: { readonly structure: number; readonly fields: string[] }[] = [];
  let text = "";
  if (part === undefined) return values;
  await file.scan(part, {
    open(name, given) {
      if (name === "rv") values.push({ structure: Number(given.get("s")), fields: [] });
      text = "";
      if (values.length > reading.limits.links) throw limitExceeded("links", reading.limits.links);
    },
    text: (piece) => (text = (text + piece).slice(0, 1000)),
    close(name) {
      if (name === "v") values.at(-1)?.fields.push(text);
    },
  });
  return values;
}

async function readRichLinks(file: Package, part: string | undefined, reading: ReadBudget): Promise<(string | undefined)[]> {
  const parts: (string | undefined)[] = [];
  if (part === undefined) return parts;
  const links = await file.links(part);
  await file.scan(part, {
    open(name, given) {
      if (name !== "rel") return;
      const link = links.get(given.get("id") ?? "");
      parts.push(link && !link.external ? link.target : undefined);
      if (parts.length > reading.limits.links) throw limitExceeded("links", reading.limits.links);
    },
  });
  return parts;
}
