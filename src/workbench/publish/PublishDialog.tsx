import { useEffect, useState } from "react";
import { Button, Dialog, InlineNote } from "#engine";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { whoElse } from "../client/may.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { CommentedChanges } from "../comments/ChangeComments.tsx";
import { DraftOutcomes } from "./DraftOutcomes.tsx";
import { HurriedNote, ImpactSection } from "./ImpactSection.tsx";
import { PublicationForm } from "./PublicationForm.tsx";
import { saveText } from "../controls/saveText.ts";
import { scrollIntoSight } from "./scrollIntoSight.ts";
import { practiceSet } from "#dialect/wire/changeSets.ts";
import { UndeclaredChanges } from "./UndeclaredChanges.tsx";
import { type PublicationInput, usePublication } from "./usePublication.ts";

export interface PublishDialogProps {
  readonly open: boolean;
  onClose(): void;
  onOpen(path: string, at?: { readonly line: number; readonly column: number }): void;
}

const emptyInput: PublicationInput = { reason: "", from: "" };

/** Review before publishing: changes and affected readers, impact on stored records, open findings. */
export function PublishDialog({ open, onClose, onOpen }: PublishDialogProps) {
  const { translation, analyst, changeSet } = useWorkbench();
  const { t } = translation;
  const { findings } = useDraft();
  const [input, setInput] = useState(emptyInput);
  const { difference, impact, failures, patch, busy, publish, ask, declare } = usePublication({ open, onClose, onOpen });
  const [isHurried, setHurried] = useState(false);
  const [isReasonMissed, setReasonMissed] = useState(false);
  const whenReasoned = (act: () => void) => () => (input.reason.trim() === "" ? setReasonMissed(true) : act());
  useEffect(() => {
    if (open) setInput(emptyInput);
    setHurried(false);
    setReasonMissed(false);
  }, [open]);

  const isPractice = changeSet === practiceSet;
  const isImpactPending = impact === undefined && failures.impact === undefined;

  const errors = findings.filter(({ severity }) => severity === "error").length;
  const undeclared = difference?.undeclared ?? [];
  // What was not shown is not published: the server compares the revision of what was.
  const isBlocked = difference === undefined || undeclared.length > 0 || errors > 0;
  const approval = difference?.approval;
  const isApproved = approval === undefined || approval.state === "given" || approval.isPublicationOnly === true;
  const others = whoElse(analyst, "publish", translation);
  const asks = difference !== undefined && (approval?.state === "none" || (others !== undefined && approval === undefined));
  return (
    <Dialog
      open={open}
      wide
      alert
      onClose={onClose}
      closeLabel={t("bench.close")}
      title={t(analyst.publishes ? "publish.title" : "publish.patchTitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("bench.cancel")}</Button>
          {errors > 0 && <span className="bench-hindered">{t("draft.fixFirst", { count: errors })}</span>}
          {patch === undefined && !isPractice && asks && (
            <Button tone="primary" icon="users" disabled={isBlocked} onClick={whenReasoned(() => void reportFailure(ask(input.reason)))}>
              {t(others === undefined ? "approval.ask" : "approval.askPublication")}
            </Button>
          )}
          {patch === undefined && !isPractice && isApproved && others === undefined && (
            <Button
              tone="primary"
              icon="send"
              busy={busy}
              disabled={isBlocked}
              onClick={whenReasoned(() => (isImpactPending ? setHurried(true) : void publish(input)))}
            >
              {t(analyst.publishes ? "publish.submit" : "draft.patch")}
            </Button>
          )}
        </>
      }
    >
      <div className="bench-publish">
        <section>
          <h3>{t("publish.changes")}</h3>
          {failures.difference !== undefined && <InlineNote tone="error">{failures.difference}</InlineNote>}
          {!difference && failures.difference === undefined && <p className="ld-muted">{t("history.comparing")}</p>}
          {difference && <CommentedChanges changes={difference.changes} />}
        </section>
        {others !== undefined && <InlineNote>{others}</InlineNote>}
        {approval && (
          <InlineNote tone={isApproved ? "info" : "warning"}>
            {t(approval.isPublicationOnly ? "approval.state.publication" : `approval.state.${approval.state}`, { name: approval.by ?? "" })}
          </InlineNote>
        )}
        {undeclared.length > 0 && <UndeclaredChanges changes={undeclared} onDeclare={() => void reportFailure(declare())} />}
        <ImpactSection impact={impact} failure={failures.impact} />
        <DraftOutcomes
          onOpen={(path, at) => {
            onClose();
            onOpen(path, at);
          }}
        />
        {isPractice ? (
          <InlineNote>{t("guide.publishNote")}</InlineNote>
        ) : patch === undefined ? (
          <PublicationForm value={input} isReasonMissed={isReasonMissed} onChange={setInput} />
        ) : (
          <Patch text={patch} />
        )}
        {isHurried && isImpactPending && (
          <HurriedNote
            label={t("publish.withoutImpact")}
            busy={busy}
            disabled={difference === undefined}
            onGo={() => void publish(input)}
          />
        )}
        {failures.publish !== undefined && (
          <div ref={scrollIntoSight}>
            <InlineNote tone="error" role="alert">
              {t("publish.failed", { why: failures.publish })}
            </InlineNote>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The changes as a patch, where the server does not publish by itself. */
function Patch({ text }: { readonly text: string }) {
  const { t } = useWorkbench().translation;
  return (
    <section>
      <h3>{t("publish.patchReady")}</h3>
      <pre className="bench-patch">{text}</pre>
      <Button size="sm" icon="download" onClick={() => saveText("schemas.patch", text, "text/x-diff")}>
        {t("publish.download")}
      </Button>
    </section>
  );
}
