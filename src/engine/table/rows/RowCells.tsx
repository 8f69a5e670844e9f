/**
 * The cells of a row. A page has hundreds, so a cell has no component, hook or
 * listener of its own. `data-act` names the action of a control, and
 * `useRowEvents` runs it.
 */
import type { ChangeEvent, CSSProperties, ReactElement } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { deadline } from "../../kinds/deadline.tsx";
import { renderValue, fieldForRecord } from "../../kinds/FieldValue.tsx";
import { nextAction } from "../../actions/availableActions.ts";
import type { PlannedColumn } from "../../plan/plan.ts";
import { NextAction } from "./NextAction.tsx";
import { isDrawn } from "./isDrawn.ts";
import { RecordLink } from "./RecordLink.tsx";
import { RowMenuButton, type OpenMenu } from "./RowMenu.tsx";
import type { RowContext } from "../model/rowContext.ts";
import { builtInColumns } from "../columns/builtInColumns.ts";
import { fitsWithoutClipping } from "./fitsWithoutClipping.ts";
import type { TableSettings } from "../columns/tableSettings.ts";

/** A column, as the cells of every row need it. */
export interface RowCell {
  readonly id: string;
  /** Undefined for selection, next action and menu. */
  readonly planned: PlannedColumn | undefined;
  readonly pin: string | undefined;
  readonly place: CSSProperties | undefined;
  /** Smallest width in px. */
  readonly width: number;
}

export interface RowCellsProps {
  readonly record: Rec;
  readonly cells: readonly RowCell[];
  readonly density: TableSettings["density"];
  readonly rowContext: RowContext;
  readonly ticked: boolean;
  /** Called for a checkbox; `data-row` of its row has the id. With Shift it selects a range. */
  onTick(event: ChangeEvent<HTMLInputElement>): void;
  /** The menu of this row, if it is open or was open last. */
  readonly menu: OpenMenu | undefined;
}

/** Renders the cells of one row. */
export function rowCells({ record, cells, density, rowContext, ticked, onTick, menu }: RowCellsProps): ReactElement[] {
  const { language, expressions, scope } = rowContext;
  const available = rowContext.availableFor(record);
  const next = nextAction(available);
  const nameOf = () => rowContext.nameOf(record);
  return cells.map(({ id, planned, pin, place, width }) => {
    if (planned) {
      const { align, link } = planned;
      const { field, second } = linesOf(planned, record, rowContext, density);
      const value = renderValue({
        field: fieldForRecord(rowContext.rowField(field), record, expressions, scope),
        value: getAt(record, field.path),
        language,
        inTable: field === planned.field,
      });
      const shared = { "data-pin": pin, "data-align": align, style: place } as const;
      if (!link && !second && !field.due)
        return (
          // Only text that may not fit is clipped: clipping costs a third of the paint time of a row.
          <td key={id} {...shared} className={typeof value === "string" && fitsWithoutClipping(value, width) ? undefined : "ld-cell-line"}>
            {value}
          </td>
        );
      return (
        <td key={id} {...shared}>
          {link ? <RecordLink link={rowContext.linkOf(record)}>{value}</RecordLink> : <span className="ld-cell-line">{value}</span>}
          {deadline(field, record, expressions)}
          {second && (
            <span className="ld-cell-second">
              {renderValue({
                field: fieldForRecord(rowContext.rowField(second), record, expressions, scope),
                value: getAt(record, second.path),
                language,
              })}
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
            aria-label={rowContext.t("list.selectRow", { name: nameOf() })}
            checked={ticked}
            onChange={onTick}
          />
        )}
        {id === builtInColumns.next &&
          (next ? <NextAction action={next.action} name={nameOf()} translation={rowContext} /> : <span className="ld-subtle">–</span>)}
        {id === builtInColumns.menu && available.length > 0 && <RowMenuButton name={nameOf()} rowContext={rowContext} menu={menu} />}
      </td>
    );
  });
}

/** Content of a cell: its field, and a second one below it. The second takes the place of an empty first one. */
function linesOf({ field, second, link }: PlannedColumn, record: Rec, rowContext: RowContext, density: TableSettings["density"]) {
  if (!second || density !== "normal" || !isDrawn(second, record, rowContext)) return { field };
  return link || isDrawn(field, record, rowContext) ? { field, second } : { field: second };
}
