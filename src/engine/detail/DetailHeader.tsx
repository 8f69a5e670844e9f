import type { ReactNode } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Text } from "#dialect/text/text.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { formatDateTime } from "#dialect/text/time.ts";
import { buttonClass } from "#engine/ui/Button.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { copyText } from "../browser/copyText.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { isEmptyValue } from "../values/control.ts";
import { kindNamed } from "../kinds/index.ts";
import type { DetailPlan, PlannedField } from "../plan/plan.ts";

export interface DetailHeaderProps {
  readonly plan: DetailPlan;
  readonly record: Rec;
  /** What such a record is called, for one that has no title yet. */
  readonly noun: Text;
  /** When the record was made, where the entity keeps it. */
  readonly created: string | undefined;
  /** Route of the list it belongs to. */
  readonly back: string | undefined;
  /** Routes of the records beside it in the list it was opened from. */
  readonly beside: { readonly before: string | undefined; readonly after: string | undefined } | undefined;
  readonly children?: ReactNode;
}

/** Number, state and where it belongs; the actions are handed in. */
export function DetailHeader({ plan, record, noun, created, back, beside, children }: DetailHeaderProps) {
  const { t, text, language } = useTranslation();
  const host = useHost();
  const title = fieldText(plan.title, record, language);
  const subtitle = plan.subtitle && !isEmptyValue(getAt(record, plan.subtitle.path)) ? plan.subtitle : undefined;
  const copy = async () => {
    if (await copyText(title)) host.notify("success", t("list.copied"));
  };
  return (
    <header className="ld-detail-top">
      {back !== undefined && (
        <a className={buttonClass("neutral", "md", "ld-detail-back")} href={host.href(back)} aria-label={t("detail.back")}>
          <Icon name="arrow-left" />
        </a>
      )}
      <div className="ld-detail-name">
        <div className="ld-detail-title">
          <h1>{title === "" ? text(noun) : title}</h1>
          {title !== "" && (
            <IconButton
              icon="copy"
              size="sm"
              label={t("detail.copyNumber", { label: text(plan.title.label) })}
              onClick={() => void copy()}
            />
          )}
          {plan.status && <FieldValue field={plan.status} record={record} reachable />}
        </div>
        <p className="ld-detail-sub ld-dots">
          <span>
            {subtitle && (
              <span>
                {text(subtitle.label)} <FieldValue field={subtitle} record={record} reachable />
              </span>
            )}
            {created && <span>{t("detail.created", { time: formatDateTime(created) })}</span>}
          </span>
        </p>
      </div>
      {beside && (
        <nav className="ld-detail-beside" aria-label={t("detail.beside")}>
          <BesideLink to={beside.before} icon="chevron-left" label={t("detail.before")} />
          <BesideLink to={beside.after} icon="chevron-right" label={t("detail.after")} />
        </nav>
      )}
      {children}
    </header>
  );
}

/** The way to a neighbour; dimmed where there is none, so that the other one stays in its place. */
function BesideLink({ to, icon, label }: { readonly to: string | undefined; readonly icon: string; readonly label: string }) {
  const host = useHost();
  return to === undefined ? (
    <span className={buttonClass("ghost", "md", "ld-detail-step")} aria-hidden data-none>
      <Icon name={icon} />
    </span>
  ) : (
    <a className={buttonClass("ghost", "md", "ld-detail-step")} href={host.href(to)} aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  );
}

export function fieldText(field: PlannedField, record: Rec, language: string): string {
  return kindNamed(field.kind).toText(getAt(record, field.path), field, language);
}
