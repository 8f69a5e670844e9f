import { useTranslation } from "#engine";
import { BrandMark } from "../brand/BrandMark.tsx";
import { usePortal } from "../../site/PortalContext.tsx";

/** Mark and name above the menu, where the product wants them; fades in once [L-02, K-05]. */
export function SidebarLogo({ collapsed }: { readonly collapsed: boolean }) {
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
