import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { formatDateTime } from "#dialect/text/time.ts";
import { isObject } from "#dialect/json/json.ts";
import { inLanguage, type Text } from "#dialect/text/text.ts";
import { EmptyState, IconButton, Popover, useTranslation } from "#engine";
import { useUnreadMessages } from "../session/unreadMessages.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** Unread messages: how many, up to the limit of the badge, and the newest; the rest behind an ellipsis [K-19, K-20, Q-23]. */
export function MessageBell() {
  const { catalog, host, messages } = usePortal();
  const { t, language } = useTranslation();
  const { rows, count } = useUnreadMessages();
  const { pathname } = useLocation();
  const place = catalog.site.frame?.messages;

  useEffect(() => void messages?.markPageRead(pathname), [messages, pathname]);
  useEffect(() => {
    const refresh = () => void messages?.refresh();
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [messages]);

  if (!place || !messages) return null;
  const most = Number(catalog.limits["messageBadgeMax"]?.value);
  const shown = Number(catalog.limits["messagePopover"]?.value);
  const said = (value: unknown) => (isObject(value) ? inLanguage(value as Text, language) : String(value ?? ""));
  return (
    <Popover
      label={t("shell.messages")}
      trigger={(props) => (
        <IconButton {...props} icon="bell" tooltip={false} label={count > 0 ? t("shell.unread", { count }) : t("shell.messages")}>
          {count > 0 && (
            <span className="bell-count" aria-hidden="true">
              {count > most ? `${most}+` : count}
            </span>
          )}
        </IconButton>
      )}
    >
      {(close) => (
        <div className="bell-panel">
          <h2>{t("shell.messages")}</h2>
          {rows.length === 0 ? (
            <EmptyState icon="bell" title={t("shell.noMessages")} />
          ) : (
            <ul>
              {rows.slice(0, shown).map((row) => {
                const address = place.go === undefined ? undefined : row[place.go];
                const open = () => {
                  close();
                  if (typeof address === "string" && address.startsWith("/")) host.go(address);
                  else void messages.markRead([String(row["id"])]);
                };
                return (
                  <li key={String(row["id"])}>
                    <button type="button" className="bell-message" onClick={open}>
                      {said(row[place.content])}
                      {place.time && <small>{formatDateTime(row[place.time])}</small>}
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
          <a className="bell-more" href={host.href(place.at)} onClick={close}>
            {rows.length > shown && <span>… </span>}
            {t("shell.allMessages")}
          </a>
        </div>
      )}
    </Popover>
  );
}
