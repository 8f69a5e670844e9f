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
  const { translation, api, draft, analyst } = useWorkbench();
  const { changed } = useDraft();
  const { t } = translation;
  const [entries, setEntries] = useState<readonly HistoryEntry[]>();
  const [failure, setFailure] = useState<string>();
  const [target, setTarget] = useState<HistoryEntry>();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);

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

  async function cancel({ number }: HistoryEntry): Promise<void> {
    await reportFailure(api.cancel(number));
    load();
  }

  async function undo({ number }: HistoryEntry): Promise<void> {
    setBusy(true);
    try {
      await api.undo(number, reason.trim());
      setTarget(undefined);
      setReason("");
      await draft.refresh();
      load();
      workbenchToasts.show({ kind: "success", text: t("history.undone", { number }) });
    } catch (error) {
      workbenchToasts.show({ kind: "error", text: errorMessage(error) });
    } finally {
      setBusy(false);
    }
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
            <div>
              <p className="bench-finding-text">
                {entry.reason || t("history.origin")}
                {entry === current && <span className="bench-tag">{t("history.current")}</span>}
                {entry.state === "scheduled" && <span className="bench-tag">{t("history.scheduled")}</span>}
              </p>
              <p className="bench-finding-place">
                {entry !== origin && t("history.by", { name: entry.by, time: entry.at })}
                {entry.state === "failed" && (
                  <>
                    <span className="ld-dot" />
                    {t("history.failed", { why: entry.why ?? "" })}
                  </>
                )}
                {entry.undoes !== undefined && (
                  <>
                    <span className="ld-dot" />
                    {t("history.undoes", { number: entry.undoes })}
                  </>
                )}
                {entry.from !== undefined && (
                  <>
                    <span className="ld-dot" />
                    {t("history.from", { day: entry.from })}
                  </>
                )}
                {entry.files.length > 0 && (
                  <>
                    <span className="ld-dot" />
                    {t("history.files", { files: entry.files.map(stemOf).join(", ") })}
                  </>
                )}
              </p>
            </div>
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
      <Dialog
        open={target !== undefined}
        onClose={() => setTarget(undefined)}
        title={t("history.undoTitle", { number: target?.number ?? 0 })}
        closeLabel={t("bench.close")}
        footer={
          <>
            <Button onClick={() => setTarget(undefined)}>{t("bench.cancel")}</Button>
            <Button tone="primary" busy={busy} disabled={reason.trim() === ""} onClick={() => target && void undo(target)}>
              {t("history.undo")}
            </Button>
          </>
        }
      >
        <p className="bench-dialog-text">{t("history.undoHint")}</p>
        <TextField label={t("history.undoReason")} onText={setReason} maxLength={200} value={reason} />
      </Dialog>
    </>
  );
}
