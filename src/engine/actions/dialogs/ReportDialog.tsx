/** The result of each record of a selection: done, or failed with the reason. */
import { Button } from "#engine/ui/Button.tsx";
import { Dialog } from "#engine/ui/overlay/Dialog.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";
import { recordId } from "../../host/recordName.ts";
import type { ActionReport } from "../runAction.ts";
import type { Rec } from "#dialect/json/json.ts";
import "../actions.css";

export interface ReportDialogProps {
  readonly open: boolean;
  readonly action: PlannedAction;
  readonly report: ActionReport;
  readonly busy: boolean;
  nameOf(record: Rec): string;
  onClose(): void;
  onRetry(records: readonly Rec[]): void;
}

export default function ReportDialog({ open, action, report, busy, nameOf, onClose, onRetry }: ReportDialogProps) {
  const { t, text } = useTranslation();
  const { done, failed } = report;
  return (
    <Dialog
      open={open}
      wide
      alert
      onClose={onClose}
      closeLabel={t("action.close")}
      title={t("action.reportTitle", { action: text(action.label), done: done.length, failed: failed.length })}
      footer={
        <>
          <Button onClick={onClose}>{t("action.close")}</Button>
          {failed.length > 0 && (
            <Button icon="refresh-cw" busy={busy} onClick={() => onRetry(failed.map(({ record }) => record))}>
              {t("action.retryFailed", { count: failed.length })}
            </Button>
          )}
        </>
      }
    >
      <ul className="ld-report" aria-label={t("action.reportLabel")}>
        {failed.map(({ record, message }) => (
          <li key={recordId(record)} className="ld-report-failed">
            <Icon name="circle-alert" />
            <strong>{nameOf(record)}</strong>
            <span>{message}</span>
          </li>
        ))}
        {done.map((record) => (
          <li key={recordId(record)} className="ld-report-done">
            <Icon name="circle-check" />
            <strong>{nameOf(record)}</strong>
            <span>{t("action.rowDone")}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
