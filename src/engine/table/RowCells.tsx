import type { CSSProperties } from "react";
import type { Rec } from "#dialect/json.ts";
import { getAt } from "#dialect/pointer.ts";
import { useWords } from "../EngineProvider.tsx";
import { FieldValue, isBlank } from "../FieldValue.tsx";
import { nextAction, type OfferedAction } from "../actions/offeredActions.ts";
import type { PlannedAction, PlannedColumn } from "../plan/plan.ts";
import { NextAction } from "./NextAction.tsx";
import { RowMenu } from "./RowMenu.tsx";
import { ownColumns } from "./tableColumns.ts";
import type { TableSettings } from "./tableSettings.ts";

/** How a record is opened: by a real link where it has a page of its own, else by its drawer. */
export interface RowLink {
  readonly href?: string;
  open(): void;
}

export interface RowCellsProps {
  readonly record: Rec;
  readonly cells: readonly {
    readonly id: string;
    readonly planned: PlannedColumn | undefined;
    readonly pin: string | undefined;
    readonly place: CSSProperties | undefined;
  }[];
  readonly density: TableSettings["density"];
  readonly offered: readonly OfferedAction[];
  readonly name: string;
  readonly link: RowLink;
  onRun(action: PlannedAction): void;
  readonly ticked: boolean;
  /** Shift-click ticks a whole stretch. */
  onTick(event: unknown): void;
}

export function RowCells({ record, cells, density, offered, name, link, onRun, ticked, onTick }: RowCellsProps) {
  const { t } = useWords();
  const next = nextAction(offered);
  return cells.map(({ id, planned, pin, place }) => {
    if (planned) return <DataCell key={id} column={planned} record={record} density={density} link={link} pin={pin} place={place} />;
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

interface DataCellProps {
  readonly column: PlannedColumn;
  readonly record: Rec;
  readonly density: TableSettings["density"];
  readonly link: RowLink;
  readonly pin: string | undefined;
  readonly place: CSSProperties | undefined;
}

function DataCell({ column, record, density, link, pin, place }: DataCellProps) {
  const value = <FieldValue field={column.field} record={record} />;
  return (
    <td data-pin={pin} data-align={column.align} style={place}>
      {column.link ? <RecordLink link={link}>{value}</RecordLink> : <span className="ld-cell-line">{value}</span>}
      {column.second && density === "normal" && !isBlank(getAt(record, column.second.path)) && (
        <span className="ld-cell-second">
          <FieldValue field={column.second} record={record} />
        </span>
      )}
    </td>
  );
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
