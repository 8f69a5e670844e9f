/**
 * The clipboard formats of spreadsheets: tab-separated text and an HTML table.
 * Excel, WPS and Google Sheets quote a cell that holds a tab, a quote or a line
 * break, and double the quotes inside.
 */

/** Parses tab-separated text. All rows get the length of the longest; a line break at the end adds no row. */
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
    const char = body[at];
    if (char === '"' && cell === "" && isQuoted(body, at)) {
      at = readQuoted(body, at + 1, (part) => (cell += part));
    } else {
      if (char === "\t") endCell();
      else if (char === "\n") endRow();
      else cell += char;
      at++;
    }
  }
  if (cell !== "" || row.length > 0) endRow();
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => "")]);
}

/** True if the quote at `open` starts a quoted cell: its closing quote must end the cell. `5" pipe` and `"a" b` are plain text. */
function isQuoted(body: string, open: number): boolean {
  for (let at = open + 1; at < body.length; at++) {
    if (body[at] !== '"') continue;
    if (body[at + 1] === '"') at++;
    else return at + 1 === body.length || body[at + 1] === "\t" || body[at + 1] === "\n";
  }
  return false;
}

function readQuoted(body: string, start: number, append: (part: string) => void): number {
  let at = start;
  for (; at < body.length; at++) {
    if (body[at] !== '"') append(body[at] as string);
    else if (body[at + 1] === '"') {
      append('"');
      at++;
    } else break;
  }
  return at + 1;
}

/** Formats rows as tab-separated text; the inverse of `parseBlock`. */
export function blockText(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t"))
    .join("\n");
}

/** Formats rows as an HTML table. Cells are marked as text, so that no program converts `1-2` to a date or drops leading zeros. */
export function blockHtml(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<td style="mso-number-format:'\\@'">${escape(cell)}</td>`).join("")}</tr>`;
  return `<meta charset="utf-8"><table>${rows.map(line).join("")}</table>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "<br>" };

function escape(cell: string): string {
  return cell.replace(/[&<>"\n]/g, (char) => entities[char] ?? char);
}
