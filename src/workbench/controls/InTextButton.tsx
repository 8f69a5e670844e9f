import { Button } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

/** Leads from a form to the same part in the text of its file. */
export function InTextButton({ onShow }: { onShow(): void }) {
  const { t } = useWorkbench().translation;
  return (
    <Button size="sm" tone="ghost" icon="arrow-right" onClick={onShow}>
      {t("visual.inText")}
    </Button>
  );
}
