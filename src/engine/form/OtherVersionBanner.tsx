import { useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import type { FormModel } from "./lifecycle/useForm.ts";

/** Says that somebody else has stored the record of this form, and leads to both versions. */
export function OtherVersionBanner({ model }: { readonly model: FormModel }) {
  const { t } = useTranslation();
  const { saving } = model;
  const { other } = saving;
  if (!other || saving.busy || saving.conflict) return null;
  return (
    <div className="ld-summary ld-hue-amber ld-draft" role="status">
      <Icon name="history" />
      <div className="ld-draft-one">
        <div className="ld-draft-words">
          <p>{t("form.changedElsewhere")}</p>
        </div>
        <div className="ld-draft-actions">
          <Button size="sm" onClick={() => saving.meet(other)}>
            {t("form.showChanges")}
          </Button>
        </div>
      </div>
    </div>
  );
}
