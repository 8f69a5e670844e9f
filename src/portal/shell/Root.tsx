import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useTranslation } from "#engine";
import { ConnectionBar } from "./ConnectionBar.tsx";
import { LeaveDialog } from "./navigation/LeaveDialog.tsx";
import { PartnerDialog } from "./PartnerDialog.tsx";
import { usePortal } from "../site/PortalContext.tsx";
import { matchRoute } from "../site/siteMap.ts";

/** Around every page, public or not: its title in the document, the word that the line is down, and the question before leaving. */
export function Root() {
  const { catalog, siteEntries } = usePortal();
  const { text } = useTranslation();
  const { pathname } = useLocation();
  const title = text(matchRoute(siteEntries, pathname)?.entry.route.title);
  const product = text(catalog.site.product);
  // Set again by a language switch, since the texts change with it [N-06, P-042, Q-75].
  useEffect(() => {
    document.title = title ? `${title}${catalog.site.titleSeparator}${product}` : product;
  }, [title, product, catalog]);
  // Who came by a key stood on something that is gone now: the keyboard goes on from the new page's top.
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
