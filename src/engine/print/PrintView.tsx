/** A print page: the sheets as the printer prints them, and the button that prints. */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { type ComponentProps, type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { PageFormat } from "#dialect/schema/printLayout.ts";
import { checkContextOf } from "../host/hostContext.ts";
import { recordName } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { planPrint } from "../planners/planPrint.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { keyboardScrollable } from "../browser/keyboardScrollable.ts";
import { PrintBlocks } from "./PrintBlocks.tsx";
import { checkPrintable } from "./checkPrintable.ts";
import { paginate } from "./paginate.ts";
import { type PrintItem, printItems, readRange, selectItems } from "./printItems.ts";
import { useRecordsByIds } from "../records/useRecordsByIds.ts";
import { useEarlierRows } from "./useEarlierRows.ts";
import { useRecordsOfPeriod } from "../records/useRecordsOfPeriod.ts";
import { type MonthDays, daysInOrder, daysOfMonth } from "./months.ts";
import "./paper.css";

export interface PrintRequest {
  readonly ids: readonly string[];
  /** Prints all records of a month, `2026-11`, where the layout names a period. */
  readonly month?: string;
  /** In place of a month: first and last day. */
  readonly from?: string;
  readonly to?: string;
  /** Parameters of the page: those that the layout names in `choose` are values which the records of a period have. */
  readonly given?: Readonly<Record<string, string>>;
  /** Id of a format; without it the first of the screen. */
  readonly format?: string;
  /** Numbers of the items as typed, `1-5,8`; without it all. */
  readonly pieces?: string;
  /** First used place of the first sheet, from 1. */
  readonly startAt?: number;
}

/** Props of `PrintView`. */
export interface PrintViewProps extends PrintRequest {
  /** Name of a screen of the kind paper. */
  readonly screen: string;
  /** The way out of a page that has nothing to print: a link or a button. */
  readonly children?: ReactNode;
}

/** Draws the sheets of a printed screen. */
export function PrintView({ screen, children, ...ask }: PrintViewProps) {
  const load = useScreen(screen);
  if (load.state === "failed") return <PrintFailure why={load.message}>{children}</PrintFailure>;
  return load.state === "ready" ? (
    <LoadedPrint parts={load.parts} ask={ask}>
      {children}
    </LoadedPrint>
  ) : (
    <PrintWaiting />
  );
}

/** The main landmark, unless the page around the engine has one. */
function Main(props: ComponentProps<"main">) {
  return useHost().hasMain ? <div {...(props as ComponentProps<"div">)} /> : <main {...props} />;
}

function PrintWaiting() {
  return (
    <Main className="ld-paper" aria-busy="true">
      <Skeleton />
    </Main>
  );
}

interface PrintFailureProps {
  readonly why: string | undefined;
  readonly title?: MessageKey;
  readonly children: ReactNode;
}

function PrintFailure({ why, title = "paper.failed", children }: PrintFailureProps) {
  const { t } = useTranslation();
  return (
    <Main className="ld-paper">
      <EmptyState isPage icon="triangle-alert" title={t(title)} hint={why}>
        {children}
      </EmptyState>
    </Main>
  );
}

interface LoadedPrintProps {
  readonly parts: LoadedScreen;
  readonly ask: PrintRequest;
  readonly children: ReactNode;
}

function LoadedPrint({ parts, ask, children }: LoadedPrintProps) {
  const host = useHost();
  const { t, text } = useTranslation();
  const plan = useMemo(() => planPrint(parts.input, parts.screen), [parts]);
  const paper = plan.declared;
  const format = paper.formats.find(({ id }) => id === ask.format) ?? paper.formats[0];
  const days = paper.period === undefined ? undefined : (daysOfMonth(ask.month ?? "") ?? daysInOrder(ask.from ?? "", ask.to ?? ""));
  const chosen = useRecordsByIds(plan.entity, ask.ids);
  const only = chosenValues([...(paper.choose ?? []), ...(paper.about ?? [])], ask.given);
  const found = useRecordsOfPeriod(plan.entity, paper.period, days, only);
  const { records, failed } = days ? found : chosen;
  const earlier = useEarlierRows(plan, days && { from: days.from, only }, records);
  usePageSize(format);
  // Without them the statement would be about all records.
  const lacksSubject = paper.about?.some((field) => only[field] === undefined) ?? false;
  const failure = (why: string, title: MessageKey) => (
    <PrintFailure title={title} why={why}>
      {children}
    </PrintFailure>
  );
  if ((ask.ids.length === 0 && !days) || lacksSubject) return failure(t("paper.noneChosenHint"), "paper.noneChosen");
  // A format without places is a document, not a sheet of labels.
  const title = format?.perPage === undefined ? "paper.notPrinted" : "paper.failed";
  if (failed !== undefined) return failure(failed, title);
  if (!records || !earlier || !format) return <PrintWaiting />;
  const problem = checkPrintable(paper, records, ask.pieces ?? "", parts.expressions, checkContextOf(host));
  if (problem || records.length + earlier.length === 0) {
    const why = t(problem?.message ?? "paper.none");
    const said = problem?.record ? t("paper.of", { name: recordName(parts.entity, problem.record), why }) : why;
    return failure(said, title);
  }
  const pieces =
    paper.of === "all"
      ? [{ record: records[0] ?? earlier[0] ?? {}, no: 1, of: 1 }]
      : records.flatMap((record) => selectItems(printItems(paper, record), readRange(ask.pieces ?? "") ?? []));
  return (
    <Sheets
      parts={parts}
      plan={plan}
      format={format}
      pieces={pieces}
      records={records}
      earlier={earlier}
      startAt={ask.startAt}
      label={text(paper.label)}
      days={days}
    />
  );
}

/** The values of the page's parameters that a layout lets one choose. */
function chosenValues(choose: readonly string[], given: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(choose.flatMap((field) => (given[field] ? [[field, given[field]]] : [])));
}

interface SheetsProps {
  readonly parts: LoadedScreen;
  readonly plan: ReturnType<typeof planPrint>;
  readonly format: PageFormat;
  readonly pieces: readonly PrintItem[];
  readonly records: readonly Rec[];
  readonly earlier: readonly Rec[];
  readonly startAt: number | undefined;
  readonly label: string;
  /** The month of its records. */
  readonly days: MonthDays | undefined;
}

function Sheets({ parts, plan, format, pieces, records, earlier, startAt, label, days }: SheetsProps) {
  const host = useHost();
  const { t, text } = useTranslation();
  const flows = format.perPage === undefined;
  const pages = paginate(format, pieces, startAt);
  const { expressions } = parts;
  const context = checkContextOf(host);
  const facts = [
    text(format.label),
    ...(flows ? [] : [t("paper.piecesCount", { count: pieces.length }), t("paper.sheets", { count: pages.length })]),
  ];
  const rows = Math.ceil((format.perPage ?? 1) / (format.columns ?? 1));
  const size = {
    "--sheet-width": `${format.width}mm`,
    "--sheet-height": `${format.height}mm`,
    "--columns": format.columns ?? 1,
    "--rows": rows,
  } as CSSProperties;
  return (
    <div className="ld-paper" style={size}>
      <PaperBar label={label} facts={facts} />
      <Main className="ld-sheets" ref={keyboardScrollable}>
        {pages.map((places, page) => (
          <section key={page} className="ld-sheet" data-flows={flows || undefined} aria-label={t("paper.sheets", { count: page + 1 })}>
            {days && (
              <p className="ld-paper-period">
                {days.from} – {days.to}
              </p>
            )}
            {places.map((piece, place) => (
              <div key={place} className="ld-piece" data-blank={piece === undefined || undefined}>
                {piece && (
                  <PrintBlocks
                    blocks={plan.blocks}
                    piece={piece}
                    records={records}
                    earlier={earlier}
                    expressions={expressions}
                    context={context}
                  />
                )}
              </div>
            ))}
          </section>
        ))}
      </Main>
    </div>
  );
}

/** The bar above the pages: title, facts about the print, and the print button. */
function PaperBar({ label, facts }: { readonly label: string; readonly facts: readonly string[] }) {
  const { t } = useTranslation();
  const button = useRef<HTMLSpanElement>(null);
  const [fonts, setFonts] = useState(false);
  useEffect(() => {
    void document.fonts.ready.then(() => setFonts(true));
    button.current?.querySelector("button")?.focus();
  }, []);
  return (
    <header className="ld-paper-bar">
      <h1>{label}</h1>
      <span className="ld-muted">{facts.join(" · ")}</span>
      <span className="ld-subtle ld-paper-hint">{t("paper.printHint")}</span>
      <span ref={button}>
        <Button tone="primary" icon="printer" busy={!fonts} onClick={() => window.print()}>
          {t("paper.print")}
        </Button>
      </span>
    </header>
  );
}

/** Sets the page size of the printer while mounted. Uses a constructed style sheet, since the security policy allows no inline styles. */
function usePageSize(format: PageFormat | undefined): void {
  useEffect(() => {
    if (!format) return;
    const sheet = new CSSStyleSheet();
    // A document has margins and page numbers on each sheet; labels have their margin inside.
    const rest =
      format.perPage === undefined
        ? `margin: 12mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; }`
        : "margin: 0;";
    sheet.replaceSync(`@page { size: ${format.width}mm ${format.height}mm; ${rest} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [format]);
}
