import { useEffect, useState } from "react";
import { Button, Dialog, InlineNote } from "#engine";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { RevertPreview, RevertTarget } from "#dialect/wire/revert.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { workbenchToasts } from "../client/toasts.ts";
import { ChangeList } from "../controls/ChangeList.tsx";
import { TextField } from "../controls/TextField.tsx";

export interface RevertDialogProps {
  /** The dialog is open while there is one. */
  readonly target: RevertTarget | undefined;
  onClose(): void;
  onReverted(): void;
}

/** Review before a revert: what changes, and which stored records return to their earlier form. Needs a reason. */
export function RevertDialog({ target, onClose, onReverted }: RevertDialogProps) {
  const { translation, api, draft } = useWorkbench();
  const { t } = translation;
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const { preview, failure } = usePreview(target);
  const isWhole = target === undefined || "to" in target;
  const number = target === undefined ? 0 : "to" in target ? target.to : target.only;

  async function revert(wanted: RevertTarget): Promise<void> {
    setBusy(true);
    try {
      await api.undo(wanted, reason.trim());
      onClose();
      setReason("");
      await draft.refresh();
      onReverted();
      workbenchToasts.show({ kind: "success", text: t(isWhole ? "history.undone" : "history.removed", { number }) });
    } catch (error) {
      workbenchToasts.show({ kind: "error", text: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={target !== undefined}
      wide
      onClose={onClose}
      title={t(isWhole ? "history.undoTitle" : "history.removeTitle", { number })}
      closeLabel={t("bench.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("bench.cancel")}</Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={reason.trim() === "" || preview === undefined}
            onClick={() => target && void revert(target)}
          >
            {t(isWhole ? "history.undo" : "history.remove")}
          </Button>
        </>
      }
    >
      <p className="bench-dialog-text">{t(isWhole ? "history.undoHint" : "history.removeHint")}</p>
      {failure !== undefined && (
        <InlineNote tone="error" role="alert">
          {failure}
        </InlineNote>
      )}
      {preview === undefined && failure === undefined && <p className="ld-muted">{t("history.comparing")}</p>}
      {preview && <ChangeList changes={preview.changes} />}
      {preview?.migrations.map(({ name, records }) => (
        <InlineNote key={name} tone="warning">
          {t("history.migration", { name, count: records })}
        </InlineNote>
      ))}
      <TextField label={t("history.undoReason")} onText={setReason} maxLength={200} value={reason} />
    </Dialog>
  );
}

/** Loads what the revert would do each time the dialog opens. */
function usePreview(target: RevertTarget | undefined): { readonly preview?: RevertPreview; readonly failure?: string } {
  const { api } = useWorkbench();
  const [found, setFound] = useState<{ readonly preview?: RevertPreview; readonly failure?: string }>({});
  useEffect(() => {
    setFound({});
    if (!target) return;
    let isCurrent = true;
    api.previewUndo(target).then(
      (preview) => isCurrent && setFound({ preview }),
      (error: unknown) => isCurrent && setFound({ failure: errorMessage(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, target]);
  return found;
}
