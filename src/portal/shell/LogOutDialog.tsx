import { useEffect, useState } from "react";
import { Button, Dialog, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";

/**
 * The last question before a logout by hand, where there is one to ask: drafts
 * on this computer are kept for the same login name or deleted, as the shipper
 * likes; something typed and not kept is named.
 */
export function LogOutDialog({ onClose }: { onClose(): void }) {
  const { drafts, guards, endSession } = usePortal();
  const { t } = useTranslation();
  const [kept, setKept] = useState<number>();
  const unsaved = guards.hasChanges();

  useEffect(() => {
    let gone = false;
    // What was typed a moment ago counts among the drafts, to be kept or deleted with them.
    guards.keep();
    void drafts.count().then((count) => {
      if (gone) return;
      if (count === 0 && !unsaved) endSession("by-hand");
      else setKept(count);
    });
    return () => {
      gone = true;
    };
  }, [drafts, guards, endSession, unsaved]);

  const drop = () => void drafts.clear().then(() => endSession("by-hand"));
  return (
    <Dialog
      alert
      open={kept !== undefined}
      onClose={onClose}
      title={t("shell.logOutAsk.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("shell.logOutAsk.stay")}</Button>
          {kept ? (
            <Button tone="danger" onClick={drop}>
              {t("shell.logOutAsk.drop")}
            </Button>
          ) : null}
          <Button tone="primary" onClick={() => endSession("by-hand")}>
            {t(kept ? "shell.logOutAsk.keep" : "shell.logOut")}
          </Button>
        </>
      }
    >
      {kept ? <p>{t("shell.logOutAsk.drafts", { count: kept })}</p> : null}
      {unsaved && <p>{t("shell.leave.text")}</p>}
    </Dialog>
  );
}
