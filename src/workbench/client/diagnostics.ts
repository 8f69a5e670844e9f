/** Converts findings of the check to character ranges of a text, and suggestions to edits. Pure. */
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";

export interface PlacedFinding {
  readonly from: number;
  readonly to: number;
  readonly finding: LintFinding;
}

/** Converts line and column, counted from 1, to an offset; the end of the line or text if they do not exist. */
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

/** Returns the findings of one file with their character ranges. */
export function positionFindings(text: string, findings: readonly LintFinding[]): PlacedFinding[] {
  return findings.map((finding) => {
    const from = offsetAt(text, finding.line, finding.column);
    const to = Math.max(from, offsetAt(text, finding.line, finding.endColumn));
    return { from, to: to === from ? Math.min(text.length, from + 1) : to, finding };
  });
}

/** Returns the text with the suggestion of a finding, at all its places. */
export function withMends(text: string, finding: LintFinding): string {
  const places = [finding, ...(finding.also ?? []).map((place) => ({ ...finding, ...place }))];
  // From the end: the places before a mended one stay where they are.
  return positionFindings(text, places)
    .sort((a, b) => b.from - a.from)
    .reduce((now, place) => {
      const edit = quickFix(text, place);
      return edit ? now.slice(0, edit.from) + edit.insert + now.slice(edit.to) : now;
    }, text);
}

/** Rules whose suggestion belongs into another file. */
const elsewhere: ReadonlySet<string> = new Set(["migrate/missing", "migrate/changed"]);

/** Returns the edit that applies the suggestion of a finding; undefined if it has none for this file. */
export function quickFix(
  text: string,
  { from, to, finding }: PlacedFinding,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  const { suggestion, rule } = finding;
  if (suggestion === undefined || elsewhere.has(rule)) return undefined;
  // A finding covers a name with its quotes, but inside an expression only the name itself.
  const isQuoted = text[from] === '"' && text[to - 1] === '"';
  return { from, to, insert: isQuoted && !suggestion.startsWith('"') ? JSON.stringify(suggestion) : suggestion };
}
