/** Banner about unfinished work: says that it was restored, or offers it in a new form. */
import { useState } from "react";
import { formatDateTime } from "#dialect/text/time.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { StoredDraft } from "../host/host.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { draftSummary } from "./lifecycle/draftSummary.ts";
import type { FormModel } from "./lifecycle/useForm.ts";

/** Shows the newest offer, and all others after a press. */
export function DraftBanner({ model }: { readonly model: FormModel }) {
  const { offers, restored } = model;
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const drafts = restored ? [restored] : all ? offers : offers.slice(0, 1);
  const others = restored ? 0 : offers.length - drafts.length;
  if (drafts.length === 0) return null;
  return (
    <div className="ld-summary ld-hue-blue ld-draft" role="status">
      <Icon name="history" />
      <div className="ld-drafts">
        {drafts.map((draft) => (
          <Draft key={draft.key} draft={draft} model={model} />
        ))}
        {others > 0 && (
          <Button size="sm" tone="ghost" onClick={() => setAll(true)}>
            {t("form.moreUnfinished", { count: others })}
          </Button>
        )}
      </div>
    </div>
  );
}

function Draft({ draft, model }: { readonly draft: StoredDraft; readonly model: FormModel }) {
  const { restored, parts, context } = model;
  const { t, language } = useTranslation();
  const { timeZone } = useHost().catalog;
  const time = formatDateTime(draft.savedAt, timeZone);
  const about = restored ? "" : draftSummary(context.plan, draft, language);
  return (
    <div className="ld-draft-one">
      <div className="ld-draft-words">
        <p>{t(restored ? "form.restored" : "form.unfinished", { time })}</p>
        {about !== "" && <p className="ld-draft-about">{about}</p>}
        {draft.version !== parts.entity.version && <p>{t("form.changedSince")}</p>}
      </div>
      <div className="ld-draft-actions">
        {!restored && (
          <Button size="sm" tone="primary" onClick={() => model.restore(draft)}>
            {t("form.restore")}
          </Button>
        )}
        <Button size="sm" onClick={() => model.discard(draft)}>
          {t("form.discard")}
        </Button>
      </div>
    </div>
  );
}
