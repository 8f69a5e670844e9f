/** State of the print dialog: which layout, format, pieces and month are chosen, and what opens the print page. */
import { useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { PrintLayout } from "#dialect/schema/printLayout.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { EngineHost } from "../host/host.ts";
import { checkContextOf } from "../host/hostContext.ts";
import { recordId, recordName } from "../host/recordName.ts";
import type { PlannedAction } from "../plan/plan.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { checkPrintable } from "./checkPrintable.ts";
import { useStatement } from "./useStatement.ts";

export interface PrintDialogProps {
  readonly open: boolean;
  readonly action: PlannedAction;
  readonly records: readonly Rec[];
  readonly parts: LoadedScreen;
  /** Values that the records of a statement have, beside those that are chosen. */
  readonly within?: Readonly<Record<string, string>>;
  onClose(): void;
}

/** The chosen print layout and records. */
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
function printQuery({ format, range, first }: PrintRequest, what: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(what);
  query.set("format", format.id);
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

/** The choice in the dialog, and the function that opens the print page. */
export function usePrintChoice({ action, records, parts, within, onClose }: Omit<PrintDialogProps, "open">) {
  const host = useHost();
  const { t } = useTranslation();
  const problemOf = usePrintProblem({ records, parts });
  const papers = papersOf(host, action);
  const [name, setName] = useState(papers[0]?.name ?? "");
  const paper = papers.find((one) => one.name === name)?.paper;
  const [formatId, setFormat] = useState("");
  const format = paper?.formats.find((one) => one.id === formatId) ?? paper?.formats[0];
  const isStatement = records.length === 0 && paper?.period !== undefined;
  const statement = useStatement({ parts, name, paper: isStatement ? paper : undefined, within });
  const [pieces, setPieces] = useState("");
  const [startAt, setStartAt] = useState("");
  const [problem, setProblem] = useState<string>();
  const [blocked, setBlocked] = useState<string>();

  const lacksDays = isStatement && !statement.days;
  const print = () => {
    if (lacksDays) return setProblem(t("paper.datesWrong"));
    if (!paper || !format) return;
    const request: PrintRequest = {
      layout: paper,
      format,
      range: paper.pieces ? pieces.trim() : "",
      first: (format.perPage ?? 1) > 1 ? startAt.normalize("NFKC").trim() : "",
    };
    const found = problemOf(request);
    setProblem(found);
    if (found !== undefined) return;
    const query = printQuery(request, isStatement ? statement.address : new URLSearchParams({ ids: records.map(recordId).join(",") }));
    const route = `${routeOf(host.catalog.site.routes, name) ?? ""}?${query}`;
    setBlocked(undefined);
    if (host.openTab?.(route)) onClose();
    else setBlocked(route);
  };
  const choosePaper = (next: string) => {
    setName(next);
    setProblem(undefined);
  };
  return {
    /** Whether there is something to choose. */
    asks: isStatement || papers.length > 1 || paper?.formats.length !== 1 || paper.pieces !== undefined || (format?.perPage ?? 1) > 1,
    /** Present where nothing is chosen and the layout names a period. */
    statement: isStatement ? statement : undefined,
    exportFile: () => (lacksDays ? setProblem(t("paper.datesWrong")) : void statement.save()),
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
