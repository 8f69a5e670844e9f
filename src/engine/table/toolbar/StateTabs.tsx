/** The tabs of a list with their counts. The row scrolls so that the selected tab stays visible; where it does not hold all, a menu names them. */
import { type KeyboardEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { StateTab } from "#dialect/schema/states.ts";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { Menu } from "#engine/ui/overlay/Menu.tsx";
import { useElementWidth } from "../../browser/useElementWidth.ts";
import { countText } from "../../host/counted.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import "./StateTabs.css";

export interface StateTabsProps {
  readonly tabs: readonly StateTab[];
  readonly chosen: string;
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** What the tabs are, to who hears the page. */
  readonly named: "list.tabs" | "detail.parts";
  /** Id of the tab panel. */
  readonly panel: string;
  onChoose(id: string): void;
}

/** Id of the element of a tab. */
export function tabDomId(panel: string, id: string): string {
  return `${panel}-tab-${id}`;
}

/** Whether the tabs are wider than their line. The width of the button that this shows is not counted, so that it cannot flicker. */
function useIsCut(line: RefObject<HTMLDivElement | null>, row: RefObject<HTMLDivElement | null>, content: unknown): boolean {
  const width = useElementWidth(line);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => setCut((row.current?.scrollWidth ?? 0) > (line.current?.clientWidth ?? 0) + 1), [line, row, width, content]);
  return isCut;
}

export const StateTabs = memo(function StateTabs({ tabs, chosen, counts, named, panel, onChoose }: StateTabsProps) {
  const { catalog } = useHost();
  const { t, text } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const isCut = useIsCut(line, row, counts);

  useEffect(() => {
    const scroller = row.current;
    const tab = scroller?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!scroller || !tab) return;
    // Not scrollIntoView, which would scroll the page too.
    const middle = tab.offsetLeft - (scroller.clientWidth - tab.offsetWidth) / 2;
    scroller.scrollLeft = Math.max(0, middle);
  }, [chosen, tabs, isCut]);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = step === undefined ? ({ Home: tabs[0], End: tabs.at(-1) }[event.key] ?? undefined) : tabs.at((at + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(tabDomId(panel, next.id))?.focus();
  };

  return (
    <div className="ld-tabs" ref={line}>
      <div ref={row} className="ld-tabs-row" role="tablist" aria-label={t(named)} onKeyDown={move}>
        {tabs.map((tab) => {
          const count = counts?.[tab.id];
          const selected = tab.id === chosen;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={tabDomId(panel, tab.id)}
              aria-selected={selected}
              aria-controls={panel}
              tabIndex={selected ? 0 : -1}
              className="ld-tab"
              onClick={() => onChoose(tab.id)}
            >
              {text(tab.label)}
              {count !== undefined && (
                <span className={`ld-tab-count ld-hue-${tab.hue ?? "red"}`} data-hot={(tab.overlay && count > 0) || undefined}>
                  {countText(catalog, count)}
                </span>
              )}
            </button>
          );
        })}
      </div>
      {isCut && (
        <Menu
          label={t("list.allTabs")}
          items={tabs.map(({ id, label }) => ({
            id,
            label: `${text(label)} ${counts?.[id] === undefined ? "" : countText(catalog, counts[id])}`.trim(),
            checked: id === chosen,
            onSelect: () => onChoose(id),
          }))}
          trigger={(props) => <IconButton {...props} icon="ellipsis" label={t("list.allTabs")} />}
        />
      )}
    </div>
  );
});
