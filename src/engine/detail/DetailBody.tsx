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
  /** Lists of related records. */
  readonly related: readonly RelatedRecords[];
  readonly record: Rec;
  /** Changes each time the record was read. */
  readonly revision: unknown;
  readonly narrow: boolean;
  readonly timeline: Omit<TimelineProps, "titled"> | undefined;
  /** Called after a change of the record or of a related one. */
  onChanged(): void;
}

const timelineTab = "#timeline";

/** Sections with the timeline beside them. On a phone one at a time under tabs: lists marked `first`, the timeline, sections, other lists. */
export function DetailBody({ sections, related, record, revision, narrow, timeline, onChanged }: DetailBodyProps) {
  const { catalog } = useHost();
  const panel = useId();
  const [chosen, setChosen] = useState<string>();
  const [before, after] = [related.filter(({ first }) => first), related.filter(({ first }) => !first)];
  if (!narrow) {
    const lists = (of: readonly RelatedRecords[]) =>
      of.map((one) => <RelatedList key={one.id} related={one} record={record} revision={revision} onChanged={onChanged} titled />);
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
  const section = sections.find((one) => one.section.id === tab);
  const list = related.find(({ id }) => id === tab);
  return (
    <div className="ld-detail-tabs">
      {tabs.length > 1 && <StateTabs tabs={tabs} chosen={tab} counts={undefined} panel={panel} onChoose={setChosen} />}
      <div id={panel} {...(tabs.length > 1 && { role: "tabpanel", "aria-labelledby": tabDomId(panel, tab) })}>
        {tab === timelineTab && timeline && <Timeline {...timeline} titled={tabs.length === 1} />}
        {section && <SectionCard parts={section} record={record} titled={tabs.length === 1} onChanged={onChanged} />}
        {list && <RelatedList related={list} record={record} revision={revision} onChanged={onChanged} titled={tabs.length === 1} />}
      </div>
    </div>
  );
}
