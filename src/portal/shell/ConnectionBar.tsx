import { useEffect } from "react";
import { Button, closeToasts, Icon, toast, useTranslation } from "#engine";
import { type Connection, useConnectionStatus } from "../session/connection.ts";
import { usePortal } from "../site/PortalContext.tsx";
import "./ConnectionBar.css";

/** Says above every page that the backend cannot be reached, for as long as it cannot, and once that it is back. */
export function ConnectionBar() {
  const { connection } = usePortal();
  return connection ? <Bar connection={connection} /> : null;
}

function Bar({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation();
  const line = useConnectionStatus(connection);
  useEffect(
    () =>
      connection.onReconnect(() => {
        // In place of what was told while it was down.
        closeToasts();
        toast({ kind: "success", text: t("shell.line.back") });
      }),
    [connection, t],
  );
  return (
    <div className="line-bar ld-hue-amber" role="status">
      {line !== "there" && (
        <div className="line-bar-words">
          <Icon name="wifi-off" />
          <p>
            <strong>{t(`shell.line.${line}`)}</strong> {t("shell.line.kept")}
          </p>
          <Button size="sm" onClick={connection.pingNow}>
            {t("action.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}
