import { useMemo } from "react";
import { diffLines } from "#dialect/json/lineDiff.ts";

/** Lines around a change that are shown with it. */
const around = 3;

interface Shown {
  readonly sign: " " | "-" | "+" | "…";
  readonly text: string;
  readonly line: number;
}

/** Two texts line by line, long stretches that are the same left out. */
export function DiffText({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(() => shownLines(before, after), [before, after]);
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

function shownLines(before: string, after: string): Shown[] {
  let line = 0;
  const all = diffLines(before.split("\n"), after.split("\n")).map((one) => {
    if (one.sign !== "-") line += 1;
    return { ...one, line };
  });
  const isNear = (index: number) => all.slice(Math.max(0, index - around), index + around + 1).some(({ sign }) => sign !== " ");
  return all.flatMap((one, index): Shown[] => {
    if (isNear(index)) return [one];
    return isNear(index - 1) ? [{ sign: "…", text: "", line: one.line }] : [];
  });
}
