/** One problem of a row: the field, an input to correct it, and the message. */
import { useId, useState } from "react";
import type { Json } from "#dialect/json/json.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { Button, LazyMendLink, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { CellControl, type CellControlProps } from "../workbook-import/CellControl.tsx";

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
      {column && <CellControl {...control} column={column} value={value} onFix={onFix} />}
      <span id={`${id}-why`} className="import-problem-why">
        {sentence}
        {problem.mend && <LazyMendLink mend={problem.mend} />}
      </span>
    </div>
  );
}

/** Replaces the picture; uploads it at once, as in a form. */
function PictureControl({ id = "", label, describedBy, column, value, onFix }: CellControlProps) {
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
    <span>
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
