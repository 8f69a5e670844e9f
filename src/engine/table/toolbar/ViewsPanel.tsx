/** Panel of a list's views: open, store and delete views, and copy a link. */
import { type ReactNode, useState } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import type { ViewStore } from "#dialect/schema/frame.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { Button } from "#engine/ui/Button.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { recordId } from "../../host/recordName.ts";
import { copyText } from "../../browser/copyText.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { NamedPanel, NewNamed } from "../../records/NamedPanel.tsx";
import { useNamedRecords } from "../../records/useNamedRecords.ts";

export interface ViewsPanelProps {
  readonly views: ViewStore;
  readonly screen: string;
  readonly route: string;
  /** The present query and layout. */
  readonly query: string;
  /** The list may be sent by e-mail. */
  readonly isMailed: boolean;
  close(): void;
}

export default function ViewsPanel({ views, screen, route, query, isMailed, close }: ViewsPanelProps) {
  const host = useHost();
  const { t } = useTranslation();
  const kept = useViews(views, screen);
  const { nameOf, stored, audiences, put, remove } = kept;
  const [audience, setAudience] = useState("");
  const copyLink = async () => {
    if (await copyText(new URL(host.href(linkOf(route, query)), location.href).href)) host.notify("success", t("list.copied"));
  };
  const list = (
    <StoredViews {...{ views, screen, route, query, isMailed, close, stored, audiences, nameOf }} onRemove={(view) => void remove(view)} />
  );
  const foot = (
    <div className="ld-panel-foot">
      <span className="ld-help">{t("list.viewLinkHint")}</span>
      <Button size="sm" icon="link" onClick={() => void copyLink()}>
        {t("list.viewLink")}
      </Button>
    </div>
  );
  return (
    <NamedPanel
      {...{ className: "ld-filter-panel ld-views", kept, list, none: t("list.viewNone"), foot }}
      onRestore={(view) => void put(nameOf(view), view[views.query] ?? "", view[views.shared ?? ""] ?? null)}
    >
      <NewNamed kept={kept} label={t("list.viewName")} onSave={(name) => put(name, query, audience === "" ? null : audience)}>
        <Audience roles={audiences.filter(({ const: role }) => isOwnRole(host.user(), role))} value={audience} onChange={setAudience} />
      </NewNamed>
    </NamedPanel>
  );
}

const linkOf = (route: string, query: string): string => (query === "" ? route : `${route}?${query}`);

interface StoredViewsProps extends ViewsPanelProps {
  readonly stored: readonly Rec[];
  /** The roles that views may be shared with. */
  readonly audiences: readonly CodeOption[];
  nameOf(view: Rec): string;
  onRemove(view: Rec): void;
}

function StoredViews({ views, screen, route, query, isMailed, close, stored, audiences, nameOf, onRemove }: StoredViewsProps) {
  const host = useHost();
  const { t, text } = useTranslation();
  const audienceOf = (view: Rec): CodeOption | undefined => audiences.find(({ const: role }) => role === view[views.shared ?? ""]);
  return (
    <ul className="ld-columns">
      <ViewLine label={t("list.viewStandard")} href={host.href(route)} isCurrent={false} onOpen={close} />
      {stored.map((view) => {
        const saved = String(view[views.query] ?? "");
        return (
          <ViewLine
            key={recordId(view)}
            label={nameOf(view)}
            audience={text(audienceOf(view)?.["x-label"])}
            href={host.href(linkOf(route, saved))}
            isCurrent={saved === query}
            onOpen={close}
          >
            {isMailed && <MailLink views={views} screen={screen} view={view} />}
            <IconButton
              icon="trash-2"
              size="sm"
              tooltip={false}
              label={t("list.viewRemove", { name: nameOf(view) })}
              onClick={() => onRemove(view)}
            />
          </ViewLine>
        );
      })}
    </ul>
  );
}

/** Leads to where the view is planned by e-mail, for who may open that page. */
function MailLink({ views, screen, view }: Pick<ViewsPanelProps, "views" | "screen"> & { readonly view: Rec }) {
  const host = useHost();
  const { t } = useTranslation();
  const { mailAt, name } = views;
  if (mailAt === undefined || host.closedRoute?.(mailAt) !== undefined) return null;
  const label = t("list.viewMail", { name: String(view[name] ?? "") });
  return (
    <a
      className="ld-icon-button ld-icon-button-sm"
      href={host.href(fillTemplate(mailAt, { screen, id: recordId(view) }, encodeURIComponent))}
      aria-label={label}
      title={label}
    >
      <Icon name="calendar-clock" size={14} />
    </a>
  );
}

function isOwnRole({ roles }: SessionFacts, role: CodeOption["const"]): boolean {
  return Array.isArray(roles) && roles.includes(role as Json);
}

/** The stored views of a screen, and the roles that one may be shared with. */
function useViews(views: ViewStore, screen: string) {
  const host = useHost();
  const { put, ...kept } = useNamedRecords(views, screen);
  const codes = kept.schema.properties?.[views.shared ?? ""]?.["x-codes"];
  return {
    ...kept,
    audiences: codes === undefined ? [] : (host.catalog.codes[codes]?.items ?? []),
    /** Stores `query` as the view `name`. @param audience the role that sees it too */
    put: (name: string, query: Json, audience: Json) =>
      put(name, { [views.query]: query, ...(views.shared !== undefined && { [views.shared]: audience }) }),
  };
}

interface AudienceProps {
  /** The roles that a view may be shared with; without any it is nobody else's. */
  readonly roles: readonly CodeOption[];
  readonly value: string;
  onChange(role: string): void;
}

/** Who else sees a new view. */
function Audience({ roles, value, onChange }: AudienceProps) {
  const { t, text } = useTranslation();
  if (roles.length === 0) return null;
  return (
    <select
      className="ld-input ld-input-sm"
      aria-label={t("list.viewFor")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t("list.viewOnlyMe")}</option>
      {roles.map(({ const: role, "x-label": label }) => (
        <option key={String(role)} value={String(role)}>
          {t("list.viewForRole", { role: text(label) })}
        </option>
      ))}
    </select>
  );
}

interface ViewLineProps {
  readonly label: string;
  /** The other users who see it. */
  readonly audience?: string;
  readonly href: string;
  readonly isCurrent: boolean;
  onOpen(): void;
  readonly children?: ReactNode;
}

function ViewLine({ label, audience = "", href, isCurrent, onOpen, children }: ViewLineProps) {
  return (
    <li>
      <a className="ld-menu-item ld-view" href={href} aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className="ld-menu-tick">{isCurrent && <Icon name="check" size={14} />}</span>
        <span className="ld-trunc">{label}</span>
        {audience !== "" && <span className="ld-help">{audience}</span>}
      </a>
      {children}
    </li>
  );
}
