import { useState } from "react";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { CommentList, openThreads } from "../comments/CommentList.tsx";
import { FindingList } from "./FindingList.tsx";
import { HistoryList } from "./HistoryList.tsx";
import type { PanelProps } from "./panelProps.ts";
import { RuleTester } from "./RuleTester.tsx";
import { UsageList } from "./UsageList.tsx";

const panels = ["findings", "tester", "usages", "comments", "history"] as const;

/** Tabs below the editor: findings, rule tester, usages of a field, comments, history. */
export function Panels(props: PanelProps) {
  const { t } = useWorkbench().translation;
  const { findings, comments } = useDraft();
  const [shown, setShown] = useState<(typeof panels)[number]>("findings");
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const open = openThreads(comments);
  return (
    <section className="bench-panels" data-panel={shown} aria-label={t("panel.label")}>
      <div role="tablist" className="bench-tabs" aria-label={t("panel.label")}>
        {panels.map((panel) => (
          <button
            key={panel}
            type="button"
            role="tab"
            id={`bench-tab-${panel}`}
            aria-selected={panel === shown}
            aria-controls="bench-panel"
            tabIndex={panel === shown ? 0 : -1}
            onClick={() => setShown(panel)}
            onKeyDown={({ key, currentTarget }) => {
              const next = panels[(panels.indexOf(panel) + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0) + panels.length) % panels.length];
              if (next === undefined || next === panel) return;
              setShown(next);
              currentTarget.parentElement?.querySelector<HTMLElement>(`#bench-tab-${next}`)?.focus();
            }}
          >
            {t(`panel.${panel}`)}
            {panel === "findings" && errors > 0 && <span className="bench-badge">{errors}</span>}
            {panel === "comments" && open > 0 && <span className="comment-count">{open}</span>}
          </button>
        ))}
      </div>
      <div id="bench-panel" role="tabpanel" aria-labelledby={`bench-tab-${shown}`} className="bench-panel">
        {shown === "findings" && <FindingList {...props} />}
        {shown === "tester" && <RuleTester {...props} />}
        {shown === "usages" && <UsageList {...props} />}
        {shown === "comments" && <CommentList onOpen={props.onOpen} />}
        {shown === "history" && <HistoryList />}
      </div>
    </section>
  );
}
