/**
 * Opens the file of an import: a workbook, or a ZIP of one workbook and the files that its cells name. The files of a ZIP are
 * further parts, so readers of pictures of a workbook read them in the same way.
 */
import { limitExceeded } from "../WorkbookError.ts";
import { openZip, type Zip, type ZipEntry } from "../zip/openZip.ts";
import { ReadBudget, type ReadBudgetOptions } from "../zip/ReadBudget.ts";
import { unpack } from "../zip/unpack.ts";
import { openWorkbook, type Workbook } from "./openWorkbook.ts";
import { readPictures } from "./readPictures.ts";

export interface WorkbookFile extends Workbook {
  /** Returns the part of a file beside the workbook, by its name or its path in the ZIP; undefined if there is none. Absent for a workbook alone. */
  readonly fileNamed?: (name: string) => string | undefined;
}

/** Distinguishes files beside the workbook from parts inside of it. */
const beside = "beside:";

/** Throws `WorkbookError`. */
export async function openWorkbookFile(blob: Blob, options: ReadBudgetOptions = {}): Promise<WorkbookFile> {
  const reading = new ReadBudget(options);
  const zip = await openZip(blob, reading);
  const [inner, second] = zip.entries.has("[content_types].xml") ? [] : [...zip.entries.values()].filter(isWorkbook);
  if (!inner) return openWorkbook(blob, options);
  if (second) throw limitExceeded("workbooks", 1);
  const workbook = await openWorkbook(await wholeOf(zip, inner, reading), options);
  const parts = partsByName(zip);
  return {
    ...workbook,
    fileNamed: (name) => parts.get(keyOf(name)),
    async *pictures(wanted) {
      const all = [...wanted];
      yield* workbook.pictures(all.filter((part) => !part.startsWith(beside)));
      const files = all.flatMap((part) => (part.startsWith(beside) ? part.slice(beside.length) : []));
      for await (const { part, ...bytes } of readPictures(zip, files, reading)) yield { part: `${beside}${part}`, ...bytes };
    },
  };
}

/** Programs add folders of their own, and lock files of open workbooks. */
function isWorkbook({ name }: ZipEntry): boolean {
  return /\.xlsx$/i.test(name) && !/^__macosx\//i.test(name) && !/(^|\/)[.~][^/]*$/.test(name);
}

async function wholeOf(zip: Zip, entry: ZipEntry, reading: ReadBudget): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of unpack(zip, entry, reading)) pieces.push(piece.slice());
  return new Blob(pieces);
}

/** Returns the files by path, and by name alone where only one file has it. */
function partsByName(zip: Zip): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const names = new Map<string, string | undefined>();
  for (const [part, { name }] of zip.entries) {
    const last = keyOf(name.slice(name.lastIndexOf("/") + 1));
    names.set(last, names.has(last) ? undefined : `${beside}${part}`);
    paths.set(keyOf(name), `${beside}${part}`);
  }
  for (const [name, part] of names) if (part !== undefined && !paths.has(name)) paths.set(name, part);
  return paths;
}

function keyOf(name: string): string {
  return name.normalize("NFC").trim().replaceAll("\\", "/").toLowerCase();
}
