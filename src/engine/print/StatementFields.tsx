/** The fields of a statement: month or other dates, one value such as a currency, and the way to its records in the list. */
import { DayBox } from "../controls/DayBox.tsx";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { countText } from "../host/counted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { visibleSumsOf } from "../planners/visibleSums.ts";
import { GroupName } from "../records/GroupName.tsx";
import { groupRecord, sumFields } from "../records/sumFields.ts";
import { useRows } from "../records/useRows.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
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
      {statement.query && <FoundRecords query={statement.query} parts={statement.parts} />}
      {inList !== undefined && (
        <p className="ld-help">
          <a href={host.href(inList)}>{t("paper.inList")}</a>
        </p>
      )}
    </>
  );
}

interface FoundRecordsProps {
  readonly query: ListQuery;
  readonly parts: LoadedScreen;
}

/** How many records the statement has, and the sums that their list shows: an empty one is known before it is printed. */
function FoundRecords({ query, parts }: FoundRecordsProps) {
  const host = useHost();
  const { t, text } = useTranslation();
  const declared = visibleSumsOf(parts.screen);
  const { page, failure } = useRows(host.source, parts.entity.name, { ...query, page: 1, size: 1, ...(declared && { sums: declared.id }) });
  const fields = declared && sumFields(parts.input, declared);
  const context = checkContextOf(host);
  if (failure) return null;
  return (
    <div className="ld-list-sums" role="status">
      <span>{page ? t("list.total", { count: countText(host.catalog, page.total) }) : t("list.loading")}</span>
      {fields &&
        page?.sums?.map((group) => (
          <span key={JSON.stringify(group.by)} className="ld-list-sum-group">
            <GroupName fields={fields} group={group} />
            {fields.of
              .filter(({ showWhen }) => isVisibleToUser(showWhen, parts.expressions, context))
              .map((field) => (
                <span key={field.path} className="ld-list-sum">
                  {text(field.label)}
                  <strong>
                    <FieldValue field={field} record={groupRecord(fields, group)} />
                  </strong>
                </span>
              ))}
          </span>
        ))}
    </div>
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
