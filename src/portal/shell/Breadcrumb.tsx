import { useLocation } from "react-router-dom";
import { Icon, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { matchRoute, hasContent } from "../site/siteMap.ts";

/** Where the page stands in the site: groups above it, then its own title. */
export function Breadcrumb() {
  const { siteEntries, host } = usePortal();
  const { text, t } = useTranslation();
  const { pathname } = useLocation();
  const here = matchRoute(siteEntries, pathname)?.entry;
  if (!here) return null;
  const title = text(here.route.title);
  // A group of one page bears its name: said once.
  const above = here.groups.filter(({ route }) => route.title && text(route.title) !== title);
  return (
    <nav className="breadcrumb" aria-label={t("shell.breadcrumb")}>
      <ol>
        {above.map((place) => (
          <li key={place.address}>
            {hasContent(place.route) ? (
              <a href={host.href(place.address)}>{text(place.route.title)}</a>
            ) : (
              <span>{text(place.route.title)}</span>
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
