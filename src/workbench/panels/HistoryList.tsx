import { useCallback, useEffect, useState } from "react";
import { Button } from "#engine";
import type { RevertTarget } from "#dialect/wire/revert.ts";
import type { HistoryEntry } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { CommentThreads } from "../comments/CommentThreads.tsx";
import { threadsOf } from "../comments/threads.ts";
import { mayDo } from "../client/may.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { workbenchToasts } from "../client/toasts.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useFileName } from "../controls/useFileName.ts";
import { RevertDialog } from "../publish/RevertDialog.tsx";

/** The state before the first publication. */
const origin: HistoryEntry = { number: 0, by: "", at: "", reason: "", files: [] };

/** Publications with author and reason. The analyst can return to any of them. */
export function HistoryList() {
  const { translation, api, analyst, draft } = useWorkbench();
  const { t } = translation;
  const { entries, failure, load } = useHistory();
  const [target, setTarget] = useState<RevertTarget>();

  async function cancel({ number }: HistoryEntry): Promise<void> {
    await reportFailure(api.cancel(number));
    load();
  }

  async function reopen({ number }: HistoryEntry): Promise<void> {
    if (!(await reportFailure(api.reopen(number)))) return;
    await draft.pollOthers();
    workbenchToasts.show({ kind: "success", text: t("history.reopened", { number }) });
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
            {(entry.state === "scheduled" || entry.state === "waits") && mayDo(analyst, "publish") && (
              <Button size="sm" onClick={() => void cancel(entry)}>
                {t("history.cancel")}
              </Button>
            )}
            {entry.state === "failed" && mayDo(analyst, "edit") && (
              <Button size="sm" icon="square-pen" onClick={() => void reopen(entry)}>
                {t("history.reopen")}
              </Button>
            )}
            {entry.state === undefined && analyst.publishes && mayDo(analyst, "publish") && (
              <>
                {entry !== current && (
                  <Button size="sm" icon="undo-2" onClick={() => setTarget({ to: entry.number })}>
                    {t("history.undo")}
                  </Button>
                )}
                {entry !== origin && (
                  <Button size="sm" onClick={() => setTarget({ only: entry.number })}>
                    {t("history.remove")}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      {target && <RevertDialog target={target} onClose={() => setTarget(undefined)} onReverted={load} />}
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
  const fileName = useFileName();
  const details = [
    entry.state === "failed" && t("history.failed", { why: entry.why ?? "" }),
    entry.approver !== undefined && t("history.approver", { name: entry.approver }),
    entry.publisher !== undefined && t("history.publisher", { name: entry.publisher }),
    entry.undoes !== undefined && t("history.undoes", { number: entry.undoes }),
    entry.removes !== undefined && t("history.removes", { number: entry.removes }),
    entry.from !== undefined && t("history.from", { day: entry.from }),
    entry.files.length > 0 && t("history.files", { files: [...new Set(entry.files.map(fileName))].join(", ") }),
  ].filter((text) => text !== false);
  return (
    <div>
      <p className="bench-finding-text">
        {entry.reason || t("history.origin")}
        {isCurrent && <span className="bench-tag">{t("history.current")}</span>}
        {entry.state === "waits" && <span className="bench-tag">{t("history.waits")}</span>}
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
      {entry.comments && (
        <details>
          <summary className="bench-finding-place">{t("comment.count", { count: entry.comments.length })}</summary>
          <CommentThreads
            threads={threadsOf(entry.comments)}
            isPast
            head={({ first }) => <p className="ld-help">{[fileName(first.path), ...pointerTokens(first.part)].join(" › ")}</p>}
          />
        </details>
      )}
    </div>
  );
}
