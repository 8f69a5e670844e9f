import { useEffect, useMemo, useState } from "react";
import { Button, Dialog, EmptyState } from "#engine";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import type { ApprovalRequest } from "#dialect/wire/approval.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { PublishResult } from "#dialect/wire/workbench.ts";
import { saveText } from "../controls/saveText.ts";
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
  const approve = async (request: ApprovalRequest): Promise<void> => {
    const isDone = await reportFailure(api.approve(request));
    if (isDone) workbenchToasts.show({ kind: "success", text: t("approval.done", { name: request.analyst }) });
  };
  const publish = async (request: ApprovalRequest): Promise<void> => {
    const tell = (result: PublishResult): void => {
      if ("patch" in result) saveText("schemas.patch", result.patch, "text/x-diff");
      else workbenchToasts.show({ kind: "success", text: t("approval.published", { number: result.number }) });
    };
    await reportFailure(api.publishFor(request).then(tell));
  };
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
            onPublish={() => void once(() => publish(request))}
          />
        ))}
      </Dialog>
    </>
  );
}

interface RequestProps {
  readonly request: ApprovalRequest;
  readonly busy: boolean;
  onApprove(): void;
  onPublish(): void;
}

/** What one analyst asks for, with its changes, what they mean to stored records, and what the reader can do. */
function Request({ request: { reason, analyst, set, hash, changes, acts }, busy, onApprove, onPublish }: RequestProps) {
  const { translation, api } = useWorkbench();
  const { t } = translation;
  const asked = useMemo(() => ({ of: { analyst, set, hash } }), [analyst, set, hash]);
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
      <CommentedChanges changes={changes} of={{ analyst, set }} />
      <ImpactSection impact={impact} failure={failure} asked={asked} />
      <div className="bench-row">
        {acts.includes("approve") && (
          <Button size="sm" tone="primary" icon="check" disabled={busy || isPending} onClick={onApprove}>
            {t("approval.approve")}
          </Button>
        )}
        {acts.includes("publish") && (
          <Button size="sm" icon="send" disabled={busy || isPending} onClick={onPublish}>
            {t(acts.includes("approve") ? "approval.approveAndPublish" : "approval.publish", { name: analyst })}
          </Button>
        )}
      </div>
    </section>
  );
}
