import type { ReactNode } from "react";
import { type Change, risks } from "#dialect/diff/change.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

const hues = { breaking: "red", stricter: "amber", either: "amber", looser: "green", neutral: "slate" } as const;

export interface ChangeListProps {
  readonly changes: readonly Change[];
  /** Content below a change. */
  after?(change: Change): ReactNode;
}

/** Changes of a publication in words, the riskiest first, with the affected readers. */
export function ChangeList({ changes, after }: ChangeListProps) {
  const { t, text, language } = useWorkbench().translation;
  if (changes.length === 0) return <p className="ld-muted">{t("publish.same")}</p>;
  const sorted = [...changes].sort((a, b) => risks.indexOf(a.risk) - risks.indexOf(b.risk));
  return (
    <ul className="bench-changes-list">
      {sorted.map((change, index) => (
        <li key={index} className={`ld-hue-${hues[change.risk]}`}>
          <span className="bench-risk">{t(`publish.risk.${change.risk}`)}</span>
          <span>
            {text(change.where) && <b>{text(change.where)}</b>}
            {text(change.where) && (language === "zh" ? "：" : ": ")}
            {text(change.what)}
            <span className="bench-finding-place">
              {change.readers.map((reader) => t(`publish.reader.${reader}`)).join(language === "zh" ? "、" : ", ")}
            </span>
            {after?.(change)}
          </span>
        </li>
      ))}
    </ul>
  );
}
