/** One problem of a row: the field, an input to correct it, and the message. */
import { useEffect, useId, useState } from "react";
import type { Json } from "#dialect/json/json.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { cellValue } from "#dialect/sheet/cellValue.ts";
import { valueText } from "#dialect/sheet/planSheet.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { Button, LazyMendLink, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";

export interface FixFieldProps {
  readonly problem: Problem;
  readonly sentence: string;
  readonly column: SheetColumn | undefined;
  readonly value: Json | undefined;
  /** Row number on the sheet. */
  readonly row: number;
  onFix(value: Json | undefined): void;
}

export function FixField({ problem, sentence, column, value, row, onFix }: FixFieldProps) {
  const { text, t } = useTranslation();
  const id = useId();
  const label = text(column?.label);
  const control = { id, label: t("import.fieldOfRow", { label, row }), describedBy: `${id}-why`, invalid: problem.severity === "error" };
  return (
    <div className="import-problem" data-severity={problem.severity} data-bare={column === undefined || undefined}>
      {column && (
        <label htmlFor={id} className="import-problem-label ld-trunc">
          {label}
        </label>
      )}
      {column?.sort === "picture" && <PictureControl {...control} column={column} value={value} onFix={onFix} />}
      {column?.codes && column.sort === "choice" && <ChoiceControl {...control} column={column} value={value} onFix={onFix} />}
      {column && column.sort !== "picture" && column.sort !== "choice" && column.sort !== "file" && (
        <TextControl {...control} column={column} value={value} onFix={onFix} />
      )}
      <span id={`${id}-why`} className="import-problem-why">
        {sentence}
        {problem.mend && <LazyMendLink mend={problem.mend} />}
      </span>
    </div>
  );
}

interface Control {
  readonly id: string;
  readonly label: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly column: SheetColumn;
  onFix(value: Json | undefined): void;
}

/** Checks the value on blur or Enter. */
function TextControl({ id, label, describedBy, invalid, column, value, onFix }: Control & { readonly value: Json | undefined }) {
  const { language } = useTranslation();
  const current = valueText(column, value, language);
  const [typed, setTyped] = useState(current);
  useEffect(() => setTyped(current), [current]);
  const done = () => typed !== current && onFix(cellValue(column, { sort: "text", text: typed }));
  return (
    <input
      id={id}
      className="ld-input ld-input-sm"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      inputMode={column.sort === "number" ? "decimal" : undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && done()}
    />
  );
}

function ChoiceControl({ id, label, describedBy, invalid, column, value, onFix }: Control & { readonly value: Json | undefined }) {
  const { text } = useTranslation();
  const codes = column.codes ?? [];
  const at = codes.findIndex((code) => code.const === value);
  return (
    <select
      id={id}
      className="ld-input ld-input-sm"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={at}
      onChange={(event) => onFix(codes[Number(event.target.value)]?.const)}
    >
      <option value={-1}>{at < 0 && value !== undefined && value !== null ? String(value) : ""}</option>
      {codes.map((code, index) => (
        <option key={String(code.const)} value={index}>
          {text(code["x-label"])}
        </option>
      ))}
    </select>
  );
}

/** Replaces the picture; uploads it at once, as in a form. */
function PictureControl({ id, label, describedBy, column, value, onFix }: Control & { readonly value: Json | undefined }) {
  const { t } = useTranslation();
  const { host } = usePortal();
  const [busy, setBusy] = useState(false);
  const rule = column.schema["x-file"];
  const send = async (file: File) => {
    if (!rule) return;
    setBusy(true);
    const response = await host.source.upload(rule.call, file, {});
    setBusy(false);
    if (response.code === 200 && isObject(response.data)) onFix({ ...response.data } as Json);
    else if (response.message) host.notify("error", response.message);
  };
  const choose = () => document.getElementById(id)?.click();
  return (
    <span className="import-problem-file">
      <input
        id={id}
        type="file"
        className="ld-hidden"
        tabIndex={-1}
        aria-label={label}
        accept={rule?.accept.join(",")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
          event.target.value = "";
        }}
      />
      <Button size="sm" icon="upload" busy={busy} aria-describedby={describedBy} onClick={choose}>
        {t(value === undefined || value === null ? "import.choosePicture" : "import.otherPicture")}
      </Button>
    </span>
  );
}
