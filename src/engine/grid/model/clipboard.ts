/**
 * Blocks of cells as spreadsheets exchange them: tab-separated text, and an
 * HTML table beside it. Excel, WPS and Google Sheets quote a cell that holds a
 * tab, a quote or a new line, and double the quotes inside.
 */

/** Rows of cells; every row as long as the longest. A new line at the end ends the last row, it begins no other. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let at = 0;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  const body = text.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  while (at < body.length) {
    const sign = body[at];
    if (sign === '"' && cell === "" && isQuoted(body, at)) {
      at = readQuoted(body, at + 1, (part) => (cell += part));
    } else {
      if (sign === "\t") endCell();
      else if (sign === "\n") endRow();
      else cell += sign;
      at++;
    }
  }
  if (cell !== "" || row.length > 0) endRow();
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => "")]);
}

/** A quote opens a quoted cell only where it is closed again before the cell ends: `5" pipe` and `"a" b` are plain text. */
function isQuoted(body: string, open: number): boolean {
  for (let at = open + 1; at < body.length; at++) {
    if (body[at] !== '"') continue;
    if (body[at + 1] === '"') at++;
    else return at + 1 === body.length || body[at + 1] === "\t" || body[at + 1] === "\n";
  }
  return false;
}

function readQuoted(body: string, start: number, take: (part: string) => void): number {
  let at = start;
  for (; at < body.length; at++) {
    if (body[at] !== '"') take(body[at] as string);
    else if (body[at + 1] === '"') {
      take('"');
      at++;
    } else break;
  }
  return at + 1;
}

export function blockText(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t"))
    .join("\n");
}

/** The same as an HTML table. Every cell is marked as text, so that no program makes a date of `1-2` or drops leading zeros. */
export function blockHtml(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<td style="mso-number-format:'\\@'">${escape(cell)}</td>`).join("")}</tr>`;
  return `<meta charset="utf-8"><table>${rows.map(line).join("")}</table>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "<br>" };

function escape(cell: string): string {
  return cell.replace(/[&<>"\n]/g, (sign) => entities[sign] ?? sign);
}
