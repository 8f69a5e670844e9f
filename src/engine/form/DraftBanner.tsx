/** Unfinished work: taken up again by itself under its own address, offered where a new form is begun. */
import { formatDateTime } from "#dialect/time.ts";
import { useWords } from "../EngineProvider.tsx";
import { Button } from "../look/Button.tsx";
import { Icon } from "../look/Icon.tsx";
import type { FormModel } from "./useForm.ts";

export function DraftBanner({ model }: { readonly model: FormModel }) {
  const { offer, restored, parts } = model;
  const { t } = useWords();
  const draft = restored ?? offer;
  if (!draft) return null;
  const time = formatDateTime(draft.savedAt).slice(5, 16);
  return (
    <div className="ld-summary ld-hue-blue ld-draft" role="status">
      <Icon name="history" />
      <div className="ld-draft-words">
        <p>{t(restored ? "form.restored" : "form.unfinished", { time })}</p>
        {draft.version !== parts.entity.version && <p>{t("form.changedSince")}</p>}
      </div>
      <div className="ld-draft-actions">
        {!restored && (
          <Button size="sm" tone="primary" onClick={model.restore}>
            {t("form.restore")}
          </Button>
        )}
        <Button size="sm" onClick={model.discard}>
          {t("form.discard")}
        </Button>
      </div>
    </div>
  );
}
