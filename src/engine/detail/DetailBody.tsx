import { useId, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { RelatedRecords } from "#dialect/schema/screens.ts";
import type { StateTab } from "#dialect/schema/states.ts";
import { useHost } from "../host/EngineProvider.tsx";
import { messageText } from "#dialect/text/text.ts";
import { RelatedList } from "../table/RelatedList.tsx";
import { StateTabs, tabDomId } from "../table/toolbar/StateTabs.tsx";
import { SectionCard } from "./SectionCard.tsx";
import type { SectionParts } from "./sectionParts.ts";
import { Timeline, type TimelineProps } from "./Timeline.tsx";

export interface DetailBodyProps {
  readonly sections: readonly SectionParts[];
  /** Lists of what belongs to the record. */
  readonly related: readonly RelatedRecords[];
  readonly record: Rec;
  /** Changes with each answer that brought the record. */
  readonly answer: unknown;
  readonly narrow: boolean;
  readonly timeline: Omit<TimelineProps, "titled"> | undefined;
  /** A value of the record was changed beside it. */
  onChanged(): void;
}

const timelineTab = "#timeline";

/** Sections with the history beside them; on a phone one at a time under tabs, the history first but for lists that go before. */
export function DetailBody({ sections, related, record, answer, narrow, timeline, onChanged }: DetailBodyProps) {
  const { catalog } = useHost();
  const panel = useId();
  const [chosen, setChosen] = useState<string>();
  const [before, after] = [related.filter(({ first }) => first), related.filter(({ first }) => !first)];
  if (!narrow) {
    const lists = (of: readonly RelatedRecords[]) =>
      of.map((one) => <RelatedList key={one.id} related={one} record={record} revision={answer} onChanged={onChanged} titled />);
    return (
      <div className="ld-detail-body" data-aside={timeline ? true : undefined}>
        <div className="ld-detail-main">
          {lists(before)}
          {sections.map((parts) => (
            <SectionCard key={parts.section.id} parts={parts} record={record} titled onChanged={onChanged} />
          ))}
          {lists(after)}
        </div>
        {timeline && <Timeline {...timeline} titled />}
      </div>
    );
  }
  const tabs: StateTab[] = [
    ...before.map(({ id, label }) => ({ id, label })),
    ...(timeline ? [{ id: timelineTab, label: messageText(catalog.messages, "detail.timeline") }] : []),
    ...sections.map(({ section }) => ({ id: section.id, label: section.label })),
    ...after.map(({ id, label }) => ({ id, label })),
  ];
  const tab = tabs.find(({ id }) => id === chosen)?.id ?? tabs[0]?.id ?? "";
  const shown = sections.find(({ section }) => section.id === tab);
  const shownList = related.find(({ id }) => id === tab);
  return (
    <div className="ld-detail-tabs">
      {tabs.length > 1 && <StateTabs tabs={tabs} chosen={tab} counts={undefined} panel={panel} onChoose={setChosen} />}
      <div id={panel} {...(tabs.length > 1 && { role: "tabpanel", "aria-labelledby": tabDomId(panel, tab) })}>
        {tab === timelineTab && timeline && <Timeline {...timeline} titled={tabs.length === 1} />}
        {shown && <SectionCard parts={shown} record={record} titled={tabs.length === 1} onChanged={onChanged} />}
        {shownList && (
          <RelatedList related={shownList} record={record} revision={answer} onChanged={onChanged} titled={tabs.length === 1} />
        )}
      </div>
    </div>
  );
}
