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
import { kindOfField } from "../kinds/index.ts";
import type { DetailPlan } from "../plan/detailPlan.ts";
import type { PlannedField } from "../plan/plan.ts";

export interface DetailHeaderProps {
  readonly plan: DetailPlan;
  readonly record: Rec;
  /** Label of the entity, for a record without a title. */
  readonly noun: Text;
  /** Time of creation, where the entity stores it. */
  readonly created: string | undefined;
  /** Route of its list. */
  readonly back: string | undefined;
  /** Routes of the previous and next record in the list that it was opened from. */
  readonly neighbours: { readonly before: string | undefined; readonly after: string | undefined } | undefined;
  readonly children?: ReactNode;
}

/** Title, state and neighbours of a record. The actions are the children. */
export function DetailHeader({ plan, record, noun, created, back, neighbours, children }: DetailHeaderProps) {
  const { t, text, language } = useTranslation();
  const host = useHost();
  const title = fieldText(plan.title, record, language);
  const subtitle = plan.subtitle && !isEmptyValue(getAt(record, plan.subtitle.path)) ? plan.subtitle : undefined;
  const owner = getAt(record, "/owner/name");
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
            {typeof owner === "string" && (
              <span>
                {t("list.owner")} {owner}
              </span>
            )}
            {created && <span>{t("detail.created", { time: formatDateTime(created, host.catalog.timeZone) })}</span>}
          </span>
        </p>
      </div>
      {neighbours && (
        <nav className="ld-detail-beside" aria-label={t("detail.beside")}>
          <NeighbourLink to={neighbours.before} icon="chevron-left" label={t("detail.before")} />
          <NeighbourLink to={neighbours.after} icon="chevron-right" label={t("detail.after")} />
        </nav>
      )}
      {children}
    </header>
  );
}

/** Link to a neighbour. Without one it is dimmed, so that the other link keeps its place. */
function NeighbourLink({ to, icon, label }: { readonly to: string | undefined; readonly icon: string; readonly label: string }) {
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

/** The value of a field as text. */
export function fieldText(field: PlannedField, record: Rec, language: string): string {
  return kindOfField(field).toText(getAt(record, field.path), field, language);
}
