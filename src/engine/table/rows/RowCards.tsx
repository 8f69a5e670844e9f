/** The rows of a list on a phone: one card each, of four lines. */
import { Fragment, memo, useDeferredValue, useMemo } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { Skeleton } from "#engine/ui/Skeleton.tsx";
import { kindOfField } from "../../kinds/index.ts";
import { deadline } from "../../kinds/deadline.tsx";
import { FieldValue } from "../../kinds/FieldValue.tsx";
import { isDrawn } from "./isDrawn.ts";
import { nextAction } from "../../actions/availableActions.ts";
import { recordId } from "../../host/recordName.ts";
import { useNamesKnown } from "../../records/useNamesKnown.ts";
import type { ListNews } from "../../records/livePage.ts";
import type { PlannedField } from "../../plan/plan.ts";
import { type CardFigure, type CardLayout, namedFigures, namedLead } from "./cardLayout.ts";
import { NextAction } from "./NextAction.tsx";
import { type RowMark, rowMark } from "./rowMark.ts";
import { RecordLink } from "./RecordLink.tsx";
import { RowMenuButton, type OpenMenu } from "./RowMenu.tsx";
import type { RowContext } from "../model/rowContext.ts";
import { skeletonRows } from "./SkeletonRows.tsx";
import { useLate } from "../../browser/useLate.ts";
import { useRowEvents } from "./useRowEvents.tsx";

export interface RowCardsProps {
  readonly label: string;
  readonly layout: CardLayout;
  readonly rows: readonly Rec[] | undefined;
  readonly loading: boolean;
  readonly rowContext: RowContext;
  readonly news: ListNews | undefined;
}

const none: readonly Rec[] = [];
/** The least height of a card and the least width of a column of them, in px. */
const least = { height: 120, width: 320 };

/** The number of cards that a window can show. */
const inWindow = (): number => Math.ceil(window.innerHeight / least.height) * Math.max(1, Math.floor(window.innerWidth / least.width));

export function RowCards(props: RowCardsProps) {
  const { loading, label, layout, rowContext } = props;
  const fields = useMemo(() => [layout.title?.field, layout.reference, ...layout.lead, ...layout.figures], [layout]);
  const rows = useNamesKnown(props.rows, fields) ? props.rows : undefined;
  const page = useMemo(() => ({ rows: rows ?? none, rowContext }), [rows, rowContext]);
  const isLate = useLate(loading);
  const { listeners, menu, panel } = useRowEvents({ rows: rows ?? none, rowContext, isRowLink: false });
  const cards = (
    <ul
      className="ld-row-cards"
      aria-label={label}
      aria-busy={loading}
      data-first={rows === undefined || undefined}
      data-stale={(isLate && rows !== undefined) || undefined}
      {...listeners}
    >
      {rows === undefined &&
        isLate &&
        Array.from({ length: skeletonRows }, (_none, index) => (
          <li key={index} className="ld-row-card" aria-hidden="true">
            <Skeleton width="50%" />
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </li>
        ))}
      {useCardsInTurn(page).map(({ record, rowContext: context }, index, all) => {
        const id = recordId(record);
        const day = context.dayOf(record);
        const before = all[index - 1]?.record;
        const card = (
          <RowCard
            key={id}
            id={id}
            layout={layout}
            rowContext={context}
            record={record}
            menu={menu?.row === id ? menu : undefined}
            mark={rowMark(props.news, id)}
          />
        );
        if (day === undefined) return card;
        return (
          <Fragment key={id}>
            {(before === undefined || context.dayOf(before) !== day) && <li className="ld-day-card">{day}</li>}
            {card}
          </Fragment>
        );
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

interface CardPage {
  readonly rows: readonly Rec[];
  readonly rowContext: RowContext;
}

const noPage: Partial<CardPage> = {};

/** The cards to draw: at once those that the window can show, the others once these are painted. Until then the others are those of the page before. */
function useCardsInTurn(page: CardPage): readonly { readonly record: Rec; readonly rowContext: RowContext }[] {
  const before = useDeferredValue<Partial<CardPage>>(page, noPage);
  return useMemo(() => {
    const count = before === page ? page.rows.length : inWindow();
    const first = page.rows.slice(0, count);
    const ids = new Set(first.map(recordId));
    const others = (before.rows ?? none).slice(count, page.rows.length).filter((record) => !ids.has(recordId(record)));
    const { rowContext = page.rowContext } = before;
    return [...first.map((record) => ({ record, rowContext: page.rowContext })), ...others.map((record) => ({ record, rowContext }))];
  }, [page, before]);
}

interface RowCardProps extends Pick<RowCardsProps, "layout" | "rowContext"> {
  readonly id: string;
  readonly record: Rec;
  readonly menu: OpenMenu | undefined;
  readonly mark: RowMark | undefined;
}

/** It renders again only when its record changes. */
const RowCard = memo(function RowCard({ id, layout, record, rowContext, menu, mark }: RowCardProps) {
  const actions = rowContext.availableFor(record);
  const next = nextAction(actions);
  const name = rowContext.nameOf(record);
  const isFilled = (field: PlannedField) => isDrawn(field, record, rowContext);
  const lead = namedLead(layout.lead.filter(isFilled), record);
  const figures = namedFigures(layout.figures.filter(isFilled), record);
  return (
    <li className="ld-row-card" data-row={id} data-mark={mark}>
      <div className="ld-card-line" data-field={layout.title?.field.path}>
        {layout.title && (
          <RecordLink link={rowContext.linkOf(record)}>
            <FieldValue field={layout.title.field} record={record} />
          </RecordLink>
        )}
        <span className="ld-card-end" data-field={layout.status?.path}>
          {layout.status && <FieldValue field={layout.status} record={record} />}
        </span>
        {actions.some((one) => one !== next) && <RowMenuButton name={name} rowContext={rowContext} menu={menu} />}
      </div>
      <div className="ld-card-line">
        <Dotted className="ld-card-lead" figures={lead} record={record} rowContext={rowContext} />
        {layout.reference && (
          <span className="ld-card-end ld-subtle" data-field={layout.reference.path}>
            {isFilled(layout.reference) && <FieldValue field={layout.reference} record={record} />}
          </span>
        )}
      </div>
      {(figures.length > 0 || next) && (
        <div className="ld-card-foot">
          {figures.length > 0 && <Dotted className="ld-card-figures" figures={figures} record={record} rowContext={rowContext} />}
          {next && <NextAction action={next.action} name={name} translation={rowContext} />}
        </div>
      )}
    </li>
  );
});

interface DottedProps {
  readonly className: string;
  readonly figures: readonly CardFigure[];
  readonly record: Rec;
  readonly rowContext: RowContext;
}

/** Values separated by dots, with their labels where needed; a picture has no dot. */
function Dotted({ className, figures, record, rowContext }: DottedProps) {
  return (
    <span className={`ld-dots ${className}`}>
      <span>
        {figures.map(({ field, named }) => (
          <span key={field.path} data-field={field.path} data-bare={!kindOfField(field).dotted || undefined}>
            {named && `${rowContext.text(field.label)} `}
            <FieldValue field={rowContext.rowField(field)} record={record} />
            {deadline(field, record, rowContext.expressions)}
          </span>
        ))}
      </span>
    </span>
  );
}
