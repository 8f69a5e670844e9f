import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { Button, EmptyState, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";

/** What stands where a page could not be fetched or drawn, after one reload did not help [N-07, Q-27]. */
export function PageFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const { onPageError, connection } = usePortal();
  useEffect(() => onPageError?.(error), [onPageError, error]);
  // What only the line kept from coming comes with the line.
  useEffect(() => connection?.onReconnect(() => location.reload()), [connection]);
  return (
    <EmptyState
      failed
      icon="wifi-off"
      title={t("shell.failure.title")}
      hint={error instanceof Error && navigator.onLine ? error.message : t("shell.failure.hint")}
    >
      <Button icon="refresh-cw" onClick={() => location.reload()}>
        {t("action.retry")}
      </Button>
    </EmptyState>
  );
}
