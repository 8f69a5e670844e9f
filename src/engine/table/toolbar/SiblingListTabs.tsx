import type { ListScreen } from "#dialect/schema/screens.ts";
import { routeOf } from "../../screens/screenRoutes.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import "./StateTabs.css";

/** Links to lists of the same subject, in the form of tabs. */
export function SiblingListTabs({ lists, current }: { readonly lists: NonNullable<ListScreen["beside"]>; readonly current: string }) {
  const host = useHost();
  const { t, text } = useTranslation();
  return (
    <nav className="ld-tabs" aria-label={t("list.sameSubject")}>
      <div className="ld-tabs-row">
        {lists.map(({ screen, label }) => {
          const route = routeOf(host.catalog.site.routes, screen);
          return (
            route !== undefined && (
              <a key={screen} className="ld-tab" href={host.href(route)} aria-current={screen === current ? "page" : undefined}>
                {text(label)}
              </a>
            )
          );
        })}
      </div>
    </nav>
  );
}
