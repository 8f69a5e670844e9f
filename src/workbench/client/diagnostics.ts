/** Findings of the check as places of a text. Pure. */
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";

export interface PlacedFinding {
  readonly from: number;
  readonly to: number;
  readonly finding: LintFinding;
}

/** Line and column, counted from 1, as an offset; the end of the text where there is no such place. */
export function offsetAt(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf("\n", start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  const end = text.indexOf("\n", start);
  return Math.min(start + column - 1, end < 0 ? text.length : end);
}

/** The findings of one file, each with the characters that it is about. */
export function positionFindings(text: string, findings: readonly LintFinding[]): PlacedFinding[] {
  return findings.map((finding) => {
    const from = offsetAt(text, finding.line, finding.column);
    const to = Math.max(from, offsetAt(text, finding.line, finding.endColumn));
    return { from, to: to === from ? Math.min(text.length, from + 1) : to, finding };
  });
}

/** Rules whose suggestion goes into another file. */
const elsewhere: ReadonlySet<string> = new Set(["migrate/missing", "migrate/changed"]);

/** What to put where, so that what was probably meant stands there; undefined where nothing was. */
export function quickFix(
  text: string,
  { from, to, finding }: PlacedFinding,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  const { suggestion, rule } = finding;
  if (suggestion === undefined || elsewhere.has(rule)) return undefined;
  // A name stands in quotes; inside an expression only the name itself is pointed at.
  const isQuoted = text[from] === '"' && text[to - 1] === '"';
  return { from, to, insert: isQuoted && !suggestion.startsWith('"') ? JSON.stringify(suggestion) : suggestion };
}
