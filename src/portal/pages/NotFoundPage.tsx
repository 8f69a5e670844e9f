import { buttonClass, EmptyState, lazyComponent, loadFrameIcons, useTranslation } from "#engine";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { PublicPage } from "./public/PublicPage.tsx";
import { closedRoute } from "../site/guards.ts";
import { rolesOfRoute } from "../site/rolesOfRoute.ts";
import { usePortal } from "../site/PortalContext.tsx";

const Frame = lazyComponent<{ readonly children: ReactNode }>(async () => {
  const [{ AppShell }] = await Promise.all([import("../shell/AppShell.tsx"), loadFrameIcons()]);
  return { default: AppShell };
});

/** The frame of an account, whose menu needs the screens: a visitor's page has not loaded them. */
function AccountFrame({ children }: { readonly children: ReactNode }) {
  const { loadScreens } = usePortal();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => void loadScreens().finally(() => setLoaded(true)), [loadScreens]);
  return isLoaded ? <Frame>{children}</Frame> : null;
}

/** The URL does not exist, or is closed to this account: then with the reason. A visitor gets the bar of public pages, an account has its menu. */
export function NotFoundPage() {
  const { catalog, host, i18n, siteEntries, session, canSee } = usePortal();
  const { t, text } = useTranslation();
  const { search } = useLocation();
  const isLoggedIn = session.isLoggedIn();
  const closed = isLoggedIn ? closedRoute(siteEntries, search, canSee) : undefined;
  const title = t(closed ? "shell.closed.title" : "shell.notFound.title");
  const hint = closed
    ? text(closed.reason) ||
      host.closedRoute?.(new URLSearchParams(search).get("closed") ?? "") ||
      rolesOfRoute(catalog, i18n, closed) ||
      t("shell.closed.hint")
    : t("shell.notFound.hint");
  const message = (
    <div className="public-message">
      <h1 className="ld-hidden">{title}</h1>
      <EmptyState icon={closed ? "lock" : "search-x"} title={title} hint={hint}>
        <a className={buttonClass("primary")} href={host.href(isLoggedIn ? catalog.site.dashboard : catalog.site.home)}>
          {t("shell.notFound.back")}
        </a>
      </EmptyState>
    </div>
  );
  return isLoggedIn ? <AccountFrame>{message}</AccountFrame> : <PublicPage>{message}</PublicPage>;
}
