import { useState } from "react";
import { Button, Dialog, EmptyState } from "#engine";
import type { ApprovalRequest } from "#dialect/wire/approval.ts";
import type { PublishResult } from "#dialect/wire/workbench.ts";
import { saveText } from "../controls/saveText.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { CommentedChanges } from "../comments/ChangeComments.tsx";

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
  const approve = async (request: ApprovalRequest): Promise<void> => {
    const isDone = await reportFailure(api.approve(request));
    if (isDone) workbenchToasts.show({ kind: "success", text: t("approval.done", { name: request.analyst }) });
    await Promise.all([load(), draft.pollOthers()]);
  };
  const publish = async (request: ApprovalRequest): Promise<void> => {
    const tell = (result: PublishResult): void => {
      if ("patch" in result) saveText("schemas.patch", result.patch, "text/x-diff");
      else workbenchToasts.show({ kind: "success", text: t("approval.published", { number: result.number }) });
    };
    await reportFailure(api.publishFor(request).then(tell));
    await Promise.all([load(), draft.pollOthers()]);
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
            key={`${request.analyst}${request.set}`}
            request={request}
            onApprove={() => void approve(request)}
            onPublish={() => void publish(request)}
          />
        ))}
      </Dialog>
    </>
  );
}

interface RequestProps {
  readonly request: ApprovalRequest;
  onApprove(): void;
  onPublish(): void;
}

/** What one analyst asks for, with its changes and what the reader can do. */
function Request({ request: { reason, analyst, set, changes, acts }, onApprove, onPublish }: RequestProps) {
  const { t } = useWorkbench().translation;
  return (
    <section className="bench-publish" aria-label={reason}>
      <h3>{reason}</h3>
      <p className="ld-muted">{[analyst, set].filter(Boolean).join(", ")}</p>
      <CommentedChanges changes={changes} of={{ analyst, set }} />
      <div className="bench-row">
        {acts.includes("approve") && (
          <Button size="sm" tone="primary" icon="check" onClick={onApprove}>
            {t("approval.approve")}
          </Button>
        )}
        {acts.includes("publish") && (
          <Button size="sm" icon="send" onClick={onPublish}>
            {t(acts.includes("approve") ? "approval.approveAndPublish" : "approval.publish", { name: analyst })}
          </Button>
        )}
      </div>
    </section>
  );
}
