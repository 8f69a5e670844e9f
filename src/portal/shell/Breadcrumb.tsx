import { useLocation } from "react-router-dom";
import { Icon, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { matchRoute, hasContent } from "../site/siteMap.ts";

/** Breadcrumb of the page: its groups, then its own title. */
export function Breadcrumb() {
  const { catalog, siteEntries, host } = usePortal();
  const { text, t } = useTranslation();
  const { pathname } = useLocation();
  const current = matchRoute(siteEntries, pathname)?.entry;
  // That page says itself what is wrong: the address, or the role.
  if (!current || current.address === catalog.site.notFound) return null;
  const title = text(current.route.menu ?? current.route.title);
  // A group with one page has the same title: show it once.
  const above = current.groups.filter(({ route }) => route.title && text(route.title) !== title);
  return (
    <nav className="breadcrumb" aria-label={t("shell.breadcrumb")}>
      <ol>
        {above.map((group) => (
          <li key={group.address}>
            {hasContent(group.route) ? (
              <a href={host.href(group.address)}>{text(group.route.title)}</a>
            ) : (
              <span>{text(group.route.title)}</span>
            )}
            <Icon name="chevron-right" size={14} />
          </li>
        ))}
        <li>
          <span aria-current="page" className="ld-trunc">
            {title}
          </span>
        </li>
      </ol>
    </nav>
  );
}
