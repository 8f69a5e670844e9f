/** The rows of the workbook with their answers, and what becomes of each. Cells of a refused row are inputs until it is done. */
import type { Json } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { valueText } from "#dialect/sheet/planSheet.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { Icon, useTranslation } from "#engine";
import { CellControl } from "../workbook-import/CellControl.tsx";
import type { ShownRow } from "./createStepRows.ts";
import type { StepColumns } from "./stepColumns.ts";

/** More rows are run, but not drawn. Refused ones come first. */
const shownAtMost = 200;

const icons = { ready: "check", refused: "circle-alert", done: "circle-check" } as const;

interface StepRowsProps {
  readonly columns: StepColumns;
  readonly rows: readonly ShownRow[];
  /** Whether cells can be typed into now: not while rows are run. */
  readonly isOpen: boolean;
  onMend(row: number, path: string, value: Json | undefined): void;
}

export function StepRows({ columns, rows, isOpen, onMend }: StepRowsProps) {
  const { t, text } = useTranslation();
  const asked = columns.asked.filter((column) => rows.some((row) => isShown(column, row)));
  // `open` stays true after a correction, so a corrected row stays where the user types.
  const inOrder = [...rows.filter(({ open }) => open), ...rows.filter(({ open }) => !open)];
  return (
    <>
      <div className="steps-rows">
        <table>
          <thead>
            <tr>
              <th>{t("bySheet.row")}</th>
              <th>{text(columns.key.label)}</th>
              <th>{t("bySheet.result")}</th>
              {asked.map((column) => (
                <th key={column.path}>{text(column.label)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {inOrder.slice(0, shownAtMost).map((shown) => (
              <Row key={shown.row.number} {...{ shown, asked, onMend }} keyColumn={columns.key} isOpen={isOpen && shown.open} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shownAtMost && <p className="ld-subtle">{t("bySheet.shown", { count: shownAtMost })}</p>}
    </>
  );
}

/** Whether a row has an answer in the column, or lacks one. */
const isShown = ({ path }: SheetColumn, { row, open }: ShownRow): boolean =>
  getAt(row.draft, path) !== undefined || (open && row.faults?.includes(path) === true);

interface RowProps extends Pick<StepRowsProps, "isOpen" | "onMend"> {
  readonly shown: ShownRow;
  readonly keyColumn: SheetColumn;
  readonly asked: readonly SheetColumn[];
}

function Row({ shown: { row, state, note }, keyColumn, asked, isOpen, onMend }: RowProps) {
  const { t, text, language } = useTranslation();
  const cell = (column: SheetColumn) =>
    isOpen ? (
      <CellControl
        {...{ column, value: getAt(row.draft, column.path) }}
        label={t("bySheet.cell", { label: text(column.label), row: row.number })}
        describedBy={`steps-why-${row.number}`}
        invalid={row.faults?.includes(column.path) === true}
        onFix={(value) => onMend(row.number, column.path, value)}
      />
    ) : (
      valueText(column, getAt(row.draft, column.path), language)
    );
  return (
    <tr data-state={state}>
      <td>{row.number}</td>
      <td>{isOpen ? cell(keyColumn) : row.key}</td>
      <td className="steps-result">
        <span className="steps-state" id={`steps-why-${row.number}`}>
          <Icon name={icons[state]} size={14} />
          {note ?? t(state === "done" ? "action.rowDone" : "bySheet.ready")}
        </span>
      </td>
      {asked.map((column) => (
        <td key={column.path}>{cell(column)}</td>
      ))}
    </tr>
  );
}
