import { useCallback, useEffect, useState } from "react";
import { Button, Dialog } from "#engine";
import { workbenchToasts } from "../client/toasts.ts";
import type { HistoryEntry } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { reportFailure } from "../client/reportFailure.ts";
import { stemOf } from "../client/fileGroups.ts";
import { TextField } from "../controls/TextField.tsx";

/** The state before the first publication. */
const origin: HistoryEntry = { number: 0, by: "", at: "", reason: "", files: [] };

/** Publications with author and reason. The analyst can return to any of them. */
export function HistoryList() {
  const { translation, api, analyst } = useWorkbench();
  const { t } = translation;
  const { entries, failure, load } = useHistory();
  const [target, setTarget] = useState<HistoryEntry>();

  async function cancel({ number }: HistoryEntry): Promise<void> {
    await reportFailure(api.cancel(number));
    load();
  }

  const current = entries?.find(({ state }) => state === undefined);
  const shown = entries && entries.length > 0 ? [...entries, origin] : [];
  return (
    <>
      {failure !== undefined && <p className="bench-quiet">{failure}</p>}
      {entries?.length === 0 && <p className="bench-quiet">{t("history.none")}</p>}
      <ol className="bench-history">
        {shown.map((entry) => (
          <li key={entry.number}>
            <span className="bench-history-number">{entry.number}</span>
            <EntryText entry={entry} isCurrent={entry === current} />
            {entry.state === "scheduled" && (
              <Button size="sm" onClick={() => void cancel(entry)}>
                {t("history.cancel")}
              </Button>
            )}
            {entry !== current && entry.state === undefined && analyst.publishes && (
              <Button size="sm" icon="undo-2" onClick={() => setTarget(entry)}>
                {t("history.undo")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <UndoDialog target={target} onClose={() => setTarget(undefined)} onUndone={load} />
    </>
  );
}

/** Loads the publications, and again when the set of changed files changes. */
function useHistory() {
  const { api } = useWorkbench();
  const { changed } = useDraft();
  const [entries, setEntries] = useState<readonly HistoryEntry[]>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(() => {
    api.history().then(
      (found) => {
        setEntries(found);
        setFailure(undefined);
      },
      (error: unknown) => setFailure(errorMessage(error)),
    );
  }, [api]);
  useEffect(load, [load, changed.length]);
  return { entries, failure, load };
}

/** Reason and state of a publication; below: author, time, and what else is known. */
function EntryText({ entry, isCurrent }: { readonly entry: HistoryEntry; readonly isCurrent: boolean }) {
  const { t } = useWorkbench().translation;
  const details = [
    entry.state === "failed" && t("history.failed", { why: entry.why ?? "" }),
    entry.undoes !== undefined && t("history.undoes", { number: entry.undoes }),
    entry.from !== undefined && t("history.from", { day: entry.from }),
    entry.files.length > 0 && t("history.files", { files: entry.files.map(stemOf).join(", ") }),
  ].filter((text) => text !== false);
  return (
    <div>
      <p className="bench-finding-text">
        {entry.reason || t("history.origin")}
        {isCurrent && <span className="bench-tag">{t("history.current")}</span>}
        {entry.state === "scheduled" && <span className="bench-tag">{t("history.scheduled")}</span>}
      </p>
      <p className="bench-finding-place">
        {entry !== origin && t("history.by", { name: entry.by, time: entry.at })}
        {details.map((text) => (
          <span key={text}>
            <span className="ld-dot" />
            {text}
          </span>
        ))}
      </p>
    </div>
  );
}

interface UndoDialogProps {
  /** The publication to return to; the dialog is open while there is one. */
  readonly target: HistoryEntry | undefined;
  onClose(): void;
  onUndone(): void;
}

function UndoDialog({ target, onClose, onUndone }: UndoDialogProps) {
  const { translation, api, draft } = useWorkbench();
  const { t } = translation;
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);

  async function undo({ number }: HistoryEntry): Promise<void> {
    setBusy(true);
    try {
      await api.undo(number, reason.trim());
      onClose();
      setReason("");
      await draft.refresh();
      onUndone();
      workbenchToasts.show({ kind: "success", text: t("history.undone", { number }) });
    } catch (error) {
      workbenchToasts.show({ kind: "error", text: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={target !== undefined}
      onClose={onClose}
      title={t("history.undoTitle", { number: target?.number ?? 0 })}
      closeLabel={t("bench.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("bench.cancel")}</Button>
          <Button tone="primary" busy={busy} disabled={reason.trim() === ""} onClick={() => target && void undo(target)}>
            {t("history.undo")}
          </Button>
        </>
      }
    >
      <p className="bench-dialog-text">{t("history.undoHint")}</p>
      <TextField label={t("history.undoReason")} onText={setReason} maxLength={200} value={reason} />
    </Dialog>
  );
}
