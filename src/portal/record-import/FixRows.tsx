/** Second step of the import: shows the problems of all rows with inputs to correct them, and sends all rows or the valid ones. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { Button, InlineNote, Segments, Tooltip, useTranslation } from "#engine";
import { hasErrors, type CheckedRow, problemsToFix } from "./checkRows.ts";
import { FixRow } from "./FixRow.tsx";
import { saveFaultyRows } from "./saveFaultyRows.ts";
import type { Import } from "./useImport.ts";
import { useVirtualRows } from "./useVirtualRows.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { schemaKey } from "#dialect/text/text.ts";
import { problemKey } from "#dialect/schema/derived/problemKey.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";

/** Below this width the parts of a problem are stacked. */
const narrowQuery = "(max-width: 720px)";

function useNarrowPage(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(narrowQuery);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(narrowQuery).matches,
  );
}

type Shown = "all" | "faulty" | "good";
const isShown = (value: string): value is Shown => value === "all" || value === "faulty" || value === "good";

export function FixRows({ work, entity }: { readonly work: Import; readonly entity: CompiledEntity }) {
  const { t } = useTranslation();
  const { rows, read, file } = work;
  const sentence = useProblemSentence(entity.schema);
  const faulty = useMemo(() => rows.filter(hasErrors), [rows]);
  const good = useMemo(() => rows.filter((row) => !hasErrors(row)), [rows]);
  const [chosen, setChosen] = useState<Shown>();
  // Rows with errors first, as long as there are any.
  const shown: Shown = chosen ?? (faulty.length > 0 ? "faulty" : "all");
  if (!read || !file) return null;
  return (
    <section className="import-mend" aria-label={t("import.rows")} inert={work.step.at === "send"}>
      <Summary work={work} faulty={faulty} file={file.name} sheet={read.sheetName} sentence={sentence} />
      <Notes work={work} />
      <div className="import-filter">
        <Segments
          label={t("import.show")}
          size="sm"
          options={[
            { value: "faulty", label: `${t("import.faulty")} ${faulty.length}` },
            { value: "good", label: `${t("import.good")} ${good.length}` },
            { value: "all", label: `${t("import.all")} ${rows.length}` },
          ]}
          value={shown}
          onChange={(value) => isShown(value) && setChosen(value)}
        />
        {work.existingCount > 0 && work.key?.schema["x-unique"] && (
          <label className="ld-choice">
            <input
              type="checkbox"
              className="ld-check"
              checked={work.updates}
              onChange={(event) => work.setUpdates(event.target.checked)}
            />
            {t("import.update", { count: work.existingCount })}
          </label>
        )}
      </div>
      <RowList rows={{ all: rows, faulty, good }[shown]} work={work} sentence={sentence} />
    </section>
  );
}

type ProblemSentence = ReturnType<typeof useProblemSentence>;

interface SummaryProps {
  readonly work: Import;
  readonly faulty: readonly CheckedRow[];
  readonly file: string;
  readonly sheet: string;
  readonly sentence: ProblemSentence;
}

/** Name of the file, number of rows with errors, and the buttons that save or send rows. */
function Summary({ work, faulty, file, sheet, sentence }: SummaryProps) {
  const { t, language } = useTranslation();
  const { rows } = work;
  const good = rows.length - faulty.length;
  return (
    <div className="import-summary">
      <div className="import-file">
        <strong className="ld-trunc">{file}</strong>
        <span className="ld-subtle">
          {sheet} · {t("import.count", { count: rows.length })}
        </span>
      </div>
      <span className="import-tally" data-bad={faulty.length > 0 || undefined} role="status">
        {faulty.length > 0 ? t("import.faultyCount", { count: faulty.length }) : t("import.allGood")}
      </span>
      <span className="import-space" />
      <Button onClick={work.cancel}>{t("import.another")}</Button>
      {dependsOnOthers(work, faulty) && (
        <Button icon="refresh-cw" title={t("import.checkAgainHint")} onClick={work.checkAgain}>
          {t("import.checkAgain")}
        </Button>
      )}
      {faulty.length > 0 && (
        <Button icon="download" onClick={() => void saveFaultyRows({ work, faulty, file, sentence, words: { language, t } })}>
          {t("import.saveFaulty")}
        </Button>
      )}
      {faulty.length > 0 && good > 0 && <Button onClick={() => work.send("good")}>{t("import.sendGood", { count: good })}</Button>}
      <SendAll work={work} waits={faulty.length > 0} />
    </div>
  );
}

/** Sends all rows. While rows have errors it says so, by pointer, keyboard or touch. */
function SendAll({ work, waits }: { readonly work: Import; readonly waits: boolean }) {
  const { t } = useTranslation();
  const button = (
    <Button tone="primary" aria-disabled={waits || undefined} onClick={() => !waits && work.send("all")}>
      {t("import.sendAll", { count: work.rows.length })}
    </Button>
  );
  return waits ? (
    <Tooltip label={t("import.mendFirst")} placement="bottom" describes tap>
      {button}
    </Tooltip>
  ) : (
    button
  );
}

/** Whether a row may become valid without a change of its own: by another record, or because the server checked it at another time. */
function dependsOnOthers({ asksForRecords }: Import, faulty: readonly CheckedRow[]): boolean {
  const isRefused = ({ basis, problems }: CheckedRow) => basis.refused !== undefined || problems.some(({ mend }) => mend);
  return faulty.length > 0 && (asksForRecords || faulty.some(isRefused));
}

/** Heights in px; keep them equal to `record-import.css`. */
const borders = 2;
const heights = { head: 56, line: 46, lineNarrow: 116 };

/** Height of a row with its problems. One without a column, such as that of the whole record, has no input. */
function heightOf({ problems }: CheckedRow, columns: Import["columns"], narrow: boolean): number {
  const lines = problemsToFix(problems).map(({ path }) =>
    narrow && columns.some((column) => column.path === path) ? heights.lineNarrow : heights.line,
  );
  return lines.reduce((sum, line) => sum + line, heights.head);
}

function RowList({
  rows,
  work,
  sentence,
}: {
  readonly rows: readonly CheckedRow[];
  readonly work: Import;
  readonly sentence: ProblemSentence;
}) {
  const narrow = useNarrowPage();
  const sizes = useMemo(() => rows.map((row) => heightOf(row, work.columns, narrow)), [rows, work.columns, narrow]);
  const { frame, first, last, top, total, onScroll } = useVirtualRows(sizes);
  // A corrected row leaves the list of rows with errors, together with the focused input: move the focus to the list.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [rows, frame]);
  return (
    <div ref={frame} tabIndex={-1} className="import-list" onScroll={onScroll} style={{ height: total + borders }}>
      <div className="import-all" style={{ height: total }}>
        <ol className="import-window" start={first + 1} style={{ transform: `translateY(${top}px)` }}>
          {rows.slice(first, last).map((row, index) => (
            <FixRow
              key={row.row.number}
              checked={row}
              work={work}
              sentence={sentence}
              position={{ at: first + index + 1, of: rows.length }}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

function Notes({ work }: { readonly work: Import }) {
  const { t, text } = useTranslation();
  const { read, rejection, rows, key } = work;
  if (!read) return null;
  const { unknown, doubled, missing, stray } = read;
  const has = (keyword: string) => {
    const code = key?.schema["x-problem"]?.[keyword]?.replace(/^problem\./, "") ?? keyword;
    return rows.some(({ problems }) => problems.some((problem) => problem.code === code));
  };
  // The key's own sentence above the rows, where it has one; each row says it too.
  const noteOf = (keyword: string) => (has(keyword) ? key?.schema["x-problem"]?.[`${keyword}Note`] : undefined);
  const keyNotes = [noteOf("repeated"), noteOf("taken")].filter((note) => note !== undefined);
  const quoted = (all: readonly { readonly text: string }[]) => all.map((one) => `“${one.text.replace(/\s+/g, " ").trim()}”`).join(", ");
  return (
    <>
      {rejection && rejection.code !== 0 && (
        <InlineNote tone="error" role="alert">
          {t("import.saveFail")}: {rejection.message}
        </InlineNote>
      )}
      {keyNotes.map((note) => (
        <InlineNote key={note} tone="error">
          {t(schemaKey(note, "problem.repeated"))}
        </InlineNote>
      ))}
      {missing.length > 0 && rows.some(({ stored }) => !stored) && (
        <InlineNote tone="error">{t("import.missing", { labels: missing.map((column) => text(column.label)).join(", ") })}</InlineNote>
      )}
      {unknown.length > 0 && (
        <InlineNote tone="warning">
          {t("import.unknown", { labels: quoted(unknown) })}
          {unknown.flatMap(({ text: header, suggestion }) =>
            suggestion ? [` ${t("import.suggestion", { header: header.trim(), label: text(suggestion.label) })}`] : [],
          )}
        </InlineNote>
      )}
      {doubled.length > 0 && <InlineNote tone="warning">{t("import.doubled", { labels: quoted(doubled) })}</InlineNote>}
      {stray.length > 0 && (
        <InlineNote tone="warning">
          {t("import.stray", { rows: [...new Set(stray.map(({ row }) => row))].slice(0, 12).join(", ") })}
        </InlineNote>
      )}
    </>
  );
}

/** Returns a function that formats a problem in the current language: the message of the rule, or that of the catalogue. */
function useProblemSentence(schema: FieldSchema): (problem: Problem) => string {
  const { t, text } = useTranslation();
  return useCallback(
    ({ message, code, params, path }) => {
      if (message) return text(message);
      const field = schemaAt(schema, pointerTokens(path));
      return t(problemKey(code, field), { label: text(field?.["x-label"]), ...params });
    },
    [schema, t, text],
  );
}
