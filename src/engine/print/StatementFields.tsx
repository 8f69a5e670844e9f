/** The fields of a statement: month or other dates, one value such as a currency, and the way to its records in the list. */
import { DayBox } from "../controls/DayBox.tsx";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { StatementModel } from "./useStatement.ts";

export function StatementFields({ id, statement }: { readonly id: string; readonly statement: StatementModel }) {
  const host = useHost();
  const { t, text } = useTranslation();
  const { months, month, choices, only, inList } = statement;
  return (
    <>
      <div>
        <label htmlFor={`${id}-month`} className="ld-label">
          {t("paper.month")}
        </label>
        <select id={`${id}-month`} className="ld-input" value={month} onChange={({ target }) => statement.setMonth(target.value)}>
          {months.map((one) => (
            <option key={one}>{one}</option>
          ))}
          <option value="">{t("paper.otherDates")}</option>
        </select>
      </div>
      {month === "" && <Days id={id} statement={statement} />}
      {choices.map(({ path, label, codes = [] }) => (
        <div key={path}>
          <label htmlFor={`${id}${path}`} className="ld-label">
            {text(label)}
          </label>
          <select
            id={`${id}${path}`}
            className="ld-input"
            value={only[path.slice(1)] ?? ""}
            onChange={({ target }) => statement.choose(path.slice(1), target.value)}
          >
            <option value="">{t("paper.everyValue")}</option>
            {codes.map((one) => (
              <option key={String(one.const)} value={String(one.const)}>
                {text(one["x-label"])}
              </option>
            ))}
          </select>
        </div>
      ))}
      {inList !== undefined && (
        <p className="ld-help">
          <a href={host.href(inList)}>{t("paper.inList")}</a>
        </p>
      )}
    </>
  );
}

/** First and last day. */
function Days({ id, statement: { ends, setEnds } }: { readonly id: string; readonly statement: StatementModel }) {
  const { t } = useTranslation();
  return (
    <div className="ld-ask-days">
      {(["from", "to"] as const).map((end) => (
        <div key={end}>
          <label htmlFor={`${id}-${end}`} className="ld-label">
            {t(end === "from" ? "paper.from" : "paper.to")}
          </label>
          <DayBox shown={ends[end]}>
            <input
              id={`${id}-${end}`}
              className="ld-input"
              type="date"
              value={ends[end]}
              onChange={({ target }) => setEnds({ ...ends, [end]: target.value })}
            />
          </DayBox>
        </div>
      ))}
    </div>
  );
}
