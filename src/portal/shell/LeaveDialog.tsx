import { useBlocker } from "react-router-dom";
import { Button, Dialog, useWords } from "#engine";
import { usePortal } from "./PortalContext.tsx";

/** Asks before a navigation loses what was typed. Once, inside the router. */
export function LeaveDialog() {
  const { guards } = usePortal();
  const { t } = useWords();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => guards.changed() && here.pathname + here.search !== there.pathname + there.search,
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
