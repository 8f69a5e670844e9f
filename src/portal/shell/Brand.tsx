import { m } from "framer-motion";
import { useWords } from "#engine";
import { move, useMoves } from "./Motion.tsx";
import { usePortal } from "./PortalContext.tsx";

/** The mark alone: a line that leaves its corner. */
export function Mark({ size = 26 }: { readonly size?: number }) {
  return (
    <span className="brand-mark" style={{ width: size, height: size }} aria-hidden="true">
      <svg
        width={size * 0.62}
        height={size * 0.62}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M3 2.5v11h6.5" />
        <path d="M6 10l7-7M8.6 3H13v4.4" />
      </svg>
    </span>
  );
}

/** Mark and name above the menu, where the product wants them; fades in once [L-02, K-05]. */
export function SidebarLogo({ collapsed }: { readonly collapsed: boolean }) {
  const { catalog, host } = usePortal();
  const { text, t } = useWords();
  const moves = useMoves();
  return (
    <m.a
      className="sidebar-logo"
      href={host.href(catalog.site.dashboard)}
      aria-label={t("shell.toDashboard", { product: text(catalog.site.product) })}
      initial={moves ? { opacity: 0 } : false}
      animate={{ opacity: 1 }}
      transition={move.logo}
    >
      <Mark />
      {!collapsed && <span>{text(catalog.site.product)}</span>}
    </m.a>
  );
}
