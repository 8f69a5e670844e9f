import type { Rec } from "#dialect/json/json.ts";
import type { PlannedRelated } from "../plan/detailPlan.ts";
import { Figures } from "./Figures.tsx";
import { RelatedList } from "../table/RelatedList.tsx";
import { SectionCard } from "./SectionCard.tsx";
import type { SectionParts } from "./sectionParts.ts";

export interface DetailMainProps {
  readonly sections: readonly SectionParts[];
  readonly related: readonly PlannedRelated[];
  readonly record: Rec;
  readonly revision: unknown;
  /** False where a tab above shows the name of the only part. */
  readonly titled: boolean;
  onChanged(): void;
}

/** Lists marked `first`, sections, other lists. Sections that are blocks are side by side. */
export function DetailMain({ sections, related, record, revision, titled, onChanged }: DetailMainProps) {
  const lists = (isFirst: boolean) =>
    related
      .filter(({ first }) => Boolean(first) === isFirst)
      .map((one) => (
        <RelatedList key={one.id} related={one} record={record} revision={revision} onChanged={onChanged} titled={titled}>
          {one.totalFields && <Figures fields={one.totalFields} record={record} />}
        </RelatedList>
      ));
  const card = (parts: SectionParts) => (
    <SectionCard key={parts.section.id} parts={parts} record={record} titled={titled} onChanged={onChanged} />
  );
  return (
    <div className="ld-detail-main">
      {lists(true)}
      {inRows(sections).map((row) =>
        row.length > 1 ? (
          <div key={row[0]?.section.id} className="ld-detail-blocks">
            {row.map(card)}
          </div>
        ) : (
          row.map(card)
        ),
      )}
      {lists(false)}
    </div>
  );
}

/** Joins consecutive blocks to a row; each other section is a row of its own. */
function inRows(sections: readonly SectionParts[]): SectionParts[][] {
  const rows: SectionParts[][] = [];
  for (const parts of sections) {
    const last = rows.at(-1);
    if (parts.section.block && last?.[0]?.section.block) last.push(parts);
    else rows.push([parts]);
  }
  return rows;
}
