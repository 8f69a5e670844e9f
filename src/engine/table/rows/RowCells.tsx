/**
 * The cells of a row. Elements and texts only: a page has hundreds, so that a
 * cell has no component, no hook and no listener of its own. What a control
 * means stands in its `data-act`, and is done by the body around all rows
 * (`useRowEvents.ts`).
 */
import type { ChangeEvent, CSSProperties, ReactElement, ReactNode } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { renderValue, fieldForRecord } from "../../kinds/FieldValue.tsx";
import { isEmptyValue } from "../../values/control.ts";
import { nextAction } from "../../actions/availableActions.ts";
import type { PlannedColumn } from "../../plan/plan.ts";
import { NextAction } from "./NextAction.tsx";
import { RowMenuButton, type ShownMenu } from "./RowMenu.tsx";
import type { RowLink, RowContext } from "../model/rowContext.ts";
import { builtInColumns } from "../columns/tableColumns.ts";
import { fitsWithoutClipping } from "./fitsWithoutClipping.ts";
import type { TableSettings } from "../columns/tableSettings.ts";

/** A column as the cells of every row stand in it. */
export interface RowCell {
  readonly id: string;
  /** Absent for ticks, the next step and the menu. */
  readonly planned: PlannedColumn | undefined;
  readonly pin: string | undefined;
  readonly place: CSSProperties | undefined;
  /** Pixels that it is at least wide. */
  readonly width: number;
}

export interface RowCellsProps {
  readonly record: Rec;
  readonly cells: readonly RowCell[];
  readonly density: TableSettings["density"];
  readonly port: RowContext;
  readonly ticked: boolean;
  /** Shift-click ticks a whole stretch. The row says which. */
  onTick(event: ChangeEvent<HTMLInputElement>): void;
  /** Where its menu is open, or was last. */
  readonly menu: ShownMenu | undefined;
}

export function rowCells({ record, cells, density, port, ticked, onTick, menu }: RowCellsProps): ReactElement[] {
  const { language, expressions } = port;
  const offered = port.offered(record);
  const next = nextAction(offered);
  const named = () => port.nameOf(record);
  return cells.map(({ id, planned, pin, place, width }) => {
    if (planned) {
      const { field, second, align, link } = planned;
      const value = renderValue({
        field: fieldForRecord(field, record, expressions),
        value: getAt(record, field.path),
        language,
        inTable: true,
      });
      const below = density === "normal" && second ? getAt(record, second.path) : undefined;
      const shared = { "data-pin": pin, "data-align": align, style: place } as const;
      if (!link && isEmptyValue(below))
        return (
          // What may be cut is clipped by itself, at a third of what a row costs to be painted: words that surely fit are not.
          <td key={id} {...shared} className={typeof value === "string" && fitsWithoutClipping(value, width) ? undefined : "ld-cell-line"}>
            {value}
          </td>
        );
      return (
        <td key={id} {...shared}>
          {link ? <RecordLink link={port.linkOf(record)}>{value}</RecordLink> : <span className="ld-cell-line">{value}</span>}
          {second && !isEmptyValue(below) && (
            <span className="ld-cell-second">
              {renderValue({ field: fieldForRecord(second, record, expressions), value: below, language })}
            </span>
          )}
        </td>
      );
    }
    return (
      <td key={id} data-pin={pin} data-own={id.slice(1)} style={place}>
        {id === builtInColumns.tick && (
          <input
            type="checkbox"
            className="ld-check"
            aria-label={port.t("list.selectRow", { name: named() })}
            checked={ticked}
            onChange={onTick}
          />
        )}
        {id === builtInColumns.next &&
          (next ? <NextAction action={next.action} name={named()} words={port} /> : <span className="ld-subtle">–</span>)}
        {id === builtInColumns.menu && offered.length > 0 && <RowMenuButton name={named()} port={port} menu={menu} />}
      </td>
    );
  });
}

/** What opens the record: a real link where it has a page of its own. */
export function RecordLink({ link, children }: { readonly link: RowLink; readonly children: ReactNode }) {
  return link.href === undefined ? (
    <button type="button" className="ld-record-link" data-quiet={link.quiet || undefined} data-act="open">
      {children}
    </button>
  ) : (
    <a className="ld-record-link" data-quiet={link.quiet || undefined} href={link.href}>
      {children}
    </a>
  );
}
