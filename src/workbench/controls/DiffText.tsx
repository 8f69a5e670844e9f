import { useMemo } from "react";
import { diffLines } from "#dialect/json/lineDiff.ts";

/** Number of unchanged lines shown contextLines a change. */
const contextLines = 3;

interface DiffLine {
  readonly sign: " " | "-" | "+" | "…";
  readonly text: string;
  readonly line: number;
}

/** Line diff of two texts; long unchanged parts are left out. */
export function DiffText({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(() => visibleLines(before, after), [before, after]);
  return (
    <pre className="bench-diff">
      {lines.map(({ sign, text, line }, index) => (
        <div key={index} data-sign={sign}>
          <span className="bench-diff-line">{sign === "…" ? "" : line}</span>
          <span className="bench-diff-sign">{sign}</span>
          {text}
        </div>
      ))}
    </pre>
  );
}

function visibleLines(before: string, after: string): DiffLine[] {
  let line = 0;
  const all = diffLines(before.split("\n"), after.split("\n")).map((one) => {
    if (one.sign !== "-") line += 1;
    return { ...one, line };
  });
  const isNear = (index: number) => all.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(({ sign }) => sign !== " ");
  return all.flatMap((one, index): DiffLine[] => {
    if (isNear(index)) return [one];
    return isNear(index - 1) ? [{ sign: "…", text: "", line: one.line }] : [];
  });
}
