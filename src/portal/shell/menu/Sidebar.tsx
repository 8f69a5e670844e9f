import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useTranslation } from "#engine";
import { appState, closeSidebar, useAppState } from "../../session/appState.ts";
import { activeKeyOf } from "../../site/menu.ts";
import { animate } from "./animate.ts";
import { usePortal } from "../../site/PortalContext.tsx";
import { SidebarEntry } from "./SidebarEntry.tsx";
import { useMenu } from "../../site/useMenu.ts";
import { matchRoute } from "../../site/siteMap.ts";
import "./Sidebar.css";
import { BrandMark } from "../brand/BrandMark.tsx";

/** Where the menu of a phone stands while nobody has asked for it, and when somebody has; it is 210 px wide [K-02]. */
const places = { away: "translateX(-100%)", here: "none" } as const;

/** The menu at the left: 210 px, 60 collapsed, off the screen on a phone until asked for [L-01, L-07 to L-09]. */
export function Sidebar() {
  const { catalog, siteEntries: pages } = usePortal();
  const { t } = useTranslation();
  const { device, sidebar, sidebarLogo = catalog.site.frame?.sidebarLogo ?? false } = useAppState();
  const { pathname } = useLocation();
  const own = useRef<HTMLElement>(null);
  const menu = useMenu();
  const active = activeKeyOf(menu, matchRoute(pages, pathname)?.entry);
  const mobile = device === "mobile";
  const away = mobile && !sidebar.opened;
  const collapsed = !mobile && !sidebar.opened;

  // Only from one place to the other: what is drawn for the first time stands where it belongs.
  const was = useRef(away);
  useLayoutEffect(() => {
    if (was.current === away) return;
    was.current = away;
    const way = away ? ([places.here, places.away] as const) : ([places.away, places.here] as const);
    if (mobile && !sidebar.withoutAnimation) animate(own.current, { transform: way }, "sidebar");
  }, [away, mobile, sidebar.withoutAnimation]);

  // A phone's menu has done its work when another page opens [L-23].
  useEffect(() => {
    if (appState.device === "mobile" && appState.sidebar.opened) closeSidebar();
  }, [pathname]);

  useEffect(() => {
    if (mobile && sidebar.opened) own.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [mobile, sidebar.opened]);

  return (
    <>
      {mobile && sidebar.opened && <div className="sidebar-veil" onClick={() => closeSidebar()} aria-hidden="true" />}
      <aside
        ref={own}
        id="sidebar"
        className={`sidebar${mobile ? " sidebar-mobile" : ""}${collapsed ? " sidebar-collapsed" : ""}`}
        inert={away}
        onKeyDown={(event) => {
          if (mobile && event.key === "Escape") closeSidebar();
        }}
      >
        {sidebarLogo && <SidebarLogo collapsed={collapsed} />}
        <nav aria-label={t("shell.menu")} className="sidebar-menu">
          <ul>
            {menu.map((node) => (
              <SidebarEntry key={node.key} node={node} active={active} collapsed={collapsed} />
            ))}
          </ul>
        </nav>
        {!collapsed && <p className="sidebar-foot">{t("shell.hours")}</p>}
      </aside>
    </>
  );
}

/** Mark and name above the menu, where the product wants them; fades in once [L-02, K-05]. */
function SidebarLogo({ collapsed }: { readonly collapsed: boolean }) {
  const { catalog, host } = usePortal();
  const { text, t } = useTranslation();
  return (
    <a
      className="sidebar-logo"
      href={host.href(catalog.site.dashboard)}
      aria-label={t("shell.toDashboard", { product: text(catalog.site.product) })}
    >
      <BrandMark />
      {!collapsed && <span>{text(catalog.site.product)}</span>}
    </a>
  );
}
