import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { lazyComponent, preloadWhenIdle, useOpened, useTranslation } from "#engine";
import { followFacts } from "../live/followFacts.ts";
import { followWidth, useAppState } from "../session/appState.ts";
import { useSession } from "../session/session.ts";
import { FetchedDialog } from "./fetchedDialogs.ts";
import { ForcedPassword } from "./ForcedPassword.tsx";
import { loadAnimations, animate } from "./menu/animate.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { Sidebar } from "./menu/Sidebar.tsx";
import { LoadingBar, TopBar } from "./TopBar.tsx";
import { useScrollRestoration } from "./navigation/useScrollRestoration.ts";
import { useShellKeys } from "./useShellKeys.ts";
import { useYear } from "./brand/useYear.ts";
import "./AppShell.css";

const Palette = lazyComponent(() => import("../palette/Palette.tsx"));

/** Frame of every page of a logged-in customer, around the page of the route or what it is given. Inside a partner's page and in the preview only the page itself [O-09]. */
export function AppShell({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const { device, sidebar, fixedHeader, showPalette, showKeys } = useAppState();
  const paletteUsed = useOpened(showPalette);
  const keysUsed = useOpened(showKeys);
  const { partner } = useSession();
  const portal = usePortal();
  const bare = portal.bare === true || partner;
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useEffect(followWidth, []);
  useEffect(() => followFacts(portal.catalog, portal.host.source, portal.session), [portal]);
  useEffect(() => preloadWhenIdle(() => Promise.all([loadAnimations(), FetchedDialog.fetchAhead()])), []);
  useShellKeys();
  useScrollRestoration();

  useLayoutEffect(() => animate(main.current, { opacity: [0, 1], transform: ["translateY(4px)", "none"] }, "page"), [pathname]);

  const layout = bare ? "bare" : device === "mobile" ? "mobile" : sidebar.opened ? "wide" : "collapsed";
  return (
    <div className={`shell shell-${layout}`}>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // The router owns the hash.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t("shell.skip")}
      </a>
      {!bare && <Sidebar />}
      <div className="shell-column">
        {bare ? <LoadingBar /> : <TopBar fixed={fixedHeader} />}
        <main key={pathname} id="main" ref={main} tabIndex={-1} className="shell-main">
          {children}
        </main>
        {/* Of each page its own: kept, it would move from where the page before ended. */}
        <Footer key={`foot ${pathname}`} />
        {keysUsed && <FetchedDialog name="keys" />}
        {!bare && paletteUsed && <Palette />}
        {!bare && <ForcedPassword />}
      </div>
    </div>
  );
}

/** Footer of every page [L-25]. */
function Footer() {
  const { catalog } = usePortal();
  const { t, text } = useTranslation();
  const year = useYear();
  return <footer className="page-foot">{t("shell.footer", { year, product: text(catalog.site.product) })}</footer>;
}
