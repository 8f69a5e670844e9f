import { useBlocker } from "react-router-dom";
import { Button, Dialog, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";

/** Asks before a navigation loses what was typed. Once, inside the router. */
export function LeaveDialog() {
  const { guards } = usePortal();
  const { t } = useTranslation();
  // Going on within a page is the page's own affair: what closes a drawer has asked already. Back and Forward ask nobody but us.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there, historyAction }) =>
      guards.hasChanges() && (here.pathname !== there.pathname || (historyAction === "POP" && here.search !== there.search)),
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      alert
      open={blocker.state === "blocked"}
      onClose={stay}
      title={t("shell.leave.title")}
      footer={
        <>
          <Button onClick={stay}>{t("shell.leave.stay")}</Button>
          <Button tone="danger" onClick={() => blocker.proceed?.()}>
            {t("shell.leave.go")}
          </Button>
        </>
      }
    >
      {t("shell.leave.text")}
    </Dialog>
  );
}
