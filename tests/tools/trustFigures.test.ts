/** What `npm run trust -- --write` puts into SECURITY.md. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFigures } from "../../scripts/trust/writeFigures.mjs";

const row = { what: "calls", on: "embedded", tried: 1200, refused: 1200, accepted: 0, failed: 0, hung: 0, lost: 0 };
const line = (part: string, tried: string, day: string) =>
  `| ${part} | calls | embedded | ${tried} | 1,200 | 0 | 0 | 0 | 0 |  |  |  | ${day} |`;

/** A document with the rows of two parts, after a write of `measured`: the lines of its table without the head. */
function afterWrite(measured: ReadonlyMap<string, readonly (typeof row)[]>): string[] {
  const file = join(mkdtempSync(join(tmpdir(), "figures-")), "SECURITY.md");
  const before = [line("access", "7", "2026-01-01"), line("clock", "8", "2026-01-01"), line("gone", "9", "2026-01-01")];
  writeFileSync(file, ["Text", "<!-- figures: npm run trust -- --write -->", ...before, "<!-- /figures -->", "More text", ""].join("\n"));
  writeFigures(file, ["access", "uploads", "clock"], measured, "2026-02-02");
  const lines = readFileSync(file, "utf8").split("\n");
  expect([lines[0], ...lines.slice(-3)]).toEqual(["Text", "<!-- /figures -->", "More text", ""]);
  return lines.slice(4, -3);
}

test("the rows of the parts that ran replace those of before; the others keep their day", () => {
  expect(afterWrite(new Map([["clock", [row, row]]]))).toEqual([
    line("access", "7", "2026-01-01"),
    line("clock", "1,200", "2026-02-02"),
    line("clock", "1,200", "2026-02-02"),
  ]);
});

test("the rows stand in the order of the parts; a part that is no longer there has none", () => {
  const lines = afterWrite(new Map([["uploads", [row]]]));
  expect(lines.map((text) => text.split(" | ")[0])).toEqual(["| access", "| uploads", "| clock"]);
});
