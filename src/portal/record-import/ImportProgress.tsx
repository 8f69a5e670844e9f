import { Button, type Translation, useTranslation } from "#engine";
import type { ImportStep } from "./importStep.ts";

/** Progress of reading, checking or sending, with a cancel button. */
export function ImportProgress({ step, onCancel }: { readonly step: ImportStep; onCancel(): void }) {
  const { t } = useTranslation();
  const { label, share } = progressOf(step, t);
  return (
    <div className="import-progress" role="status">
      <p>{label}</p>
      <progress {...(share === undefined ? {} : { value: Math.round(share * 100), max: 100 })} aria-label={label} />
      <Button size="sm" onClick={onCancel}>
        {t("action.cancel")}
      </Button>
    </div>
  );
}

function progressOf(step: ImportStep, t: Translation["t"]): { label: string; share?: number } {
  switch (step.at) {
    case "check":
      return { label: t("import.checking", { done: step.done, of: step.of }), share: step.of === 0 ? 0 : step.done / step.of };
    case "send":
      return step.share < 1 ? { label: t("import.sending"), share: step.share } : { label: t("import.storing") };
    case "read": {
      const { progress } = step;
      if (progress?.at !== "pictures") return { label: t("import.reading") };
      return { label: t("import.readingPictures", { done: progress.done, of: progress.of }), share: progress.done / progress.of };
    }
    default:
      return { label: "" };
  }
}
