/** A list or a statement as a page to read and print: one file, which loads nothing and runs nothing. */
import { escapeHtml } from "../mail/letterHtml.ts";
import type { MailedDocument, MailedTable } from "./mailedTable.ts";

/** Tables repeat their head on each sheet of paper; a wide one scrolls on a phone. */
const STYLE = `body{margin:24px;color:#1b1f24;font:14px/1.5 -apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif}
h1{font-size:20px;margin:0 0 4px}h2{font-size:15px;margin:24px 0 8px}p{margin:0;color:#57606a}
.wide{overflow-x:auto;margin-top:16px}table{border-collapse:collapse;width:100%}
th,td{padding:6px 8px;border-bottom:1px solid #d0d7de;text-align:left;vertical-align:top;overflow-wrap:anywhere;min-width:72px}
th{background:#f6f8fa;font-weight:600}.n{text-align:right;white-space:nowrap}tfoot td,.o td{font-weight:600}
thead{display:table-header-group}tr{break-inside:avoid}
@page{size:A4 landscape;margin:12mm}@media print{body{margin:0;font-size:11px}.wide{overflow:visible}}`;

/** Returns the document as HTML. Every value is text: nothing in it becomes markup. */
export function mailedHtml({ title, lines, tables }: MailedDocument, language: string): string {
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`,
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...tables.flatMap(tableHtml),
    "</body></html>",
  ].join("\n");
}

function tableHtml({ name, columns, shown, shownOpening, shownTotal }: MailedTable): string[] {
  const cells = (values: readonly string[], tag: "td" | "th"): string =>
    columns
      .map(({ sort }, at) => {
        const text = escapeHtml(values[at] ?? "");
        return `<${tag}${tag === "th" ? ' scope="col"' : ""}${sort === "number" ? ' class="n"' : ""}>${text}</${tag}>`;
      })
      .join("");
  const heads = columns.map(({ header }) => header);
  return [
    ...(name === "" ? [] : [`<h2>${escapeHtml(name)}</h2>`]),
    `<div class="wide"><table><thead><tr>${cells(heads, "th")}</tr></thead><tbody>`,
    ...(shownOpening ? [`<tr class="o">${cells(shownOpening, "td")}</tr>`] : []),
    ...shown.map((row) => `<tr>${cells(row, "td")}</tr>`),
    `</tbody>${shownTotal ? `<tfoot><tr>${cells(shownTotal, "td")}</tr></tfoot>` : ""}</table></div>`,
  ];
}
