/** A print route: the sheets as they come out of the printer, and the button that prints them. */
import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { PaperFormat } from "#dialect/schema/printLayout.ts";
import { contextOf } from "../host/hostContext.ts";
import { recordName } from "../host/recordName.ts";
import { useHost, useWords } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { planPaper } from "../planners/planPrint.ts";
import { type ScreenParts, useScreen } from "../screens/useScreen.ts";
import { scrollsByKey } from "../browser/keyboardScrollable.ts";
import { Blocks } from "./PrintBlocks.tsx";
import { checkPaper } from "./checkPrintable.ts";
import { pagesOf } from "./paginate.ts";
import { type Piece, piecesOf, readRange, wanted } from "./printItems.ts";
import { usePageSize } from "./usePageSize.ts";
import { useRecords } from "../records/useRecordsByIds.ts";
import "./paper.css";

export interface PaperAsk {
  readonly ids: readonly string[];
  /** Id of a format; the first of the screen without. */
  readonly format?: string;
  /** Numbers of the pieces as typed, `1-5,8`; all without. */
  readonly pieces?: string;
  /** The first place of the first sheet, from 1. */
  readonly startAt?: number;
}

export interface PaperViewProps extends PaperAsk {
  /** Name of a screen of the kind paper. */
  readonly screen: string;
}

export function PaperView({ screen, ...ask }: PaperViewProps) {
  const load = useScreen(screen);
  if (load.state === "failed") return <NoPaper why={load.message} />;
  return load.state === "ready" ? <LoadedPaper parts={load.parts} ask={ask} /> : <PaperWaiting />;
}

function PaperWaiting() {
  return (
    <main className="ld-paper" aria-busy="true">
      <Skeleton />
    </main>
  );
}

function NoPaper({ why, title = "paper.failed" }: { readonly why: string | undefined; readonly title?: string }) {
  const { t } = useWords();
  return (
    <main className="ld-paper">
      <EmptyState isPage icon="triangle-alert" title={t(title)} hint={why} />
    </main>
  );
}

function LoadedPaper({ parts, ask }: { readonly parts: ScreenParts; readonly ask: PaperAsk }) {
  const host = useHost();
  const { t, text } = useWords();
  const plan = useMemo(() => planPaper(parts.input, parts.screen), [parts]);
  const paper = plan.screen;
  const format = paper.formats.find(({ id }) => id === ask.format) ?? paper.formats[0];
  const { records, failed } = useRecords(plan.entity, ask.ids);
  usePageSize(format);
  if (ask.ids.length === 0) return <NoPaper title="paper.noneChosen" why={t("paper.noneChosenHint")} />;
  // What flows over its pages is no label.
  const title = format?.perPage === undefined ? "paper.notPrinted" : "paper.failed";
  if (failed !== undefined) return <NoPaper title={title} why={failed} />;
  if (!records || !format) return <PaperWaiting />;
  const problem = checkPaper(paper, records, ask.pieces ?? "", parts.expressions, contextOf(host));
  if (problem || records.length === 0) {
    const why = t(problem?.message ?? "paper.none");
    const said = problem?.record ? t("paper.of", { name: recordName(parts.entity, problem.record), why }) : why;
    return <NoPaper title={title} why={said} />;
  }
  const pieces =
    paper.of === "all"
      ? [{ record: records[0] ?? {}, no: 1, of: 1 }]
      : records.flatMap((record) => wanted(piecesOf(paper, record), readRange(ask.pieces ?? "") ?? []));
  return (
    <Sheets parts={parts} plan={plan} format={format} pieces={pieces} records={records} startAt={ask.startAt} label={text(paper.label)} />
  );
}

interface SheetsProps {
  readonly parts: ScreenParts;
  readonly plan: ReturnType<typeof planPaper>;
  readonly format: PaperFormat;
  readonly pieces: readonly Piece[];
  readonly records: readonly Rec[];
  readonly startAt: number | undefined;
  readonly label: string;
}

function Sheets({ parts, plan, format, pieces, records, startAt, label }: SheetsProps) {
  const host = useHost();
  const { t, text } = useWords();
  const button = useRef<HTMLSpanElement>(null);
  const flows = format.perPage === undefined;
  const pages = pagesOf(format, pieces, startAt);
  const { expressions } = parts;
  const context = contextOf(host);
  const [fonts, setFonts] = useState(false);
  useEffect(() => {
    void document.fonts.ready.then(() => setFonts(true));
    button.current?.querySelector("button")?.focus();
  }, []);
  const rows = Math.ceil((format.perPage ?? 1) / (format.columns ?? 1));
  const size = {
    "--sheet-width": `${format.width}mm`,
    "--sheet-height": `${format.height}mm`,
    "--columns": format.columns ?? 1,
    "--rows": rows,
  } as CSSProperties;
  return (
    <div className="ld-paper" style={size}>
      <header className="ld-paper-bar">
        <h1>{label}</h1>
        <span className="ld-muted">
          {[
            text(format.label),
            ...(flows ? [] : [t("paper.piecesCount", { count: pieces.length }), t("paper.sheets", { count: pages.length })]),
          ].join(" · ")}
        </span>
        <span className="ld-subtle ld-paper-hint">{t("paper.printHint")}</span>
        <span ref={button}>
          <Button tone="primary" icon="printer" busy={!fonts} onClick={() => window.print()}>
            {t("paper.print")}
          </Button>
        </span>
      </header>
      <main className="ld-sheets" ref={scrollsByKey}>
        {pages.map((places, page) => (
          <section key={page} className="ld-sheet" data-flows={flows || undefined} aria-label={t("paper.sheets", { count: page + 1 })}>
            {places.map((piece, place) => (
              <div key={place} className="ld-piece" data-blank={piece === undefined || undefined}>
                {piece && <Blocks blocks={plan.blocks} piece={piece} records={records} expressions={expressions} context={context} />}
              </div>
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}
