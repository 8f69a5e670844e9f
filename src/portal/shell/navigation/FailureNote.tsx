import { useEffect } from "react";
import { Button, EmptyState, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";

export interface FailureNoteProps {
  /** For the console and the host; the reader gets a sentence of the catalogue. */
  readonly error: unknown;
  onRetry(): void;
}

/** Says that a page could not be loaded and offers a retry. Reloads by itself when the connection is back [N-07, Q-27]. */
export function FailureNote({ error, onRetry }: FailureNoteProps) {
  const { t } = useTranslation();
  const { onPageError, connection } = usePortal();
  useEffect(() => onPageError?.(error), [onPageError, error]);
  useEffect(() => connection?.onReconnect(() => location.reload()), [connection]);
  return (
    <EmptyState failed icon="wifi-off" title={t("shell.failure.title")} hint={t("shell.failure.hint")}>
      <Button icon="refresh-cw" onClick={onRetry}>
        {t("action.retry")}
      </Button>
    </EmptyState>
  );
}
