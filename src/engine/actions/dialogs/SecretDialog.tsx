/** A token that an action made: shown once, to be copied. A click outside does not close it. */
import { useState } from "react";
import { Button } from "#engine/ui/Button.tsx";
import { Dialog } from "#engine/ui/overlay/Dialog.tsx";
import { copyText } from "../../browser/copyText.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import "../actions.css";

export interface SecretDialogProps {
  readonly open: boolean;
  /** Name of the record that the token belongs to. */
  readonly name: string;
  readonly secret: string;
  onClose(): void;
}

export default function SecretDialog({ open, name, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => setCopied(await copyText(secret));
  return (
    <Dialog
      open={open}
      alert
      onClose={onClose}
      closeLabel={t("action.close")}
      title={t("action.secretTitle", { name })}
      footer={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      <p>{t("action.secretHint")}</p>
      <div className="ld-secret">
        <input
          className="ld-input"
          readOnly
          aria-label={t("action.secretLabel")}
          value={secret}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        <Button tone="primary" icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
          {t(isCopied ? "action.secretCopied" : "action.secretCopy")}
        </Button>
      </div>
    </Dialog>
  );
}
