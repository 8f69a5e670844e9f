import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { IconButton, lazyComponent, Popover, useTranslation } from "#engine";
import { useUnreadMessages } from "../session/unreadMessages.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** Lazy: it draws records, which the frame does not. */
const MessagePanel = lazyComponent(async () => ({ default: (await import("./MessagePanel.tsx")).MessagePanel }));

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
