import { useEffect } from "react";
import { Button, Icon, useTranslation } from "#engine";
import { toasts } from "../browser/toasts.ts";
import { type Connection, useConnectionStatus } from "../session/connection.ts";
import { usePortal } from "../site/PortalContext.tsx";
import "./ConnectionBar.css";

/** Bar above every page while the backend is unreachable, and a toast when it is back. */
export function ConnectionBar() {
  const { connection } = usePortal();
  return connection ? <Bar connection={connection} /> : null;
}

const messages = { offline: "shell.line.offline", unreachable: "shell.line.silent" } as const;

function Bar({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation();
  const status = useConnectionStatus(connection);
  useEffect(
    () =>
      connection.onReconnect(() => {
        // Replaces the error toasts of the outage.
        toasts.close();
        toasts.show({ kind: "success", text: t("shell.line.back") });
      }),
    [connection, t],
  );
  return (
    <div className="line-bar ld-hue-amber" role="status">
      {status !== "online" && (
        <div className="line-bar-words">
          <Icon name="wifi-off" />
          <p>
            <strong>{t(messages[status])}</strong> {t("shell.line.kept")}
          </p>
          <Button size="sm" onClick={connection.pingNow}>
            {t("action.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}
