import { useMemo } from "react";
import { fillTemplate } from "#dialect/template.ts";
import type { Rec } from "#dialect/json.ts";
import type { Page } from "#dialect/wire.ts";
import { buttonClass, EmptyState, FieldValue, planTable, Skeleton, useScreen, useWords } from "#engine";
import { usePortal } from "../shell/PortalContext.tsx";
import type { MainList } from "./mainList.ts";

/** How many columns of the list are repeated here. */
const columnCount = 5;

/** The newest records of the main list: its first columns, each row a way to its record. */
export function RecentRecords({ list, page }: { readonly list: MainList; readonly page: Page | undefined }) {
  const { host } = usePortal();
  const { t, text } = useWords();
  const load = useScreen(list.name);
  const columns = useMemo(
    () =>
      load.state === "ready"
        ? planTable(load.parts.input, load.parts.screen)
            .columns.filter((column) => !column.hidden && column.showWhen === undefined)
            .slice(0, columnCount)
        : [],
    [load],
  );
  const rows = page?.rows ?? [];
  const settings = list.screen.list;
  const addressOf = (record: Rec) => host.href(fillTemplate(settings?.open ?? `${list.address}?drawer=edit:{id}`, record));
  return (
    <section className="ld-card dashboard-card" aria-labelledby="dashboard-recent" aria-busy={page === undefined}>
      <div className="dashboard-card-head">
        <h2 id="dashboard-recent">{t("dashboard.recent")}</h2>
        <a href={host.href(list.address)}>{t("dashboard.all", { count: page?.total ?? 0 })}</a>
      </div>
      {page && rows.length === 0 ? (
        <EmptyState title={text(settings?.empty?.title) || t("dashboard.nothing")} hint={text(settings?.empty?.hint)}>
          {settings?.createAt && (
            <a className={buttonClass("primary")} href={host.href(settings.createAt)}>
              {t("dashboard.create")}
            </a>
          )}
        </EmptyState>
      ) : (
        <table className="dashboard-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.id} scope="col" className={column.align === "end" ? "ld-num" : ""}>
                  {text(column.second ? column.field.label : column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page === undefined && (
              <tr>
                <td colSpan={Math.max(columns.length, 1)}>
                  <Skeleton height={16} />
                </td>
              </tr>
            )}
            {rows.map((record, index) => (
              <tr key={String(record["id"] ?? index)}>
                {columns.map((column) => (
                  <td key={column.id} className={column.align === "end" ? "ld-num" : ""}>
                    {column.link ? (
                      <a href={addressOf(record)}>
                        <FieldValue field={column.field} record={record} />
                      </a>
                    ) : (
                      <FieldValue field={column.field} record={record} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
