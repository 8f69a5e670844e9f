/** The dialog before printing: layout, format and items. Checks that they can be printed before a tab opens. */
import { useId, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { PrintLayout } from "#dialect/schema/printLayout.ts";
import { checkContextOf } from "../host/hostContext.ts";
import { recordId, recordName } from "../host/recordName.ts";
import { filterParameter, formatFilter } from "#dialect/wire/listUrl.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { InlineNote } from "../ui/InlineNote.tsx";
import { Segments, type SegmentsProps } from "../ui/Segments.tsx";
import type { PlannedAction } from "../plan/plan.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { checkPrintable } from "./checkPrintable.ts";
import { daysOfMonth, recentMonths } from "./months.ts";
import "../actions/actions.css";

export interface PrintDialogProps {
  readonly open: boolean;
  readonly action: PlannedAction;
  readonly records: readonly Rec[];
  readonly parts: LoadedScreen;
  onClose(): void;
}

/** Months that the dialog offers. */
const monthsOffered = 24;

type PrintChoice = ReturnType<typeof usePrintChoice>;

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

/** What the dialog has chosen, and what opens the print page. */
function usePrintChoice({ action, records, parts, onClose }: Omit<PrintDialogProps, "open">) {
  const host = useHost();
  const problemOf = usePrintProblem({ records, parts });
  const papers = (action.print ?? []).flatMap((name) => {
    const paper = host.catalog.screens[name]?.paper;
    return paper ? [{ name, paper }] : [];
  });
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
  const list = period === undefined ? undefined : routeOf(host.catalog.site.routes, parts.name);
  const inList = list && `${list}?${filterParameter(period ?? "")}=${formatFilter(daysOfMonth(month))}`;
  return {
    months,
    month,
    setMonth,
    inList,
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

export default function PrintDialog(props: PrintDialogProps) {
  const { open, action, records, parts, onClose } = props;
  const { t, text } = useTranslation();
  const id = useId();
  const choice = usePrintChoice(props);
  const [record] = records;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        records.length === 0
          ? text(action.label)
          : records.length === 1 && record
            ? t("paper.titleOne", { name: recordName(parts.entity, record) })
            : t("paper.title", { count: records.length })
      }
      closeLabel={t("action.cancel")}
      footer={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={id} tone="primary" icon="printer">
            {t("paper.open")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="ld-ask"
        onSubmit={(event) => {
          event.preventDefault();
          choice.print();
        }}
      >
        <PrintFields id={id} choice={choice} />
      </form>
    </Dialog>
  );
}

/** The fields of the dialog: layout, format, items, first place; and what is wrong. */
function PrintFields({ id, choice }: { readonly id: string; readonly choice: PrintChoice }) {
  const host = useHost();
  const { t, text } = useTranslation();
  const { papers, name, paper, format, problem, blocked } = choice;
  return (
    <>
      {blocked !== undefined && (
        <InlineNote tone="error" role="alert">
          {t("paper.failed")}: {t("paper.blocked")} <a href={host.href(blocked)}>{t("paper.openHere")}</a>
        </InlineNote>
      )}
      {choice.inList !== undefined && <MonthChoice id={`${id}-month`} choice={choice} list={choice.inList} />}
      {papers.length > 1 && (
        <SegmentChoice
          id={`${id}-what`}
          label={t("paper.what")}
          options={papers.map((one) => ({ value: one.name, label: text(one.paper.label) }))}
          value={name}
          onChange={choice.choosePaper}
        />
      )}
      {paper && paper.formats.length > 1 && format && (
        <SegmentChoice
          id={`${id}-format`}
          label={t("paper.format")}
          options={paper.formats.map((one) => ({ value: one.id, label: text(one.label) }))}
          value={format.id}
          onChange={choice.setFormat}
        />
      )}
      {paper?.pieces && (
        <TypedLine
          id={`${id}-pieces`}
          label={t("paper.pieces")}
          help={t("paper.piecesHint")}
          value={choice.pieces}
          onChange={choice.setPieces}
        />
      )}
      {(format?.perPage ?? 1) > 1 && (
        <TypedLine
          id={`${id}-start`}
          label={t("paper.startAt")}
          help={t("paper.startAtHint")}
          value={choice.startAt}
          placeholder="1"
          onChange={choice.setStartAt}
        />
      )}
      {problem !== undefined && (
        <InlineNote tone="error" role="alert">
          {problem}
        </InlineNote>
      )}
    </>
  );
}

interface TypedLineProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly placeholder?: string;
  onChange(value: string): void;
}

function TypedLine({ id, label, help, value, placeholder, onChange }: TypedLineProps) {
  return (
    <div>
      <label htmlFor={id} className="ld-label">
        {label}
      </label>
      <input
        id={id}
        className="ld-input"
        value={value}
        placeholder={placeholder}
        aria-describedby={`${id}-help`}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`} className="ld-help">
        {help}
      </p>
    </div>
  );
}

/** The month of a statement, and the way to its lines in the list. */
function MonthChoice({ id, choice, list }: { readonly id: string; readonly choice: PrintChoice; readonly list: string }) {
  const host = useHost();
  const { t } = useTranslation();
  return (
    <div>
      <label htmlFor={id} className="ld-label">
        {t("paper.month")}
      </label>
      <select id={id} className="ld-input" value={choice.month} onChange={(event) => choice.setMonth(event.target.value)}>
        {choice.months.map((month) => (
          <option key={month}>{month}</option>
        ))}
      </select>
      <p className="ld-help">
        <a href={host.href(list)}>{t("paper.inList")}</a>
      </p>
    </div>
  );
}

interface SegmentChoiceProps extends Omit<SegmentsProps<string>, "labelledBy"> {
  readonly id: string;
  readonly label: string;
}

/** A labelled choice between few. */
function SegmentChoice({ id, label, ...segments }: SegmentChoiceProps) {
  return (
    <div>
      <span id={id} className="ld-label">
        {label}
      </span>
      <Segments labelledBy={id} {...segments} />
    </div>
  );
}
