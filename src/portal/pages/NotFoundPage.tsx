import { buttonClass, EmptyState, useWords } from "#engine";
import { usePortal } from "../shell/PortalContext.tsx";

/** An address that is nobody's, for visitor and customer alike. */
export function NotFoundPage() {
  const { catalog, host, session } = usePortal();
  const { t } = useWords();
  return (
    <div className="public-message">
      <h1 className="ld-hidden">{t("shell.notFound.title")}</h1>
      <EmptyState icon="search-x" title={t("shell.notFound.title")} hint={t("shell.notFound.hint")}>
        <a className={buttonClass("primary")} href={host.href(session.isLoggedIn() ? catalog.site.dashboard : catalog.site.home)}>
          {t("shell.notFound.back")}
        </a>
      </EmptyState>
    </div>
  );
}
