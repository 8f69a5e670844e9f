import { m } from "framer-motion";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useWords } from "#engine";
import { appState, closeSidebar, useAppState } from "../session/appState.ts";
import { SidebarLogo } from "./SidebarLogo.tsx";
import { activeKeyOf } from "./menu.ts";
import { move, useMoves } from "./Motion.tsx";
import { usePortal } from "./PortalContext.tsx";
import { SidebarEntry } from "./SidebarEntry.tsx";
import { useMenu } from "./useMenu.ts";
import { findPlace } from "./siteMap.ts";
import "./Sidebar.css";

/** Width of the opened menu, in px; how far it stands off the screen of a phone [K-02]. */
const width = 210;

/** The menu at the left: 210 px, 60 collapsed, off the screen on a phone until asked for [L-01, L-07 to L-09]. */
export function Sidebar() {
  const { catalog, places } = usePortal();
  const { t } = useWords();
  const { device, sidebar, sidebarLogo = catalog.site.frame?.sidebarLogo ?? false } = useAppState();
  const { pathname } = useLocation();
  const moves = useMoves();
  const own = useRef<HTMLElement>(null);
  const menu = useMenu();
  const active = activeKeyOf(menu, findPlace(places, pathname)?.place);
  const mobile = device === "mobile";
  const away = mobile && !sidebar.opened;
  const collapsed = !mobile && !sidebar.opened;

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
      <m.aside
        ref={own}
        id="sidebar"
        className={`sidebar${mobile ? " sidebar-mobile" : ""}${collapsed ? " sidebar-collapsed" : ""}`}
        inert={away}
        initial={false}
        animate={{ x: away ? -width : 0 }}
        transition={moves && mobile && !sidebar.withoutAnimation ? move.sidebar : { duration: 0 }}
        {...(away && !moves ? { style: { transform: "translateX(-100%)" } } : {})}
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
      </m.aside>
    </>
  );
}
