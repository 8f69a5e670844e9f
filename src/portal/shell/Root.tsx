import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useTranslation } from "#engine";
import { ConnectionBar } from "./ConnectionBar.tsx";
import { LeaveDialog } from "./navigation/LeaveDialog.tsx";
import { PartnerDialog } from "./PartnerDialog.tsx";
import { toasts } from "../browser/toasts.ts";
import { drawerParameter } from "../site/drawerUrl.ts";
import { closedParameter } from "../site/guards.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { matchRoute } from "../site/siteMap.ts";

/** Parent of all routes, public or not: document title, connection bar, and the dialog before leaving. */
export function Root() {
  const { catalog, siteEntries } = usePortal();
  const { text } = useTranslation();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  // A page that is closed to the account keeps its name.
  const route = matchRoute(siteEntries, query.get(closedParameter) ?? pathname)?.entry.route;
  // A drawer, and another record or draft in the same form, is a page of its own.
  const page = [pathname, ...[drawerParameter, "id", `${route?.token}`].map((name) => query.get(name))].join();
  useEffect(() => () => toasts.changePage(), [page]);
  const title = text(route?.title);
  const product = text(catalog.site.product);
  // The title also changes with the language [N-06, P-042, Q-75].
  useEffect(() => {
    document.title = title ? `${title}${catalog.site.titleSeparator}${product}` : product;
  }, [title, product, catalog]);
  // The focused link may be gone after a navigation: move the focus to the new page.
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.querySelector("main");
    if (document.activeElement !== document.body || !main) return;
    if (!main.hasAttribute("tabindex")) main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <ConnectionBar />
      <Outlet />
      <LeaveDialog />
      <PartnerDialog />
    </>
  );
}
