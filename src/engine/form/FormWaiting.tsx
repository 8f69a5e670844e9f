/** What stands where a form is not there yet, cannot be, or may only be read. */
import { fillTemplate } from "#dialect/template.ts";
import { useHost, useWords } from "../EngineProvider.tsx";
import { Button } from "../look/Button.tsx";
import { EmptyState } from "../look/EmptyState.tsx";
import { InlineNote } from "../look/InlineNote.tsx";
import { Skeleton } from "../look/Skeleton.tsx";
import { whole } from "./formStore.ts";
import { isIdle } from "./sectionState.ts";
import { useTopic } from "./topics.ts";
import type { FormModel } from "./useForm.ts";
import type { OpenState } from "./useOpenForm.ts";

export interface FormWaitingProps {
  readonly open: Exclude<OpenState, { readonly state: "ready" }>;
  /** There is no other heading. */
  readonly isPage?: boolean;
}

export function FormWaiting({ open, isPage = false }: FormWaitingProps) {
  const { t } = useWords();
  if (open.state === "loading") {
    return (
      <div className="ld-form-waiting" aria-busy="true" aria-label={t("form.loading")} role="status">
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

/** Where the record as it stands leaves nothing to be filled in. */
export function IdleNote({ model }: { readonly model: FormModel }) {
  const { t } = useWords();
  const host = useHost();
  const { store } = model.frame;
  useTopic(store.topics, whole);
  if (!isIdle(model.frame)) return null;
  const after = model.parts.screen.form?.after;
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

/** Why nothing can be changed. */
export function LockedNote({ model }: { readonly model: FormModel }) {
  const { text } = useWords();
  const { machine, screen } = model.parts;
  const amendment = machine?.alsoEditable?.find(({ id }) => id === screen.form?.amends);
  return <InlineNote tone="warning">{text(amendment?.reason ?? machine?.readonlyReason)}</InlineNote>;
}
