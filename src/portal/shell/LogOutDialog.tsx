import { useCallback, useEffect, useState } from "react";
import { Button, Dialog, useTranslation } from "#engine";
import { whenPushed } from "../browser/pushDevice.ts";
import { usePortal } from "../site/PortalContext.tsx";

/**
 * Confirms a logout, if there is anything to lose: the user keeps or deletes the drafts on this
 * computer, and is warned of input that could not be saved as a draft. Otherwise logs out at once.
 */
export function LogOutDialog({ onClose }: { onClose(): void }) {
  const { drafts, guards, endSession } = usePortal();
  const { t } = useTranslation();
  const [draftCount, setDraftCount] = useState<number>();
  const unsaved = guards.hasChanges();
  const logOut = useCallback(() => {
    void whenPushed(({ endSubscription }) => endSubscription());
    endSession("by-hand");
  }, [endSession]);

  useEffect(() => {
    let unmounted = false;
    // Save current input first, so that it counts among the drafts.
    guards.saveDrafts();
    void drafts.count().then((count) => {
      if (unmounted) return;
      if (count === 0 && !unsaved) logOut();
      else setDraftCount(count);
    });
    return () => {
      unmounted = true;
    };
  }, [drafts, guards, logOut, unsaved]);

  const deleteDrafts = () => void drafts.clear().then(logOut);
  return (
    <Dialog
      alert
      open={draftCount !== undefined}
      onClose={onClose}
      title={t("shell.logOutAsk.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("shell.logOutAsk.stay")}</Button>
          {draftCount ? (
            <Button tone="danger" onClick={deleteDrafts}>
              {t("shell.logOutAsk.drop")}
            </Button>
          ) : null}
          <Button tone="primary" onClick={logOut}>
            {t(draftCount ? "shell.logOutAsk.keep" : "shell.logOut")}
          </Button>
        </>
      }
    >
      {draftCount ? <p>{t("shell.logOutAsk.drafts", { count: draftCount })}</p> : null}
      {unsaved && <p>{t("shell.leave.text")}</p>}
    </Dialog>
  );
}
