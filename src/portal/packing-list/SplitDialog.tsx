/** Dialog that splits a range of boxes in two. */
import { type FormEvent, useEffect, useId, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { Button, Dialog, useTranslation } from "#engine";
import { boxNumber, splittable } from "./packingRows.ts";

export interface SplitDialogProps {
  /** The line to split; undefined closes the dialog. */
  readonly row: Rec | undefined;
  onClose(): void;
  /** `last`: the last box of the first part. */
  onSplit(last: number): void;
}

export function SplitDialog({ row, onClose, onSplit }: SplitDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const range = splittable(row);
  const [typed, setTyped] = useState("");
  const { first = 0, last = 0 } = range ?? {};
  useEffect(() => setTyped(last > first ? String(Math.floor((first + last) / 2)) : ""), [first, last]);
  const at = boxNumber(typed);
  const fits = at !== undefined && at >= first && at < last;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the order's form in the React tree: do not submit that form.
    event.stopPropagation();
    if (fits) onSplit(at);
  };
  return (
    <Dialog
      open={range !== undefined}
      onClose={onClose}
      title={t("packing.splitTitle", { first, last })}
      closeLabel={t("action.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={id} tone="primary" disabled={!fits}>
            {t("packing.split")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="packing-split">
        <label htmlFor={`${id}-at`} className="ld-label">
          {t("packing.splitAt")}
        </label>
        <input
          id={`${id}-at`}
          className="ld-input"
          inputMode="numeric"
          value={typed}
          aria-invalid={!fits || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id={`${id}-hint`} className="ld-subtle">
          {fits ? t("packing.splitInto", { first, at, next: at + 1, last }) : t("packing.splitRange", { first, last: last - 1 })}
        </p>
      </form>
    </Dialog>
  );
}
