/** The rows of a list on a phone: a card each, four lines. */
import { memo } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { Skeleton } from "#engine/ui/Skeleton.tsx";
import { FieldValue } from "../../kinds/FieldValue.tsx";
import { isEmptyValue } from "../../values/control.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { nextAction } from "../../actions/availableActions.ts";
import { recordId } from "../../host/recordName.ts";
import type { PlannedField } from "../../plan/plan.ts";
import { type CardFigure, type CardLayout, namedFigures, namedLead } from "./cardLayout.ts";
import { NextAction } from "./NextAction.tsx";
import { RecordLink } from "./RowCells.tsx";
import { RowMenuButton, type ShownMenu } from "./RowMenu.tsx";
import type { RowContext } from "../model/rowContext.ts";
import { skeletonRows } from "./SkeletonRows.tsx";
import { useLate } from "../../browser/useLate.ts";
import { useRowEvents } from "./useRowEvents.tsx";

export interface RowCardsProps {
  readonly label: string;
  readonly layout: CardLayout;
  readonly rows: readonly Rec[] | undefined;
  readonly loading: boolean;
  readonly port: RowContext;
}

const none: readonly Rec[] = [];

export function RowCards(props: RowCardsProps) {
  const { rows, loading, label, layout, port } = props;
  const late = useLate(loading);
  const { listeners, menu, panel } = useRowEvents({ rows: rows ?? none, port, whole: false });
  const cards = (
    <ul
      className="ld-row-cards"
      aria-label={label}
      aria-busy={loading}
      data-stale={(late && rows !== undefined) || undefined}
      {...listeners}
    >
      {rows === undefined &&
        late &&
        Array.from({ length: skeletonRows }, (_none, index) => (
          <li key={index} className="ld-row-card" aria-hidden="true">
            <Skeleton width="50%" />
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </li>
        ))}
      {rows?.map((record) => {
        const id = recordId(record);
        return <RowCard key={id} id={id} layout={layout} port={port} record={record} menu={menu?.row === id ? menu : undefined} />;
      })}
    </ul>
  );
  return (
    <>
      {cards}
      {panel}
    </>
  );
}

interface RowCardProps extends Pick<RowCardsProps, "layout" | "port"> {
  readonly id: string;
  readonly record: Rec;
  readonly menu: ShownMenu | undefined;
}

/** Drawn anew when its record is another. */
const RowCard = memo(function RowCard({ id, layout, record, port, menu }: RowCardProps) {
  const actions = port.offered(record);
  const next = nextAction(actions);
  const name = port.nameOf(record);
  const isFilled = ({ path, empty }: PlannedField) => empty !== undefined || !isEmptyValue(getAt(record, path));
  const lead = namedLead(layout.lead.filter(isFilled));
  const figures = namedFigures(layout.figures.filter(isFilled));
  return (
    <li className="ld-row-card" data-row={id}>
      <div className="ld-card-line">
        {layout.title && (
          <RecordLink link={port.linkOf(record)}>
            <FieldValue field={layout.title.field} record={record} />
          </RecordLink>
        )}
        <span className="ld-card-end">{layout.status && <FieldValue field={layout.status} record={record} />}</span>
        {actions.some((one) => one !== next) && <RowMenuButton name={name} port={port} menu={menu} />}
      </div>
      <div className="ld-card-line">
        <Dotted className="ld-card-lead" figures={lead} record={record} port={port} />
        {layout.reference && (
          <span className="ld-card-end ld-subtle">
            {isFilled(layout.reference) && <FieldValue field={layout.reference} record={record} />}
          </span>
        )}
      </div>
      {(figures.length > 0 || next) && (
        <div className="ld-card-foot">
          {figures.length > 0 && <Dotted className="ld-card-figures" figures={figures} record={record} port={port} />}
          {next && <NextAction action={next.action} name={name} words={port} />}
        </div>
      )}
    </li>
  );
});

interface DottedProps {
  readonly className: string;
  readonly figures: readonly CardFigure[];
  readonly record: Rec;
  readonly port: RowContext;
}

/** Values with a dot between them, each after its name where it needs one; a picture needs no dot. */
function Dotted({ className, figures, record, port }: DottedProps) {
  return (
    <span className={`ld-dots ${className}`}>
      <span>
        {figures.map(({ field, named }) => (
          <span key={field.path} data-bare={field.kind === "image" || undefined}>
            {named && `${port.text(field.label)} `}
            <FieldValue field={field} record={record} />
          </span>
        ))}
      </span>
    </span>
  );
}
