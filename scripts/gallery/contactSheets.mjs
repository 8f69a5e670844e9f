/** Many pictures on one sheet, to be looked at together: one sheet for each language, width and theme. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const perSheet = { wide: 9, phone: 14 };

/** Puts the pictures on sheets. Returns the paths of the sheets. @param {import("playwright-core").Browser} browser @param {string} folder of the pictures @param {readonly string[]} names @param {string} out */
export async function contactSheets(browser, folder, names, out) {
  mkdirSync(out, { recursive: true });
  /** @type {Map<string, string[]>} */ const groups = new Map();
  for (const name of names) {
    const key = name.split(".").slice(-4, -1).join(".");
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  const page = await browser.newPage({ viewport: { width: 1800, height: 1200 } });
  /** @type {string[]} */ const sheets = [];
  for (const [key, pictures] of groups) {
    const isPhone = Number(key.split(".")[1]) < 600;
    const each = isPhone ? perSheet.phone : perSheet.wide;
    for (let from = 0; from < pictures.length; from += each) {
      const cells = pictures
        .slice(from, from + each)
        .map((name) => `<figure><img src="${pathToFileURL(join(folder, name))}"><figcaption>${name.split(".")[0]}</figcaption></figure>`);
      const sheet = join(out, `sheet-${key}-${String(from / each + 1).padStart(2, "0")}.png`);
      const file = sheet.replace(/png$/, "html");
      writePage(file, cells.join(""), isPhone ? 7 : 3);
      await page.goto(pathToFileURL(file).href);
      await page.screenshot({ path: sheet, fullPage: true });
      sheets.push(sheet);
    }
  }
  await page.close();
  return sheets;
}

/** @param {string} file @param {string} cells @param {number} columns */
function writePage(file, cells, columns) {
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;font:12px sans-serif;background:#888}
figure{margin:0}img{width:100%;display:block}figcaption{padding:2px;color:#fff}</style>${cells}`,
  );
}
