import { useEffect, useMemo, useState } from "react";
import { Button, Dialog, EmptyState, InlineNote } from "#engine";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import type { ApprovalRequest } from "#dialect/wire/approval.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { PublishResult } from "#dialect/wire/workbench.ts";
import { ChangeList } from "../controls/ChangeList.tsx";
import { saveText } from "../controls/saveText.ts";
import { TextField } from "../controls/TextField.tsx";
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { CommentedChanges } from "../comments/ChangeComments.tsx";
import { ImpactSection } from "./ImpactSection.tsx";

/** Opens what others have asked to be approved or published; absent while nobody asks. */
export function ApprovalsButton() {
  const { translation, api, draft } = useWorkbench();
  const { toApprove } = useDraft();
  const { t } = translation;
  const [requests, setRequests] = useState<readonly ApprovalRequest[]>();
  const [busy, setBusy] = useState(false);
  const load = async (): Promise<void> => {
    setBusy(true);
    await reportFailure(api.approvals().then(setRequests));
    setBusy(false);
  };
  /** One act at a time: a second press would act on a list that is gone. */
  const once = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await act();
    await Promise.all([load(), draft.pollOthers()]);
  };
  const { approve, sendBack, publish } = useReviewActs();
  return (
    <>
      {toApprove > 0 && (
        <Button size="sm" icon="users" busy={busy} onClick={() => void load()}>
          {t("approval.open", { count: toApprove })}
        </Button>
      )}
      <Dialog
        open={requests !== undefined}
        wide
        onClose={() => setRequests(undefined)}
        closeLabel={t("bench.close")}
        title={t("approval.title")}
        footer={null}
      >
        {requests?.length === 0 && <EmptyState icon="users" title={t("approval.nothing")} />}
        {requests?.map((request) => (
          <Request
            key={`${request.analyst}${request.set}${request.hash}${request.inForce}`}
            request={request}
            busy={busy}
            onApprove={() => void once(() => approve(request))}
            onSendBack={(why) => void once(() => sendBack(request, why))}
            onPublish={() => void once(() => publish(request))}
          />
        ))}
      </Dialog>
    </>
  );
}

/** What can be done with a request; each says that it is done, or why not. */
function useReviewActs() {
  const { translation, api } = useWorkbench();
  const { t } = translation;
  const approve = async (request: ApprovalRequest): Promise<void> => {
    const { number, analyst: name } = request;
    const isDone = await reportFailure(api.approve(request));
    const text = number === undefined ? t("approval.done", { name }) : t("approval.published", { number });
    if (isDone) workbenchToasts.show({ kind: "success", text });
  };
  const sendBack = async (request: ApprovalRequest, why: string): Promise<void> => {
    const isDone = await reportFailure(api.sendBack(request, why));
    if (isDone) workbenchToasts.show({ kind: "success", text: t("approval.sentBack", { name: request.analyst }) });
  };
  const publish = async (request: ApprovalRequest): Promise<void> => {
    const tell = (result: PublishResult): void => {
      if ("patch" in result) saveText("schemas.patch", result.patch, "text/x-diff");
      else workbenchToasts.show({ kind: "success", text: t("approval.published", { number: result.number }) });
    };
    await reportFailure(api.publishFor(request).then(tell));
  };
  return { approve, sendBack, publish };
}

interface RequestProps {
  readonly request: ApprovalRequest;
  readonly busy: boolean;
  onApprove(): void;
  onSendBack(why: string): void;
  onPublish(): void;
}

/** What one analyst asks for, with its changes, what they mean to stored records, and what the reader can do. */
function Request({ request, busy, onApprove, onSendBack, onPublish }: RequestProps) {
  const { reason, analyst, set, hash, number, changes, acts } = request;
  const { translation, api } = useWorkbench();
  const { t } = translation;
  const asked = useMemo(() => ({ of: { analyst, set, hash, ...(number !== undefined && { number }) } }), [analyst, set, hash, number]);
  const [impact, setImpact] = useState<DraftImpact>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    api.impact(asked).then(
      (found) => isCurrent && setImpact(found),
      (error: unknown) => isCurrent && setFailure(errorMessage(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, asked]);
  const isPending = impact === undefined && failure === undefined;
  return (
    <section className="bench-publish" aria-label={reason}>
      <h3>{reason}</h3>
      <p className="ld-muted">{[analyst, set].filter(Boolean).join(", ")}</p>
      {number !== undefined && <InlineNote tone="warning">{t("approval.waiting", { number })}</InlineNote>}
      {number === undefined ? <CommentedChanges changes={changes} of={{ analyst, set }} /> : <ChangeList changes={changes} />}
      <ImpactSection impact={impact} failure={failure} asked={asked} />
      <div className="bench-row">
        {acts.includes("approve") && (
          <Button size="sm" tone="primary" icon="check" disabled={busy || isPending} onClick={onApprove}>
            {t(number === undefined ? "approval.approve" : "approval.approveWaiting")}
          </Button>
        )}
        {acts.includes("publish") && (
          <Button size="sm" icon="send" disabled={busy || isPending} onClick={onPublish}>
            {t(acts.includes("approve") ? "approval.approveAndPublish" : "approval.publish", { name: analyst })}
          </Button>
        )}
        {acts.includes("approve") && <SendBack busy={busy} onSend={onSendBack} />}
      </div>
    </section>
  );
}

/** Sends a request back: its author reads what has to change. */
function SendBack({ busy, onSend }: { readonly busy: boolean; onSend(why: string): void }) {
  const { t } = useWorkbench().translation;
  const [why, setWhy] = useState<string>();
  if (why === undefined)
    return (
      <Button size="sm" icon="undo-2" disabled={busy} onClick={() => setWhy("")}>
        {t("approval.sendBack")}
      </Button>
    );
  return (
    <form
      className="bench-send-back"
      onSubmit={(event) => {
        event.preventDefault();
        if (why.trim() !== "") onSend(why.trim());
      }}
    >
      <TextField label={t("approval.sendBackWhy")} help={t("approval.sendBackHint")} maxLength={200} required value={why} onText={setWhy} />
      <div className="bench-row">
        <Button size="sm" type="submit" icon="undo-2" disabled={busy || why.trim() === ""}>
          {t("approval.sendBack")}
        </Button>
        <Button size="sm" tone="ghost" onClick={() => setWhy(undefined)}>
          {t("bench.cancel")}
        </Button>
      </div>
    </form>
  );
}
