/** The views of a list: open one, keep the list as it stands under a name, send its link. */
import { type ReactNode, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { ViewStore } from "#dialect/schema/frame.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { Button } from "#engine/ui/Button.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { Skeleton } from "#engine/ui/Skeleton.tsx";
import { recordId } from "../../host/recordName.ts";
import { useErrorText } from "../../host/useErrorText.ts";
import { copyText } from "../../browser/copyText.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { useEntity } from "../../host/useEntity.ts";
import { useRows } from "../../records/useRows.ts";

export interface ViewsPanelProps {
  readonly views: ViewStore;
  readonly screen: string;
  readonly route: string;
  /** The list as it stands. */
  readonly query: string;
  close(): void;
}

/** More than a list has; the limit of the entity holds for all lists together. */
const most = 100;
const nothing: FieldSchema = {};

export default function ViewsPanel({ views, screen, route, query, close }: ViewsPanelProps) {
  const host = useHost();
  const { t } = useTranslation();
  const schema = useEntity(views.entity).entity?.schema ?? nothing;
  const answerText = useErrorText(schema);
  const rows = useRows(host.source, views.entity, { page: 1, size: most, filters: { [views.screen]: [screen] } });
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** What was deleted last: it can be had back. */
  const [gone, setGone] = useState<Rec>();
  const nameOf = (view: Rec) => String(view[views.name] ?? "");
  const kept = [...(rows.page?.rows ?? [])].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const same = kept.find((view) => nameOf(view).toLowerCase() === name.trim().toLowerCase());
  const viewNamed = (called: string): Rec => ({ [views.screen]: screen, [views.name]: called });
  const linkOf = (of: string) => (of === "" ? route : `${route}?${of}`);

  const put = async (view: Rec) => {
    if (busy) return;
    setBusy(true);
    const answer = await host.source.save(views.entity, view, crypto.randomUUID());
    setBusy(false);
    setProblem(isOk(answer) ? undefined : answerText(answer));
    if (!isOk(answer)) return;
    host.notify("success", t("list.viewKept", { name: nameOf(view) }));
    setName("");
    setGone(undefined);
    rows.refresh();
  };
  const remove = async (view: Rec) => {
    const answer = await host.source.remove(views.entity, [recordId(view)]);
    setProblem(isOk(answer) ? undefined : answerText(answer));
    if (isOk(answer)) setGone(view);
    rows.refresh();
  };
  const copyLink = async () => {
    if (await copyText(new URL(host.href(linkOf(query)), location.href).href)) host.notify("success", t("list.copied"));
  };

  return (
    <div className="ld-filter-panel ld-views">
      <ul className="ld-columns">
        <ViewLine label={t("list.viewStandard")} href={host.href(route)} here={false} onOpen={close} />
        {kept.map((view) => {
          const saved = String(view[views.query] ?? "");
          return (
            <ViewLine key={recordId(view)} label={nameOf(view)} href={host.href(linkOf(saved))} here={saved === query} onOpen={close}>
              <IconButton
                icon="trash-2"
                size="sm"
                tooltip={false}
                label={t("list.viewRemove", { name: nameOf(view) })}
                onClick={() => void remove(view)}
              />
            </ViewLine>
          );
        })}
      </ul>
      {rows.page === undefined && !rows.failure && <Skeleton width="70%" />}
      {rows.failure && <p className="ld-problem">{answerText(rows.failure)}</p>}
      {rows.page !== undefined && kept.length === 0 && <p className="ld-help">{t("list.viewNone")}</p>}
      {gone && (
        <p className="ld-views-gone" role="status">
          {t("list.viewRemoved", { name: nameOf(gone) })}
          <button
            type="button"
            className="ld-link"
            onClick={() => void put({ ...viewNamed(nameOf(gone)), [views.query]: gone[views.query] ?? "" })}
          >
            {t("list.viewUndo")}
          </button>
        </p>
      )}
      <form
        className="ld-views-new"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") void put({ ...same, ...viewNamed(name.trim()), [views.query]: query });
        }}
      >
        <input
          className="ld-input ld-input-sm"
          aria-label={t("list.viewName")}
          aria-invalid={problem !== undefined || undefined}
          placeholder={t("list.viewName")}
          maxLength={schema.properties?.[views.name]?.maxLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="sm" tone="primary" busy={busy} aria-disabled={name.trim() === "" || undefined}>
          {t(same ? "list.viewReplace" : "list.viewSave")}
        </Button>
      </form>
      {problem !== undefined && (
        <p className="ld-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="ld-panel-foot">
        <span className="ld-help">{t("list.viewLinkHint")}</span>
        <Button size="sm" icon="link" onClick={() => void copyLink()}>
          {t("list.viewLink")}
        </Button>
      </div>
    </div>
  );
}

interface ViewLineProps {
  readonly label: string;
  readonly href: string;
  readonly here: boolean;
  onOpen(): void;
  readonly children?: ReactNode;
}

function ViewLine({ label, href, here, onOpen, children }: ViewLineProps) {
  return (
    <li>
      <a className="ld-menu-item ld-view" href={href} aria-current={here || undefined} onClick={onOpen}>
        <span className="ld-menu-tick">{here && <Icon name="check" size={14} />}</span>
        <span className="ld-trunc">{label}</span>
      </a>
      {children}
    </li>
  );
}
