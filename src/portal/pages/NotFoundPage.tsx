import { buttonClass, EmptyState, useTranslation } from "#engine";
import { useLocation } from "react-router-dom";
import { closedRoute } from "../site/guards.ts";
import { usePortal } from "../site/PortalContext.tsx";
import "./public/public.css";

/** The URL does not exist, or is closed to this customer: then with the reason. */
export function NotFoundPage() {
  const { catalog, host, siteEntries, session, canSee } = usePortal();
  const { t, text } = useTranslation();
  const { search } = useLocation();
  const closed = session.isLoggedIn() ? closedRoute(siteEntries, search, canSee) : undefined;
  const title = t(closed ? "shell.closed.title" : "shell.notFound.title");
  const hint = closed
    ? text(closed.reason) || host.closedRoute?.(new URLSearchParams(search).get("closed") ?? "") || t("shell.closed.hint")
    : t("shell.notFound.hint");
  return (
    <div className="public-message">
      <h1 className="ld-hidden">{title}</h1>
      <EmptyState icon={closed ? "lock" : "search-x"} title={title} hint={hint}>
        <a className={buttonClass("primary")} href={host.href(session.isLoggedIn() ? catalog.site.dashboard : catalog.site.home)}>
          {t("shell.notFound.back")}
        </a>
      </EmptyState>
    </div>
  );
}
