import { useBlocker } from "react-router-dom";
import { Button, Dialog, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";

/** Confirms navigations that would lose unsaved input. Rendered once, inside the router. */
export function LeaveDialog() {
  const { guards } = usePortal();
  const { t } = useTranslation();
  // Changes of the query string are up to the page: closing a drawer has its own confirmation. Back and Forward bypass it, so they are blocked current.
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next, historyAction }) =>
      guards.hasChanges() && (current.pathname !== next.pathname || (historyAction === "POP" && current.search !== next.search)),
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
