/** Placeholder of a form that loads or failed, and notes about a form that is read-only. */
import { fillTemplate } from "#dialect/text/template.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { InlineNote } from "../ui/InlineNote.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { FORM_TOPIC } from "./store/formTopics.ts";
import { isIdle } from "./store/sectionState.ts";
import { useTopic } from "../browser/topics.ts";
import type { FormModel } from "./lifecycle/useForm.ts";
import type { OpenState } from "./lifecycle/useOpenForm.ts";

export interface FormWaitingProps {
  readonly open: Exclude<OpenState, { readonly state: "ready" }>;
  /** The page has no other heading. */
  readonly isPage?: boolean;
}

export function FormWaiting({ open, isPage = false }: FormWaitingProps) {
  const { t } = useTranslation();
  if (open.state === "loading") {
    return (
      <div className="ld-form-waiting" data-page={isPage || undefined} aria-busy="true" aria-label={t("form.loading")} role="status">
        <Skeleton width="30%" height={20} />
        <Skeleton height={180} />
        <Skeleton height={180} />
      </div>
    );
  }
  return (
    <EmptyState isPage={isPage} failed icon="circle-alert" title={t("form.failed")} hint={open.message ?? ""}>
      <Button icon="refresh-cw" onClick={open.retry}>
        {t("form.retry")}
      </Button>
    </EmptyState>
  );
}

/** Note for a record that the form does not apply to; see `isIdle`. */
export function IdleNote({ model }: { readonly model: FormModel }) {
  const { t } = useTranslation();
  const host = useHost();
  const { store } = model.context;
  useTopic(store.topics, FORM_TOPIC);
  if (!isIdle(model.context)) return null;
  const after = model.context.plan.declared.after;
  const stored = store.stored();
  return (
    <InlineNote tone="info">
      {t("form.idle")}
      {after !== undefined && stored && (
        <>
          {" "}
          <a href={host.href(fillTemplate(after, stored, encodeURIComponent))}>{t("form.toRecord")}</a>
        </>
      )}
    </InlineNote>
  );
}

/** The reason why the record cannot be changed. */
export function LockedNote({ model }: { readonly model: FormModel }) {
  const { text } = useTranslation();
  const { machine } = model.parts;
  const amendment = machine?.alsoEditable?.find(({ id }) => id === model.context.plan.declared.amends);
  return <InlineNote tone="warning">{text(amendment?.reason ?? machine?.readonlyReason)}</InlineNote>;
}
