/** Takes a transition for many records by workbook: choose the step, fill in its template, see what each row would do, correct what is refused, run. */
import { type DragEvent, useId, useState } from "react";
import { Button, Dialog, Icon, InlineNote, type SheetStepsProps, useHost, useTranslation } from "#engine";
import { saveRows, saveTemplate } from "./stepWorkbooks.ts";
import { StepRows } from "./StepRows.tsx";
import { type SheetStepsModel, stepLimits, useSheetSteps } from "./useSheetSteps.ts";
import "./sheet-steps.css";

const megabyte = 1024 * 1024;

export function SheetStepsDialog(props: SheetStepsProps) {
  const { steps, onClose } = props;
  const { t } = useTranslation();
  const [action, setAction] = useState(steps.actions[0]?.id ?? "");
  const work = useSheetSteps(props, action);
  const { state, columns } = work;
  const isRunning = state.at === "run";
  return (
    <Dialog
      open
      wide
      // A click beside the dialog would lose the rows that were read.
      alert={state.at !== "choose"}
      onClose={() => !isRunning && onClose()}
      closeLabel={t("action.close")}
      title={t("bySheet.title")}
      footer={<Footer work={work} action={action} onClose={onClose} steps={steps} />}
    >
      <div className="steps">
        {state.at === "choose" || state.at === "read" ? (
          <Choose {...props} {...{ work, action }} onAction={setAction} />
        ) : (
          columns && (
            <>
              <Tally work={work} />
              <StepRows columns={columns} rows={state.rows} isOpen={!isRunning} onMend={work.mend} />
            </>
          )
        )}
      </div>
    </Dialog>
  );
}

interface ChooseProps extends SheetStepsProps {
  readonly work: SheetStepsModel;
  readonly action: string;
  onAction(action: string): void;
}

/** The step, its template, and the workbook. */
function Choose({ steps, chosen, work, action, onAction }: ChooseProps) {
  const { t, text, language } = useTranslation();
  const host = useHost();
  const id = useId();
  const { state, columns } = work;
  const name = text(steps.actions.find((one) => one.id === action)?.label);
  const key = text(steps.key.label);
  const download = () => {
    if (!columns) return;
    saveTemplate(name, columns, chosen, { language, t }).catch(() => host.notify("error", t("list.exportFailed")));
  };
  return (
    <>
      {state.at === "choose" && state.problem !== undefined && (
        <InlineNote tone="error" role="alert">
          {state.problem}
        </InlineNote>
      )}
      <div>
        <label className="ld-label" htmlFor={id}>
          {t("bySheet.step")}
        </label>
        <select id={id} className="ld-input" value={action} onChange={({ target }) => onAction(target.value)}>
          {steps.actions.map((one) => (
            <option key={one.id} value={one.id}>
              {text(one.label)}
            </option>
          ))}
        </select>
      </div>
      <div className="steps-template">
        <p className="ld-muted">
          {t("bySheet.templateHint", { key })}
          {chosen.length > 0 && ` ${t("bySheet.templateChosen", { count: chosen.length })}`}
        </p>
        <Button icon="download" disabled={!columns} onClick={download}>
          {t("bySheet.template")}
        </Button>
      </div>
      <ChooseFile work={work} />
    </>
  );
}

function ChooseFile({ work }: { readonly work: SheetStepsModel }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const isBusy = work.state.at === "read" || !work.columns;
  const take = (file: File | undefined) => {
    if (file && !isBusy) work.choose(file);
  };
  return (
    <label
      className="ld-drop"
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <input
        type="file"
        className="ld-hidden"
        accept=".xlsx"
        disabled={isBusy}
        aria-label={t("bySheet.choose")}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // Emptied, so that the same file can be chosen again after it was corrected.
          target.value = "";
        }}
      />
      <Icon name="file-spreadsheet" size={20} />
      <span className="ld-drop-link" role="status">
        {t(work.state.at === "read" ? "bySheet.reading" : "bySheet.choose")}
      </span>
      <span className="ld-drop-hint">{t("bySheet.limit", { rows: stepLimits.rows, size: stepLimits.bytes / megabyte })}</span>
    </label>
  );
}

/** How many rows are ready, refused and done. */
function Tally({ work: { state } }: { readonly work: SheetStepsModel }) {
  const { t } = useTranslation();
  if (state.at === "choose" || state.at === "read") return null;
  const count = (which: "ready" | "refused" | "done") => state.rows.filter((one) => one.state === which).length;
  const parts =
    state.at === "run"
      ? [t("bySheet.running", { done: state.done, count: state.of })]
      : [
          (state.at === "done" || count("done") > 0) && t("bySheet.done", { count: count("done") }),
          state.at === "check" && count("ready") > 0 && t("bySheet.readyCount", { count: count("ready") }),
          count("refused") > 0 && t(state.at === "done" ? "bySheet.refused" : "bySheet.faultyCount", { count: count("refused") }),
          state.at === "done" && state.left > 0 && t("bySheet.stopped", { count: state.left }),
        ].filter((part) => typeof part === "string");
  const unknown = state.at === "check" ? state.unknown : [];
  return (
    <>
      <p role="status" className="steps-tally">
        {parts.join(" · ")}
      </p>
      {state.at === "run" && <progress value={state.done} max={state.of} aria-label={parts[0]} />}
      {state.at !== "run" && count("refused") > 0 && <p className="ld-subtle">{t("bySheet.mendHint")}</p>}
      {unknown.length > 0 && (
        <InlineNote tone="warning">{t("bySheet.unknownColumns", { names: unknown.map(({ text }) => text).join(", ") })}</InlineNote>
      )}
    </>
  );
}

type FooterProps = Pick<ChooseProps, "work" | "action" | "onClose" | "steps">;

function Footer({ work, action, onClose, steps }: FooterProps) {
  const { t, text, language } = useTranslation();
  const host = useHost();
  const { state, columns } = work;
  if (state.at === "choose" || state.at === "read") return <Button onClick={onClose}>{t("action.close")}</Button>;
  if (state.at === "run") return <Button onClick={work.stop}>{t("bySheet.stop")}</Button>;
  const refused = state.rows.filter((one) => one.state === "refused");
  const ready = state.rows.filter((one) => one.state === "ready").length;
  const name = text(steps.actions.find((one) => one.id === action)?.label);
  const save = () => {
    if (!columns) return;
    const notes = refused.map(({ row, note = "" }) => ({ row, note }));
    saveRows(name, columns, notes, { language, t }).catch(() => host.notify("error", t("list.exportFailed")));
  };
  return (
    <>
      <Button onClick={work.restart}>{t("bySheet.another")}</Button>
      {refused.length > 0 && (
        <>
          <Button icon="download" onClick={save}>
            {t("bySheet.saveRefused")}
          </Button>
          <Button icon="refresh-cw" title={t("bySheet.checkAgainHint")} onClick={work.checkAgain}>
            {t("bySheet.checkAgain")}
          </Button>
        </>
      )}
      {ready > 0 ? (
        <Button tone="primary" onClick={work.run}>
          {t("bySheet.run", { count: ready })}
        </Button>
      ) : (
        <Button onClick={onClose}>{t("action.close")}</Button>
      )}
    </>
  );
}
