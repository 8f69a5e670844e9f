import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { formatDateTime } from "#dialect/text/time.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Frame } from "#dialect/schema/frame.ts";
import { inLanguage, type Text } from "#dialect/text/text.ts";
import { EmptyState, IconButton, lazyComponent, Popover, useTranslation } from "#engine";
import { useUnreadMessages } from "../session/unreadMessages.ts";
import { type Portal, usePortal } from "../site/PortalContext.tsx";

/** Lazy: it draws records, which the frame does not. */
const MessageStep = lazyComponent(async () => ({ default: (await import("./MessageStep.tsx")).MessageStep }));

/** Unread messages: a badge with their number up to a limit, and a panel with the newest; an ellipsis if there are more [K-19, K-20, Q-23]. */
export function MessageBell() {
  const { catalog, messages } = usePortal();
  const { t } = useTranslation();
  const { count } = useUnreadMessages();
  const { pathname } = useLocation();
  const settings = catalog.site.frame?.messages;

  useEffect(() => void messages?.markPageRead(pathname), [messages, pathname]);
  useEffect(() => {
    const refresh = () => void messages?.refresh();
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [messages]);

  if (!settings || !messages) return null;
  const maxCount = Number(catalog.limits["messageBadgeMax"]?.value ?? 99);
  return (
    <Popover
      label={t("shell.messages")}
      trigger={(props) => (
        <IconButton {...props} icon="bell" tooltip={false} label={count > 0 ? t("shell.unread", { count }) : t("shell.messages")}>
          {count > 0 && (
            <span className="bell-count" aria-hidden="true">
              {count > maxCount ? `${maxCount}+` : count}
            </span>
          )}
        </IconButton>
      )}
    >
      {(close) => <MessagePanel settings={settings} messages={messages} close={close} />}
    </Popover>
  );
}

interface MessagePanelProps {
  readonly settings: NonNullable<Frame["messages"]>;
  readonly messages: NonNullable<Portal["messages"]>;
  close(): void;
}

/** The newest unread messages. A click opens the page of a message, or marks it as read. */
function MessagePanel({ settings, messages, close }: MessagePanelProps) {
  const { catalog, host } = usePortal();
  const { t, language } = useTranslation();
  const { rows } = useUnreadMessages();
  const visibleCount = Number(catalog.limits["messagePopover"]?.value ?? 2);
  const localized = (value: unknown) => (isObject(value) ? inLanguage(value as Text, language) : String(value ?? ""));
  return (
    <div className="bell-panel">
      <h2>{t("shell.messages")}</h2>
      {rows.length === 0 ? (
        <EmptyState icon="bell" title={t("shell.noMessages")} />
      ) : (
        <ul>
          {rows.slice(0, visibleCount).map((row) => {
            const address = settings.go === undefined ? undefined : row[settings.go];
            const open = () => {
              close();
              if (typeof address === "string" && address.startsWith("/")) host.go(address);
              else void messages.markRead([String(row["id"])]);
            };
            return (
              <li key={String(row["id"])}>
                <button type="button" className="bell-message" onClick={open}>
                  {localized(row[settings.content])}
                  {settings.time && <small>{formatDateTime(row[settings.time], catalog.timeZone)}</small>}
                </button>
                {typeof address === "string" && <MessageStep address={address} close={close} />}
              </li>
            );
          })}
        </ul>
      )}
      <a className="bell-more" href={host.href(settings.at)} onClick={close}>
        {rows.length > visibleCount && <span>… </span>}
        {t("shell.allMessages")}
      </a>
    </div>
  );
}
