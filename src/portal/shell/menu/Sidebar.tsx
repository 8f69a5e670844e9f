import { Fragment, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { lazyComponent, preloadWhenIdle, useTranslation } from "#engine";
import { appState, closeSidebar, useAppState } from "../../session/appState.ts";
import { activeKeyOf } from "../../site/menu.ts";
import { animate } from "./animate.ts";
import { usePortal } from "../../site/PortalContext.tsx";
import { containsActive, SidebarEntry } from "./SidebarEntry.tsx";
import { useMenu } from "../../site/useMenu.ts";
import { matchRoute } from "../../site/siteMap.ts";
import "./Sidebar.css";
import { BrandMark } from "../brand/BrandMark.tsx";

/** Lazy: it reads lists, which the first page need not. */
const WaitingCounts = lazyComponent(async () => ({ default: (await import("./WaitingCounts.tsx")).WaitingCounts }));

/** Transforms of the closed and the open menu of a phone, which is 210 px wide [K-02]. */
const transforms = { closed: "translateX(-100%)", open: "none" } as const;

/** Lets the menu of a phone move in and out, closes it after a navigation, and focuses its first entry. */
function useDrawer(element: RefObject<HTMLElement | null>, closed: boolean, pathname: string): void {
  const { device, sidebar } = useAppState();
  const mobile = device === "mobile";
  // Animate changes only, not the first render.
  const wasClosed = useRef(closed);
  useLayoutEffect(() => {
    if (wasClosed.current === closed) return;
    wasClosed.current = closed;
    const transform = closed ? ([transforms.open, transforms.closed] as const) : ([transforms.closed, transforms.open] as const);
    if (mobile && !sidebar.withoutAnimation) animate(element.current, { transform }, "sidebar");
  }, [element, closed, mobile, sidebar.withoutAnimation]);

  // On a phone a navigation closes the menu [L-23].
  useEffect(() => {
    if (appState.device === "mobile" && appState.sidebar.opened) closeSidebar();
  }, [pathname]);

  useEffect(() => {
    if (mobile && sidebar.opened) element.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [element, mobile, sidebar.opened]);
}

/** Menu at the left: 210 px wide, 60 px collapsed; on a phone off the screen until opened [L-01, L-07 to L-09]. */
export function Sidebar() {
  const { catalog, siteEntries: pages } = usePortal();
  const { t, text } = useTranslation();
  const { device, sidebar, sidebarLogo = catalog.site.frame?.sidebarLogo ?? false } = useAppState();
  const hours = catalog.site.frame?.contact?.hours;
  const { pathname } = useLocation();
  const element = useRef<HTMLElement>(null);
  const menu = useMenu();
  const active = activeKeyOf(menu, matchRoute(pages, pathname)?.entry);
  const mobile = device === "mobile";
  const group = menu.find((node) => containsActive(node, active))?.key;
  // One group is open at a time: that of the page, or the one opened there. Each page begins with its own.
  const [open, setOpen] = useState(group);
  useEffect(() => setOpen(group), [group, pathname]);
  const { counts, isCounting, onCounted } = useWaiting();
  const closed = mobile && !sidebar.opened;
  const collapsed = !mobile && !sidebar.opened;

  useDrawer(element, closed, pathname);

  return (
    <>
      {mobile && sidebar.opened && <div className="sidebar-veil" onClick={() => closeSidebar()} aria-hidden="true" />}
      <aside
        ref={element}
        id="sidebar"
        className={`sidebar${mobile ? " sidebar-mobile" : ""}${collapsed ? " sidebar-collapsed" : ""}`}
        inert={closed}
        onKeyDown={(event) => {
          if (mobile && event.key === "Escape") closeSidebar();
        }}
      >
        {sidebarLogo && <SidebarLogo collapsed={collapsed} />}
        {isCounting && <WaitingCounts menu={menu} onCounted={onCounted} />}
        <nav aria-label={t("shell.menu")} className="sidebar-menu">
          <ul>
            {menu.map((node) => (
              <Fragment key={node.key}>
                {node.heading && <li className="sidebar-heading">{!collapsed && text(node.heading)}</li>}
                <SidebarEntry
                  node={node}
                  active={active}
                  collapsed={collapsed}
                  counts={counts}
                  open={open === node.key}
                  onToggle={() => setOpen(open === node.key ? undefined : node.key)}
                />
              </Fragment>
            ))}
          </ul>
        </nav>
        {!collapsed && hours && <p className="sidebar-foot">{text(hours)}</p>}
      </aside>
    </>
  );
}

/** Number of waiting records, by the key of the entry. They are counted once the first page has loaded. */
function useWaiting() {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [isCounting, setCounting] = useState(false);
  useEffect(() => preloadWhenIdle(() => WaitingCounts.fetchAhead().then(() => setCounting(true))), []);
  const onCounted = useCallback((key: string, count: number) => setCounts((before) => ({ ...before, [key]: count })), []);
  return { counts, isCounting, onCounted };
}

/** Brand mark and product name above the menu; fades in once [L-02, K-05]. */
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
