import { articleKey } from "./articles.ts";
import { buttonClass, Icon, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import "./public.css";

/** Confirmation page: says what happens next, and links to the login. */
export function DonePage({ name }: { readonly name: string }) {
  const { catalog, host } = usePortal();
  const { t } = useTranslation();
  return (
    <div className="public-message">
      <div className="public-done">
        <Icon name="circle-check" size={20} />
        <h1>{t(articleKey(name, 1, "title"))}</h1>
        <p>{t(articleKey(name, 1, "text"))}</p>
        <a className={buttonClass("primary", "lg")} href={host.href(catalog.site.login)}>
          {t("login.title")}
        </a>
      </div>
    </div>
  );
}
