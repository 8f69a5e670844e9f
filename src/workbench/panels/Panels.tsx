import { useEffect, useState } from "react";
import { IconButton } from "#engine";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { CommentList, openThreads } from "../comments/CommentList.tsx";
import { FindingList } from "./FindingList.tsx";
import { HistoryList } from "./HistoryList.tsx";
import type { PanelProps } from "./panelProps.ts";
import { RuleTester } from "./RuleTester.tsx";
import { UsageList } from "./UsageList.tsx";

/** Whether the panels were open, for this tab of the browser. They begin closed: the form needs the room. */
const openKey = "workbench-panels";

const panels = ["findings", "tester", "usages", "comments", "history"] as const;

export interface PanelsProps extends PanelProps {
  /** How often the findings were asked for elsewhere: each time they are shown. */
  readonly asked: number;
}

/** Tabs below the editor: findings, rule tester, usages of a field, comments, history. */
export function Panels({ asked, ...props }: PanelsProps) {
  const { t } = useWorkbench().translation;
  const { comments } = useDraft();
  const { shown, setShown, isOpen, setOpen } = useShownPanel(asked);
  const open = openThreads(comments);
  return (
    <section className="bench-panels" data-panel={isOpen ? shown : "closed"} aria-label={t("panel.label")}>
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
            onClick={() => {
              setShown(panel);
              setOpen(true);
            }}
            onKeyDown={({ key, currentTarget }) => {
              const next = panels[(panels.indexOf(panel) + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0) + panels.length) % panels.length];
              if (next === undefined || next === panel) return;
              setShown(next);
              currentTarget.parentElement?.querySelector<HTMLElement>(`#bench-tab-${next}`)?.focus();
            }}
          >
            {t(`panel.${panel}`)}
            {panel === "findings" && <FindingCounts />}
            {panel === "comments" && open > 0 && <span className="comment-count">{open}</span>}
          </button>
        ))}
      </div>
      <IconButton
        size="sm"
        icon={isOpen ? "chevron-down" : "chevron-right"}
        className="bench-panels-toggle"
        label={t(isOpen ? "panel.close" : "panel.open")}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <div id="bench-panel" role="tabpanel" aria-labelledby={`bench-tab-${shown}`} className="bench-panel" hidden={!isOpen}>
        {isOpen && shown === "findings" && <FindingList {...props} />}
        {isOpen && shown === "tester" && <RuleTester {...props} />}
        {isOpen && shown === "usages" && <UsageList {...props} />}
        {isOpen && shown === "comments" && <CommentList onOpen={props.onOpen} />}
        {isOpen && shown === "history" && <HistoryList />}
      </div>
    </section>
  );
}

/** Which panel is shown; the findings whenever they are asked for. */
function useShownPanel(asked: number) {
  const [shown, setShown] = useState<(typeof panels)[number]>("findings");
  const [isOpen, setOpenState] = useState(() => sessionStorage.getItem(openKey) === "open");
  const setOpen = (next: boolean): void => {
    sessionStorage.setItem(openKey, next ? "open" : "closed");
    setOpenState(next);
  };
  useEffect(() => {
    if (asked === 0) return;
    setShown("findings");
    setOpenState(true);
  }, [asked]);
  return { shown, setShown, isOpen, setOpen };
}

/** How many errors and warnings there are, also while the panel is closed. */
function FindingCounts() {
  const { findings } = useDraft();
  const countOf = (wanted: string): number => findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [countOf("error"), countOf("warning")];
  return (
    <>
      {errors > 0 && <span className="bench-badge">{errors}</span>}
      {warnings > 0 && (
        <span className="bench-badge" data-tone="warning">
          {warnings}
        </span>
      )}
    </>
  );
}
