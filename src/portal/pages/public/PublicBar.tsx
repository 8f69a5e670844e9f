import { useLocation } from "react-router-dom";
import { buttonClass, useTranslation } from "#engine";
import { BrandMark } from "../../shell/brand/BrandMark.tsx";
import { LanguageOffer } from "../../shell/brand/LanguageOffer.tsx";
import { LanguageSwitch } from "../../shell/brand/LanguageSwitch.tsx";
import { usePortal } from "../../site/PortalContext.tsx";
import { matchRoute } from "../../site/siteMap.ts";
import "./public.css";

/** Top bar of public pages: brand, menu, language, and login or, with a session, the link to the portal. */
export function PublicBar() {
  const { catalog, host, siteEntries, session } = usePortal();
  const { t, text } = useTranslation();
  const { pathname } = useLocation();
  const { site } = catalog;
  const titleOf = (address: string) => text(matchRoute(siteEntries, address)?.entry.route.title);
  const register = site.frame?.register;
  return (
    <>
      <LanguageOffer />
      <header className="public-bar">
        <a className="public-brand" href={host.href(site.home)}>
          <BrandMark size={30} />
          <span>{text(site.product)}</span>
        </a>
        <nav className="public-nav" aria-label={t("public.menu")}>
          {(site.frame?.publicMenu ?? []).map((address) => (
            <a
              key={address}
              href={host.href(address)}
              aria-current={pathname === address ? "page" : pathname.startsWith(`${address}/`) ? "true" : undefined}
            >
              {titleOf(address)}
            </a>
          ))}
        </nav>
        <LanguageSwitch />
        {session.isLoggedIn() ? (
          <a className={buttonClass("neutral")} href={host.href(site.dashboard)}>
            {t("public.toPortal")}
          </a>
        ) : (
          <>
            <a className={buttonClass("neutral")} href={host.href(site.login)}>
              {titleOf(site.login)}
            </a>
            {register !== undefined && pathname !== register && (
              <a className={`${buttonClass("primary")} public-register`} href={host.href(register)}>
                {titleOf(register)}
              </a>
            )}
          </>
        )}
      </header>
    </>
  );
}
