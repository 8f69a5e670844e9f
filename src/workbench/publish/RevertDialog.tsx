import { useState } from "react";
import { Button, Dialog, InlineNote } from "#engine";
import type { Change } from "#dialect/diff/change.ts";
import type { RevertTarget } from "#dialect/wire/revert.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { ChangeList } from "../controls/ChangeList.tsx";
import { HurriedNote, ImpactSection, type ImpactSectionProps } from "./ImpactSection.tsx";
import { ReasonInput } from "./ReasonInput.tsx";
import { useRevert } from "./useRevert.ts";

export interface RevertDialogProps {
  readonly target: RevertTarget;
  onClose(): void;
  onReverted(): void;
}

/** Review before a revert, the same as before a publication: changes, stored records that return to their earlier form, and the impact. */
export function RevertDialog({ target, onClose, onReverted }: RevertDialogProps) {
  const { t } = useWorkbench().translation;
  const [reason, setReason] = useState("");
  const [isReasonMissed, setReasonMissed] = useState(false);
  const [isHurried, setHurried] = useState(false);
  const { preview, impact, failures, losing = [], busy, revert } = useRevert(target, { onClose, onReverted });
  const [isWhole, number] = "to" in target ? [true, target.to] : [false, target.only];
  const isImpactPending = impact === undefined && failures.impact === undefined;
  const press = (): void => {
    if (reason.trim() === "") setReasonMissed(true);
    else if (isImpactPending) setHurried(true);
    else void revert(reason);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(isWhole ? "history.undoTitle" : "history.removeTitle", { number })}
      closeLabel={t("bench.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("bench.cancel")}</Button>
          <Button tone="primary" busy={busy} disabled={preview === undefined} onClick={press}>
            {t(isWhole ? "history.undo" : "history.remove")}
          </Button>
        </>
      }
    >
      <div className="bench-publish">
        <p className="bench-dialog-text">{t(isWhole ? "history.undoHint" : "history.removeHint")}</p>
        {failures.preview !== undefined && (
          <InlineNote tone="error" role="alert">
            {failures.preview}
          </InlineNote>
        )}
        {losing.length > 0 && <Losing {...{ losing, impact, target }} failure={failures.impact} />}
        {preview === undefined && failures.preview === undefined && <p className="ld-muted">{t("history.comparing")}</p>}
        {preview && (
          <>
            <section>
              <h3>{t("publish.changes")}</h3>
              <ChangeList changes={preview.changes} />
              {preview.migrations.map(({ name, records }) => (
                <InlineNote key={name} tone="warning">
                  {t("history.migration", { name, count: records })}
                </InlineNote>
              ))}
            </section>
            <ImpactSection impact={impact} failure={failures.impact} asked={{ revert: target }} />
            <ReasonInput value={reason} isMissed={isReasonMissed} onChange={setReason} />
            {isHurried && isImpactPending && (
              <HurriedNote label={t("history.withoutImpact")} busy={busy} disabled={false} onGo={() => void revert(reason)} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface LosingProps extends Pick<ImpactSectionProps, "impact" | "failure"> {
  readonly losing: readonly Change[];
  readonly target: RevertTarget;
}

/** What a refused revert would take away, and from which records. */
function Losing({ losing, target, ...found }: LosingProps) {
  const { t } = useWorkbench().translation;
  return (
    <>
      <section>
        <h3>{t("history.losing")}</h3>
        <ChangeList changes={losing} />
      </section>
      <ImpactSection {...found} asked={{ revert: target }} />
    </>
  );
}
