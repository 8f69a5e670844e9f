/** The dialog before printing: layout, format and items. Checks that they can be printed before a tab opens. */
import { useEffect, useId, useRef } from "react";
import { getAt } from "#dialect/json/pointer.ts";
import { recordName } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { InlineNote } from "../ui/InlineNote.tsx";
import { Segments, type SegmentsProps } from "../ui/Segments.tsx";
import { useScreen } from "../screens/useScreen.ts";
import { asText } from "../values/control.ts";
import { StatementFields } from "./StatementFields.tsx";
import { usePrintChoice, type PrintChoice, type PrintDialogProps } from "./usePrintChoice.ts";
import "../actions/actions.css";

export default function PrintDialog(props: PrintDialogProps) {
  return props.action.where ? <StatementDialog {...props} where={props.action.where} /> : <OpenPrintDialog {...props} />;
}

interface StatementDialogProps extends PrintDialogProps {
  readonly where: Readonly<Record<string, string>>;
}

/** The statement of another entity about the record of the action, such as what an owner owes. Nothing is drawn until its screen is loaded. */
function StatementDialog({ where, ...props }: StatementDialogProps) {
  const load = useScreen(props.action.print?.[0] ?? "");
  const [record = {}] = props.records;
  if (load.state !== "ready") return null;
  const within = Object.fromEntries(
    Object.entries(where).map(([field, own]) => [field, asText(getAt(record, `/${own.replace(".", "/")}`))]),
  );
  return <OpenPrintDialog {...props} parts={load.parts} records={[]} within={within} />;
}

function OpenPrintDialog(props: PrintDialogProps & { readonly within?: Readonly<Record<string, string>> }) {
  const { open, action, records, parts, onClose } = props;
  const { t, text } = useTranslation();
  const id = useId();
  const choice = usePrintChoice(props);
  const [record] = records;
  const { asks, problem, blocked } = choice;
  const opened = useRef(false);
  useEffect(() => {
    // Without a choice the print page opens at once.
    if (!open || asks || opened.current) return;
    opened.current = true;
    choice.print();
  }, [open, asks, choice]);
  if (!asks && problem === undefined && blocked === undefined) return null;
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
          {choice.statement?.format !== undefined && (
            <Button icon="file-spreadsheet" busy={choice.statement.exporting} onClick={choice.exportFile}>
              {t("paper.export", { format: choice.statement.format })}
            </Button>
          )}
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
      {choice.statement && <StatementFields id={id} statement={choice.statement} />}
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
