import type { ListScreen } from "#dialect/schema/screens.ts";
import { routeOf } from "../../screens/screenRoutes.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import "./SiblingListTabs.css";

/** Links to lists of the same subject, beside the heading: they lead to other pages, so they do not look like the tabs of this one. */
export function SiblingListTabs({ lists, current }: { readonly lists: NonNullable<ListScreen["beside"]>; readonly current: string }) {
  const host = useHost();
  const { t, text } = useTranslation();
  return (
    <nav className="ld-siblings" aria-label={t("list.sameSubject")}>
      {lists.map(({ screen, label }) => {
        const route = routeOf(host.catalog.site.routes, screen);
        return (
          route !== undefined && (
            <a key={screen} href={host.href(route)} aria-current={screen === current ? "page" : undefined}>
              {text(label)}
            </a>
          )
        );
      })}
    </nav>
  );
}
