/** State of the print dialog: which layout, format, pieces and month are chosen, and what opens the print page. */
import { useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { PrintLayout } from "#dialect/schema/printLayout.ts";
import { filterParameter, formatFilter } from "#dialect/wire/listUrl.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { EngineHost } from "../host/host.ts";
import { checkContextOf } from "../host/hostContext.ts";
import { recordId, recordName } from "../host/recordName.ts";
import type { PlannedAction } from "../plan/plan.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { checkPrintable } from "./checkPrintable.ts";
import { daysOfMonth, recentMonths } from "./months.ts";

export interface PrintDialogProps {
  readonly open: boolean;
  readonly action: PlannedAction;
  readonly records: readonly Rec[];
  readonly parts: LoadedScreen;
  onClose(): void;
}

/** Months that the dialog offers. */
const monthsOffered = 24;

/** What is printed, as the dialog has chosen it. */
interface PrintRequest {
  readonly layout: PrintLayout;
  readonly format: PrintLayout["formats"][number];
  /** Pieces as typed, such as `1-3, 7`; "" prints all. */
  readonly range: string;
  /** First place on the first sheet, as typed. */
  readonly first: string;
}

/** Returns the message of what cannot be printed; undefined where everything can. */
function usePrintProblem({ records, parts }: Pick<PrintDialogProps, "records" | "parts">) {
  const host = useHost();
  const { t } = useTranslation();
  return ({ layout, format, range, first }: PrintRequest): string | undefined => {
    const isPlace = /^\d*$/.test(first) && Number(first || 1) >= 1 && Number(first || 1) <= (format.perPage ?? 1);
    if (!isPlace) return t("paper.illegalFormat");
    const found = checkPrintable(layout, records, range, parts.expressions, checkContextOf(host));
    if (!found) return undefined;
    const why = `${t(found.message)} ${found.numbers?.join(", ") ?? ""}`.trim();
    return found.record ? t("paper.of", { name: recordName(parts.entity, found.record), why }) : why;
  };
}

/** Parameters of the print page. */
function printQuery({ format, range, first }: PrintRequest, what: Readonly<Record<string, string>>): URLSearchParams {
  const query = new URLSearchParams({ ...what, format: format.id });
  if (range) query.set("pieces", range);
  if (Number(first) > 1) query.set("startAt", first);
  return query;
}

function papersOf({ catalog }: EngineHost, { print = [] }: PrintDialogProps["action"]) {
  return print.flatMap((name) => {
    const paper = catalog.screens[name]?.paper;
    return paper ? [{ name, paper }] : [];
  });
}

/** Route of the list with the records of one month. */
function monthInList({ catalog }: EngineHost, screen: string, period: string, month: string): string | undefined {
  const list = routeOf(catalog.site.routes, screen);
  return list && `${list}?${filterParameter(period)}=${formatFilter(daysOfMonth(month))}`;
}

/** What the dialog has chosen, and what opens the print page. */
export function usePrintChoice({ action, records, parts, onClose }: Omit<PrintDialogProps, "open">) {
  const host = useHost();
  const problemOf = usePrintProblem({ records, parts });
  const papers = papersOf(host, action);
  const [name, setName] = useState(papers[0]?.name ?? "");
  const paper = papers.find((one) => one.name === name)?.paper;
  const [formatId, setFormat] = useState("");
  const format = paper?.formats.find((one) => one.id === formatId) ?? paper?.formats[0];
  const months = recentMonths(host.clock().today, monthsOffered);
  // A statement is usually of the month that has ended.
  const [month, setMonth] = useState(months[1] ?? "");
  const period = records.length === 0 ? paper?.period : undefined;
  const [pieces, setPieces] = useState("");
  const [startAt, setStartAt] = useState("");
  const [problem, setProblem] = useState<string>();
  const [blocked, setBlocked] = useState<string>();

  const print = () => {
    if (!paper || !format) return;
    const request: PrintRequest = {
      layout: paper,
      format,
      range: paper.pieces ? pieces.trim() : "",
      first: (format.perPage ?? 1) > 1 ? startAt.normalize("NFKC").trim() : "",
    };
    const found = problemOf(request);
    setBlocked(undefined);
    setProblem(found);
    if (found !== undefined) return;
    const query = printQuery(request, period === undefined ? { ids: records.map(recordId).join(",") } : { month });
    const route = `${routeOf(host.catalog.site.routes, name) ?? ""}?${query}`;
    if (host.openTab?.(route)) onClose();
    else setBlocked(route);
  };
  const choosePaper = (next: string) => {
    setName(next);
    setProblem(undefined);
  };
  return {
    months,
    month,
    setMonth,
    inList: period === undefined ? undefined : monthInList(host, parts.name, period, month),
    papers,
    name,
    choosePaper,
    paper,
    format,
    setFormat,
    pieces,
    setPieces,
    startAt,
    setStartAt,
    problem,
    blocked,
    print,
  };
}

export type PrintChoice = ReturnType<typeof usePrintChoice>;
