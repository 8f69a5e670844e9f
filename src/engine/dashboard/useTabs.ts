/** The tabs of a list screen with how many records each holds, and where they lead. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { StateTab } from "#dialect/schema/states.ts";
import type { Text } from "#dialect/text/text.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import { useHost } from "../host/EngineProvider.tsx";
import { useRows } from "../records/useRows.ts";

export interface CountedTab {
  readonly id: string;
  readonly label: Text;
  readonly hue: string;
  readonly mark: string | undefined;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  /** In-app address of just these records. */
  readonly to: string;
}

export interface CountedTabs {
  readonly tabs: readonly CountedTab[];
  readonly loading: boolean;
  /** The counts did not come. */
  readonly failed: boolean;
  refresh(): void;
}

/** Of `screen`, in the order of `wanted`; a tab that its states lack is left out. */
export function useTabs(screen: string, wanted: readonly string[]): CountedTabs {
  const { catalog, source } = useHost();
  const entity = catalog.screens[screen]?.entity ?? "";
  const machine = Object.values(catalog.states).find((one) => one.entity === entity);
  const views = catalog.screens[screen]?.list?.tabs === "views" ? machine?.views : undefined;
  const all = views ?? machine?.tabs ?? [];
  // Counts come of the tabs that stand in a row with the one asked for.
  const first = views?.[0]?.id;
  const { page, loading, failure, refresh } = useRows(source, entity, { page: 1, size: 1, ...(first !== undefined && { tab: first }) });
  const at = routeOf(catalog.site.routes, screen) ?? "/";
  const tabs = wanted.flatMap((id) => {
    const tab = all.find((one) => one.id === id);
    return tab
      ? [
          {
            id,
            label: tab.label,
            ...lookOf(catalog, machine?.codes ?? "", tab),
            count: page?.tabs?.[id],
            to: `${at}?tab=${encodeURIComponent(id)}`,
          },
        ]
      : [];
  });
  return { tabs, loading: loading && page === undefined, failed: failure !== undefined && page === undefined, refresh };
}

/** A tab looks like the state that it is named after, or like its first. */
function lookOf(catalog: CompiledCatalog, codes: string, tab: StateTab): Pick<CountedTab, "hue" | "mark"> {
  const code = catalog.codes[codes]?.items.find((item) => item.const === (tab.states?.includes(tab.id) ? tab.id : tab.states?.[0]));
  return { hue: tab.overlay ? "red" : (code?.hue ?? "slate"), mark: tab.overlay ? "alert" : code?.mark };
}
