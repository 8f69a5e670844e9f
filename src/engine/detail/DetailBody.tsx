import { type ReactNode, useId, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { StateTab } from "#dialect/schema/states.ts";
import { useHost } from "../host/EngineProvider.tsx";
import { messageText } from "#dialect/text/text.ts";
import type { DetailPlan, PlannedRelated } from "../plan/detailPlan.ts";
import { StateTabs, tabDomId } from "../table/toolbar/StateTabs.tsx";
import { DetailMain } from "./DetailMain.tsx";
import type { SectionParts } from "./sectionParts.ts";
import { Timeline, type TimelineProps } from "./Timeline.tsx";

export interface DetailBodyProps {
  /** Tabs of the page; none: on a wide screen all parts are visible at once. */
  readonly groups: DetailPlan["tabs"];
  readonly sections: readonly SectionParts[];
  /** Lists of related records. */
  readonly related: readonly PlannedRelated[];
  readonly record: Rec;
  /** Changes each time the record was read. */
  readonly revision: unknown;
  readonly narrow: boolean;
  readonly timeline: Omit<TimelineProps, "titled"> | undefined;
  /** Stands above the first part. */
  readonly top?: ReactNode;
  /** Called after a change of the record or of a related one. */
  onChanged(): void;
}

const timelineTab = "#timeline";

interface Part {
  readonly tab: Pick<StateTab, "id" | "label">;
  readonly sections: readonly SectionParts[];
  readonly related: readonly PlannedRelated[];
}

/**
 * The parts of a page. Wide: all at once, or under the tabs of the screen; the timeline is beside the first. On a phone under tabs: lists
 * marked `first`, the timeline, then the tabs of the screen or each section and list.
 */
export function DetailBody({ groups, sections, related, record, revision, narrow, timeline, top, onChanged }: DetailBodyProps) {
  const { catalog } = useHost();
  const panel = useId();
  const [chosen, setChosen] = useState<string>();
  const shared = { record, revision, onChanged };
  const main = (part: Omit<Part, "tab">, titled: boolean) => <DetailMain {...shared} {...part} titled={titled} />;
  const besideTimeline = (part: Omit<Part, "tab">) => (
    <div className="ld-detail-body" data-aside={timeline ? true : undefined}>
      <div className="ld-detail-main">
        {top}
        {main(part, true)}
      </div>
      {timeline && <Timeline {...timeline} titled />}
    </div>
  );
  const grouped = groups.length > 0;
  if (!narrow && !grouped) return besideTimeline({ sections, related });
  const parts = grouped ? groupedParts(groups, sections, related) : narrowParts(sections, related);
  const before = grouped ? 0 : related.filter(({ first }) => first === true).length;
  const history = { id: timelineTab, label: messageText(catalog.messages, "detail.timeline") };
  const tabs: StateTab[] = parts.map(({ tab }) => tab);
  if (narrow && timeline) tabs.splice(before, 0, history);
  const tab = tabs.find(({ id }) => id === chosen)?.id ?? tabs[0]?.id ?? "";
  const part = parts.find((one) => one.tab.id === tab);
  return (
    <div className="ld-detail-tabs">
      {tabs.length > 1 && <StateTabs tabs={tabs} chosen={tab} counts={undefined} named="detail.parts" panel={panel} onChoose={setChosen} />}
      <div id={panel} {...(tabs.length > 1 && { role: "tabpanel", "aria-labelledby": tabDomId(panel, tab) })}>
        {narrow && tab === tabs[0]?.id && top}
        {tab === timelineTab && timeline && <Timeline {...timeline} titled={tabs.length === 1} />}
        {part && (!narrow && part === parts[0] ? besideTimeline(part) : main(part, grouped || tabs.length === 1))}
      </div>
    </div>
  );
}

/** The tabs of the screen that hold something for this record. */
function groupedParts(groups: DetailPlan["tabs"], sections: readonly SectionParts[], related: readonly PlannedRelated[]): readonly Part[] {
  const first = groups[0]?.id;
  return groups
    .map((tab) => ({
      tab,
      sections: sections.filter(({ section }) => (section.tab ?? first) === tab.id),
      related: related.filter((one) => (one.tab ?? first) === tab.id),
    }))
    .filter((part) => part.sections.length + part.related.length > 0);
}

/** On a phone each section and each list is a tab; lists marked `first` come first. */
function narrowParts(sections: readonly SectionParts[], related: readonly PlannedRelated[]): readonly Part[] {
  const lists = related.map((one): Part & { first: boolean } => ({ tab: one, sections: [], related: [one], first: one.first === true }));
  const cards = sections.map((parts): Part => ({ tab: parts.section, sections: [parts], related: [] }));
  return [...lists.filter(({ first }) => first), ...cards, ...lists.filter(({ first }) => !first)];
}
