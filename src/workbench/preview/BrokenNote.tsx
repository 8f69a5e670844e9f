import { Button, InlineNote } from "#engine";
import { ruleDetail, ruleTitle } from "#dialect/lint/ruleReasons.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import type { CursorTarget } from "../editor/JsonEditor.tsx";

export interface BrokenNoteProps {
  /** Why the page of the preview could not be drawn. */
  readonly failure: string | undefined;
  onOpen(path: string, at: CursorTarget): void;
}

/**
 * The draft cannot be compiled, or the preview failed. The finding of the check explains an error better than the compiler's message, and
 * in the analyst's language: the message is shown only if no finding comes.
 */
export function BrokenNote({ failure, onOpen }: BrokenNoteProps) {
  const { translation } = useWorkbench();
  const { t, language } = translation;
  const { preview, findings, checking } = useDraft();
  const broken = preview?.broken ?? failure;
  if (broken === undefined) return null;
  const worst = preview?.broken === undefined ? undefined : findings.find(({ severity }) => severity === "error");
  const isAwaited = checking && preview?.broken !== undefined && language !== "en";
  const parts = worst ? [ruleTitle(worst, translation), ruleDetail(worst, language)].filter(Boolean) : [];
  return (
    <InlineNote tone="warning" role="status">
      {t("preview.broken")}
      {worst === undefined && !isAwaited && <div className="bench-broken ld-mono">{broken}</div>}
      {worst && <div className="bench-broken">{parts.join(language === "zh" ? "。" : ". ")}</div>}
      {worst && (
        <Button size="sm" tone="ghost" iconEnd="arrow-right" onClick={() => onOpen(worst.file, worst)}>
          {t("preview.toFault")}
        </Button>
      )}
    </InlineNote>
  );
}
