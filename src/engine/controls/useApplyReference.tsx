/** Applies a chosen record to the form, after a confirmation where that would overwrite entered values. */
import { type ReactNode, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { Button } from "#engine/ui/Button.tsx";
import { Dialog } from "#engine/ui/overlay/Dialog.tsx";
import { useTranslation } from "../host/EngineProvider.tsx";
import type { InputProps } from "../values/kind.ts";
import { applyReference, wouldOverwrite } from "./applyReference.ts";
import { useTypedText } from "./typedText.ts";

export interface ReferenceApplier {
  /** Applies the record, after a confirmation where the reference requires one. Declining keeps the data and the old choice. */
  take(record: Rec): void;
  /** The dialog; render it next to the input. */
  readonly question: ReactNode;
}

/** Returns how to apply a chosen record, and the dialog that may ask first. */
export function useApplyReference(props: InputProps, reference: Reference): ReferenceApplier {
  const { t, text } = useTranslation();
  const typedText = useTypedText();
  const [asked, setAsked] = useState<{ readonly record: Rec; readonly open: boolean }>();
  const close = () => setAsked((old) => old && { ...old, open: false });
  return {
    take(record) {
      // Text that is still typed could be overwritten too.
      typedText.commitAll();
      if (reference.confirm && wouldOverwrite(props, reference, record)) setAsked({ record, open: true });
      else applyReference(props, reference, record);
    },
    question: asked && (
      <Dialog
        open={asked.open}
        alert
        onClose={close}
        title={text(reference.confirm)}
        footer={
          <>
            <Button onClick={close}>{t("action.cancel")}</Button>
            <Button
              tone="primary"
              onClick={() => {
                applyReference(props, reference, asked.record);
                close();
              }}
            >
              {t("form.takeChosen")}
            </Button>
          </>
        }
      >
        <p className="ld-muted">{t("form.takeHint")}</p>
      </Dialog>
    ),
  };
}
