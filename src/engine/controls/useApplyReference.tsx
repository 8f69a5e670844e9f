/** Taking a chosen record over, after a question where that would write over what was entered. */
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
  /** Asks first where the reference says so. Whoever declines keeps the data and the old choice. */
  take(record: Rec): void;
  /** To be drawn beside the input. */
  readonly question: ReactNode;
}

export function useApplyReference(props: InputProps, reference: Reference): ReferenceApplier {
  const { t, text } = useTranslation();
  const typedText = useTypedText();
  const [asked, setAsked] = useState<{ readonly record: Rec; readonly open: boolean }>();
  const close = () => setAsked((old) => old && { ...old, open: false });
  return {
    take(record) {
      // What is still being typed would be lost as well.
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
