/** The rows of the workbook with their answers, and what becomes of each. */
import { getAt } from "#dialect/json/pointer.ts";
import { valueText } from "#dialect/sheet/planSheet.ts";
import { Icon, useTranslation } from "#engine";
import type { StepColumns } from "./stepColumns.ts";
import type { ShownRow } from "./useSheetSteps.ts";

/** More rows are run, but not drawn. Refused ones come first. */
const shownAtMost = 200;

const icons = { ready: "check", refused: "circle-alert", done: "circle-check" } as const;

export function StepRows({ columns, rows }: { readonly columns: StepColumns; readonly rows: readonly ShownRow[] }) {
  const { t, text, language } = useTranslation();
  const asked = columns.asked.filter((column) => rows.some(({ row }) => getAt(row.draft, column.path) !== undefined));
  const inOrder = [...rows.filter(({ state }) => state === "refused"), ...rows.filter(({ state }) => state !== "refused")];
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
            {inOrder.slice(0, shownAtMost).map(({ row, state, note }) => (
              <tr key={row.number} data-state={state}>
                <td>{row.number}</td>
                <td>{row.key}</td>
                <td className="steps-result">
                  <span className="steps-state">
                    <Icon name={icons[state]} size={14} />
                    {note ?? t(state === "done" ? "action.rowDone" : "bySheet.ready")}
                  </span>
                </td>
                {asked.map((column) => (
                  <td key={column.path}>{valueText(column, getAt(row.draft, column.path), language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shownAtMost && <p className="ld-subtle">{t("bySheet.shown", { count: shownAtMost })}</p>}
    </>
  );
}
