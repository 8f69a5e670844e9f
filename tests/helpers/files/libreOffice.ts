/** LibreOffice without a window, where the machine has it: another program that opens and writes workbooks. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const places = [
  process.env["LIBREOFFICE"],
  "/usr/bin/soffice",
  "/usr/bin/libreoffice",
  "/Applications/LibreOffice.app/Contents/MacOS/soffice",
];

const program = places.find((place): place is string => place !== undefined && existsSync(place));

/** Tests that need it are skipped if this is false. */
export const hasLibreOffice = program !== undefined;

/** Its first start on a busy machine takes minutes. */
export const libreOfficeMs = 300_000;

/** What the program saves after it opened the file. Rejects where it could not open it. */
export async function savedAs(bytes: Uint8Array, from: "xlsx" | "fods", to: "xlsx" | "fods"): Promise<Buffer> {
  if (!program) throw new Error("LibreOffice is not here");
  const folder = await mkdtemp(join(tmpdir(), "lading-office-"));
  try {
    await writeFile(join(folder, `book.${from}`), bytes);
    // A profile of its own: two of them at once would hand their work to one another.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
    const into = join(folder, "out");
    await promisify(execFile)(program, ["--headless", profile, "--convert-to", to, "--outdir", into, join(folder, `book.${from}`)], {
      timeout: libreOfficeMs,
    });
    return await readFile(join(into, `book.${to}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of a flat document: the cells of the first rows of its first sheet, each as its type, its value and whether it is a formula. */
export function cellsOf(fods: string, rows: number): string[][] {
  const sheet = fods.slice(fods.indexOf("<table:table "));
  return [...sheet.matchAll(/<table:table-row\b[^>]*>(.*?)<\/table:table-row>/gs)].slice(0, rows).map(([, row = ""]) =>
    [...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(([, head = "", content = ""]) => {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1];
      const text = [...content.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, line]) => (line ?? "").replace(/<[^>]*>/g, "")).join("\n");
      const value = attribute("office:value") ?? attribute("office:date-value") ?? text;
      const type = attribute("office:value-type");
      const formula = attribute("table:formula") === undefined ? "" : " formula";
      const shown = type === undefined ? "" : `${type}${formula} ${value.replaceAll("&quot;", '"').replaceAll("&apos;", "'")}`;
      return Array.from({ length: Math.min(20, Number(attribute("table:number-columns-repeated") ?? 1)) }, () => shown);
    }),
  );
}
