import { useEffect, useState } from "react";
import { fillTemplate } from "#dialect/template.ts";
import { formatDateTime } from "#dialect/time.ts";
import type { Rec } from "#dialect/json.ts";
import { EmptyState, IconButton, Popover, useWords } from "#engine";
import { usePortal } from "./PortalContext.tsx";

/** The badge counts to this and no further [K-19]. */
const most = 99;
/** How many messages the panel shows before it says there are more [K-20]. */
const shown = 2;

/** Unread messages: how many, and the newest two. */
export function MessageBell() {
  const { catalog, host } = usePortal();
  const { t } = useWords();
  const source = catalog.site.frame?.messages;
  const [rows, setRows] = useState<readonly Rec[]>([]);
  const [unread, setUnread] = useState(0);

  useEffect(() => {
    if (!source) return;
    const gone = new AbortController();
    void host.source
      .list(source.entity, { size: shown + 1, ...(source.unread ? { tab: source.unread } : {}) }, gone.signal)
      .then(({ data }) => {
        if (gone.signal.aborted || !data) return;
        setRows(data.rows);
        setUnread(data.total);
      });
    return () => gone.abort();
  }, [host, source]);

  const badge = unread > most ? `${most}+` : String(unread);
  return (
    <Popover
      label={t("shell.messages")}
      trigger={(props) => (
        <IconButton {...props} icon="bell" tooltip={false} label={unread > 0 ? t("shell.unread", { count: unread }) : t("shell.messages")}>
          {unread > 0 && (
            <span className="bell-count" aria-hidden="true">
              {badge}
            </span>
          )}
        </IconButton>
      )}
    >
      {() => (
        <div className="bell-panel">
          <h2>{t("shell.messages")}</h2>
          {rows.length === 0 ? (
            <EmptyState icon="bell" title={t("shell.noMessages")} />
          ) : (
            <ul>
              {rows.slice(0, shown).map((row, index) => (
                <li key={String(row["id"] ?? index)}>
                  {fillTemplate(source?.text ?? "", row)}
                  {source?.time && <small>{formatDateTime(row[source.time])}</small>}
                </li>
              ))}
            </ul>
          )}
          {rows.length > shown &&
            (source?.at ? (
              <a className="bell-more" href={host.href(source.at)}>
                …
              </a>
            ) : (
              <span className="bell-more">…</span>
            ))}
        </div>
      )}
    </Popover>
  );
}
