import type { ChangeEvent, CSSProperties } from "react";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json.ts";
import { getAt } from "#dialect/pointer.ts";
import { useWords } from "../EngineProvider.tsx";
import { drawValue, fieldOf, isBlank } from "../FieldValue.tsx";
import { nextAction, type OfferedAction } from "../actions/offeredActions.ts";
import type { PlannedAction, PlannedColumn, PlannedField } from "../plan/plan.ts";
import { NextAction } from "./NextAction.tsx";
import { RowMenu } from "./RowMenu.tsx";
import { ownColumns } from "./tableColumns.ts";
import type { TableSettings } from "./tableSettings.ts";

/** How a record is opened: by a real link where it has a page of its own, else by its drawer. */
export interface RowLink {
  readonly href?: string;
  open(): void;
}

/** A column as the cells of every row stand in it. */
export interface RowCell {
  readonly id: string;
  /** Absent for ticks, the next step and the menu. */
  readonly planned: PlannedColumn | undefined;
  readonly pin: string | undefined;
  readonly place: CSSProperties | undefined;
}

export interface RowCellsProps {
  readonly record: Rec;
  readonly cells: readonly RowCell[];
  readonly density: TableSettings["density"];
  readonly expressions: Expressions;
  readonly offered: readonly OfferedAction[];
  readonly name: string;
  readonly link: RowLink;
  onRun(action: PlannedAction): void;
  readonly ticked: boolean;
  /** Shift-click ticks a whole stretch. */
  onTick(event: ChangeEvent<HTMLInputElement>): void;
}

export function RowCells({ record, cells, density, expressions, offered, name, link, onRun, ticked, onTick }: RowCellsProps) {
  const { t, language } = useWords();
  const next = nextAction(offered);
  const valueIn = (field: PlannedField) => drawValue(fieldOf(field, record, expressions), getAt(record, field.path), language);
  return cells.map(({ id, planned, pin, place }) => {
    if (planned) {
      const value = valueIn(planned.field);
      const { second } = planned;
      const filled = second && density === "normal" && !isBlank(getAt(record, second.path));
      const shared = { "data-pin": pin, "data-align": planned.align, style: place } as const;
      if (!planned.link && !filled)
        return (
          <td key={id} {...shared} className="ld-cell-line">
            {value}
          </td>
        );
      return (
        <td key={id} {...shared}>
          {planned.link ? <RecordLink link={link}>{value}</RecordLink> : <span className="ld-cell-line">{value}</span>}
          {filled && <span className="ld-cell-second">{valueIn(second)}</span>}
        </td>
      );
    }
    return (
      <td key={id} data-pin={pin} data-own={id.slice(1)} style={place}>
        {id === ownColumns.tick && (
          <input type="checkbox" className="ld-check" aria-label={t("list.selectRow", { name })} checked={ticked} onChange={onTick} />
        )}
        {id === ownColumns.next &&
          (next ? <NextAction action={next.action} name={name} onRun={() => onRun(next.action)} /> : <span className="ld-subtle">–</span>)}
        {id === ownColumns.menu && <RowMenu offered={offered} name={name} onRun={onRun} />}
      </td>
    );
  });
}

export function RecordLink({ link, children }: { readonly link: RowLink; readonly children: React.ReactNode }) {
  return link.href === undefined ? (
    <button type="button" className="ld-record-link" onClick={link.open}>
      {children}
    </button>
  ) : (
    <a className="ld-record-link" href={link.href}>
      {children}
    </a>
  );
}
