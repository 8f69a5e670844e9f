import { Button, EmptyState } from "#engine";
import type { WorkbenchTranslation } from "./client/translation.ts";

/** Shown while the server does not answer. */
export function Unreachable({ t, onRetry }: Pick<WorkbenchTranslation, "t"> & { onRetry(): void }) {
  return (
    <EmptyState failed icon="wifi-off" title={t("bench.failed")}>
      <Button icon="refresh-cw" onClick={onRetry}>
        {t("bench.retry")}
      </Button>
    </EmptyState>
  );
}
