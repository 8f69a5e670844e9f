import { useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { InlineNote } from "../ui/InlineNote.tsx";

/** Notice in a block whose records could not be read, with a retry. */
export function BlockFailure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div className="ld-block-failure">
      <InlineNote tone="error">
        <span>{t("list.failed")}</span>
        <Button size="sm" icon="refresh-cw" onClick={onRetry}>
          {t("list.retry")}
        </Button>
      </InlineNote>
    </div>
  );
}
