import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeCsv } from "#sheet/write/writeCsv.ts";
import type { WrittenColumn } from "#sheet/write/writeWorkbook.ts";

const text = (header: string): WrittenColumn => ({ header, sort: "text" });
const written = (...cells: string[]) => writeCsv({ columns: cells.map((_, at) => text(String(at))), rows: [cells] }).split("\r\n")[1];

/** Reads CSV as RFC 4180 says. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < csv.length; at++) {
    const sign = csv.charAt(at);
    const isEnd = !isQuoted && sign === "\r" && csv[at + 1] === "\n";
    if (isQuoted && sign === '"' && csv[at + 1] === '"') cell += csv.charAt(++at);
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isEnd || (!isQuoted && sign === ",")) {
      row.push(cell);
      cell = "";
    } else cell += sign;
    if (!isEnd) continue;
    rows.push(row);
    row = [];
    at++;
  }
  return rows;
}

test("begins with a byte order mark and ends every line with CR and LF", () => {
  const csv = writeCsv({ columns: [text("\u540d\u79f0"), text("City")], rows: [["a", "b"]] });
  expect(csv).toBe("\uFEFF\u540d\u79f0,City\r\na,b\r\n");
});

test("a comma, a quote or a line break is in quotes", () => {
  expect(writeCsv({ columns: [text("A")], rows: [["a,b"], ['12" pipe'], ["two\nlines"]] })).toBe(
    '\uFEFFA\r\n"a,b"\r\n"12"" pipe"\r\n"two\nlines"\r\n',
  );
});

test("no value and a picture leave their cells empty", () => {
  const picture = { bytes: new Uint8Array(), type: "image/png", name: "p" } as const;
  expect(writeCsv({ columns: [text("A"), text("B"), text("C")], rows: [[undefined, picture, ""]] })).toBe("\uFEFFA,B,C\r\n,,\r\n");
});

describe("nothing runs when the file is opened:", () => {
  test.each(["=1+1", "+44 20", "-2+3", "@SUM(A1)", "\t=1", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF20A"])("%j is text", (cell) => {
    expect(written(cell)).toBe(`'${cell}`);
  });

  test("a formula behind a line break, and one in a header", () => {
    expect(written("\r=1")).toBe(`"'\r=1"`);
    expect(writeCsv({ columns: [text("=A1")], rows: [] })).toBe("\uFEFF'=A1\r\n");
  });

  test("a number stays a number in a column of numbers only", () => {
    const columns: WrittenColumn[] = [{ header: "Fee", sort: "number" }, text("Note")];
    expect(
      writeCsv({
        columns,
        rows: [
          ["-1.5", "-1.5"],
          ["-1+1", "1"],
        ],
      }),
    ).toBe("\uFEFFFee,Note\r\n-1.5,'-1.5\r\n'-1+1,1\r\n");
  });
});

test("what it writes is read back, whatever the text; only formulas have an apostrophe more", () => {
  const kept = (cell: string) => (/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 5 }), (rows) => {
      const csv = writeCsv({ columns: [text("a"), text("b")], rows });
      expect(read(csv.slice(1)).slice(1)).toEqual(rows.map((row) => row.map(kept)));
    }),
  );
});
