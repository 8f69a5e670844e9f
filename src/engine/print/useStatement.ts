/** The choices of a statement: a month or other dates, and values such as one currency. Exports its records as a file. */
import { useState } from "react";
import type { PrintLayout } from "#dialect/schema/printLayout.ts";
import { filterParameter } from "#dialect/schema/derived/listParameters.ts";
import { formatFilter } from "#dialect/wire/listUrl.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { EngineHost } from "../host/host.ts";
import type { PlannedField } from "../plan/plan.ts";
import { planField } from "../planners/planField.ts";
import { planPrint, type PrintPlan } from "../planners/planPrint.ts";
import type { ExportedColumn } from "../records/listSheet.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { useRecordLookup } from "../values/recordLookup.ts";
import { type MonthDays, daysInOrder, daysOfMonth, recentMonths } from "./months.ts";

/** Months that the dialog offers. */
const monthsOffered = 24;

interface StatementOf {
  readonly parts: LoadedScreen;
  /** Name of the paper's screen. */
  readonly name: string;
  /** Undefined where records are chosen. */
  readonly paper: PrintLayout | undefined;
  /** Values that its records have whatever is chosen. */
  readonly within?: Readonly<Record<string, string>> | undefined;
}

/** Input of the export. */
interface StatementQuery {
  readonly days: MonthDays | undefined;
  readonly only: Readonly<Record<string, string>>;
}

/** State of the dialog of a layout with a period. */
export function useStatement(of: StatementOf) {
  const { parts, paper } = of;
  const host = useHost();
  const months = recentMonths(host.clock().today, monthsOffered);
  // A statement is usually of the month that has ended.
  const [month, setMonth] = useState(months[1] ?? "");
  const [ends, setEnds] = useState(() => daysOfMonth(months[0] ?? "") ?? { from: "", to: "" });
  const [only, setOnly] = useState<Readonly<Record<string, string>>>(of.within ?? {});
  const days = month === "" ? daysInOrder(ends.from, ends.to) : daysOfMonth(month);
  const choices: readonly PlannedField[] = (paper?.choose ?? []).map((field) => planField(parts.input, field));
  return {
    months,
    month,
    setMonth,
    ends,
    setEnds,
    days,
    choices,
    only,
    /** Chooses a value of a field; "" for all. */
    choose: (field: string, value: string) =>
      setOnly((before) => Object.fromEntries(Object.entries({ ...before, [field]: value }).filter(([, one]) => one !== ""))),
    /** Parameters of the print page. */
    address: new URLSearchParams({ ...(month === "" ? ends : { month }), ...only }),
    /** What finds its records; undefined while the dates are wrong. */
    query: days && paper?.period !== undefined ? { filters: { ...only, [paper.period]: { ...days } } } : undefined,
    parts,
    inList: routeInList(host, of, { days, only }),
    ...useStatementExport(of, { days, only }),
  };
}

export type StatementModel = ReturnType<typeof useStatement>;

/** Route of the list with the records of these days. */
function routeInList({ catalog }: EngineHost, { parts, paper }: StatementOf, { days, only }: StatementQuery): string | undefined {
  const list = routeOf(catalog.site.routes, parts.name);
  if (list === undefined || paper?.period === undefined || !days) return undefined;
  const filters = Object.entries<string | MonthDays>({ [paper.period]: days, ...only });
  return `${list}?${filters.map(([field, value]) => `${filterParameter(field)}=${formatFilter(typeof value === "string" ? value : { ...value })}`).join("&")}`;
}

/** The export of what the paper would print, in its columns. */
function useStatementExport({ parts, name, paper }: StatementOf, { days, only }: StatementQuery) {
  const host = useHost();
  const { t, text, language } = useTranslation();
  const lookup = useRecordLookup();
  const [exporting, setExporting] = useState(false);
  const [format] = host.sheets?.formats ?? [];
  const save = async () => {
    const screen = host.catalog.screens[name];
    if (!days || !format || !screen || paper?.period === undefined) return;
    setExporting(true);
    try {
      const { saveList } = await import("../records/listSheet.ts");
      await saveList(format, {
        host,
        lookup,
        entity: screen.entity,
        columns: columnsOf(planPrint(parts.input, screen)),
        query: { filters: { ...only, [paper.period]: { ...days } }, sort: [{ field: paper.period }] },
        language,
        name: `${text(paper.label)} ${days.from} ${days.to}`,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      });
    } catch {
      host.notify("error", t("list.exportFailed"));
    } finally {
      setExporting(false);
    }
  };
  /** `format`: name of the file format; undefined where the host offers none. */
  return { format: format?.name, exporting, save };
}

/** The columns of the table of records, behind the field that groups them. */
function columnsOf({ blocks }: PrintPlan): readonly ExportedColumn[] {
  for (const block of blocks)
    if (block.kind === "table" && !block.rows)
      return [...(block.groupBy ? [{ field: block.groupBy, label: block.groupBy.label }] : []), ...block.columns];
  return [];
}
