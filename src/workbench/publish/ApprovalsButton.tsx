import { useState } from "react";
import { Button, Dialog, EmptyState } from "#engine";
import type { ApprovalRequest } from "#dialect/wire/approval.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { ChangeList } from "../controls/ChangeList.tsx";

/** Opens what others have asked to be approved; absent while nobody asks. */
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
          <section key={`${request.analyst}${request.set}`} className="bench-publish" aria-label={request.reason}>
            <h3>{request.reason}</h3>
            <p className="ld-muted">{[request.analyst, request.set].filter(Boolean).join(", ")}</p>
            <ChangeList changes={request.changes} />
            <div className="bench-row">
              <Button size="sm" tone="primary" icon="check" onClick={() => void approve(request)}>
                {t("approval.approve")}
              </Button>
            </div>
          </section>
        ))}
      </Dialog>
    </>
  );
}
