/** The dialog before printing: layout, format and items. Checks that they can be printed before a tab opens. */
import { useId, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { checkContextOf } from "../host/hostContext.ts";
import { recordId, recordName } from "../host/recordName.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { InlineNote } from "../ui/InlineNote.tsx";
import { Segments } from "../ui/Segments.tsx";
import type { PlannedAction } from "../plan/plan.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { checkPrintable } from "./checkPrintable.ts";
import "../actions/actions.css";

export interface PrintDialogProps {
  readonly open: boolean;
  readonly action: PlannedAction;
  readonly records: readonly Rec[];
  readonly parts: LoadedScreen;
  onClose(): void;
}

export default function PrintDialog({ open, action, records, parts, onClose }: PrintDialogProps) {
  const host = useHost();
  const { t, text } = useTranslation();
  const id = useId();
  const papers = (action.print ?? []).flatMap((name) => {
    const paper = host.catalog.screens[name]?.paper;
    return paper ? [{ name, paper }] : [];
  });
  const [name, setName] = useState(papers[0]?.name ?? "");
  const paper = papers.find((one) => one.name === name)?.paper;
  const [formatId, setFormat] = useState("");
  const format = paper?.formats.find((one) => one.id === formatId) ?? paper?.formats[0];
  const [pieces, setPieces] = useState("");
  const [startAt, setStartAt] = useState("");
  const [problem, setProblem] = useState<string>();
  const [blocked, setBlocked] = useState<string>();
  const [alone] = records;
  const nameOf = (record: Rec) => recordName(parts.entity, record);

  const print = () => {
    if (!paper || !format) return;
    setBlocked(undefined);
    const range = paper.pieces ? pieces : "";
    const first = (format.perPage ?? 1) > 1 ? startAt.normalize("NFKC").trim() : "";
    const wrong =
      /^\d*$/.test(first) && Number(first || 1) >= 1 && Number(first || 1) <= (format.perPage ?? 1)
        ? checkPrintable(paper, records, range, parts.expressions, checkContextOf(host))
        : { message: "paper.illegalFormat" };
    if (wrong) {
      const numbers = "numbers" in wrong && wrong.numbers ? ` ${wrong.numbers.join(", ")}` : "";
      const why = `${t(wrong.message)}${numbers}`.trim();
      return setProblem("record" in wrong && wrong.record ? t("paper.of", { name: nameOf(wrong.record), why }) : why);
    }
    setProblem(undefined);
    const query = new URLSearchParams({ ids: records.map(recordId).join(","), format: format.id });
    if (range.trim()) query.set("pieces", range.trim());
    if (Number(first) > 1) query.set("startAt", first);
    const route = `${routeOf(host.catalog.site.routes, name) ?? ""}?${query}`;
    if (host.openTab?.(route)) onClose();
    else setBlocked(route);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={records.length === 1 && alone ? t("paper.titleOne", { name: nameOf(alone) }) : t("paper.title", { count: records.length })}
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
          print();
        }}
      >
        {blocked !== undefined && (
          <InlineNote tone="error" role="alert">
            {t("paper.failed")}: {t("paper.blocked")} <a href={host.href(blocked)}>{t("paper.openHere")}</a>
          </InlineNote>
        )}
        {papers.length > 1 && (
          <div>
            <span id={`${id}-what`} className="ld-label">
              {t("paper.what")}
            </span>
            <Segments
              labelledBy={`${id}-what`}
              options={papers.map((one) => ({ value: one.name, label: text(one.paper.label) }))}
              value={name}
              onChange={(next) => {
                setName(next);
                setProblem(undefined);
              }}
            />
          </div>
        )}
        {paper && paper.formats.length > 1 && format && (
          <div>
            <span id={`${id}-format`} className="ld-label">
              {t("paper.format")}
            </span>
            <Segments
              labelledBy={`${id}-format`}
              options={paper.formats.map((one) => ({ value: one.id, label: text(one.label) }))}
              value={format.id}
              onChange={setFormat}
            />
          </div>
        )}
        {paper?.pieces && (
          <TypedLine id={`${id}-pieces`} label={t("paper.pieces")} help={t("paper.piecesHint")} value={pieces} onChange={setPieces} />
        )}
        {(format?.perPage ?? 1) > 1 && (
          <TypedLine
            id={`${id}-start`}
            label={t("paper.startAt")}
            help={t("paper.startAtHint")}
            value={startAt}
            placeholder="1"
            onChange={setStartAt}
          />
        )}
        {problem !== undefined && (
          <InlineNote tone="error" role="alert">
            {problem}
          </InlineNote>
        )}
      </form>
    </Dialog>
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
