import { formatDateTime } from "#dialect/text/time.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Frame } from "#dialect/schema/frame.ts";
import { inLanguage, type Text } from "#dialect/text/text.ts";
import { EmptyState, useTranslation, withQuotes } from "#engine";
import { useUnreadMessages } from "../session/unreadMessages.ts";
import { type Portal, usePortal } from "../site/PortalContext.tsx";
import { MessageStep } from "./MessageStep.tsx";

export interface MessagePanelProps {
  readonly settings: NonNullable<Frame["messages"]>;
  readonly messages: NonNullable<Portal["messages"]>;
  close(): void;
}

/** The newest unread messages. A click opens the page of a message, or marks it as read. */
export function MessagePanel({ settings, messages, close }: MessagePanelProps) {
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
                  {withQuotes(localized(row[settings.content]), language)}
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
