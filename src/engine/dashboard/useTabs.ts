/** Tabs of a list screen with their counts and links. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { StateMachine, StateTab } from "#dialect/schema/states.ts";
import type { Text } from "#dialect/text/text.ts";
import { routeOf } from "../screens/screenRoutes.ts";
import { useHost } from "../host/EngineProvider.tsx";
import { useRows } from "../records/useRows.ts";
import { blockQuery } from "./blockQuery.ts";

export interface CountedTab {
  readonly id: string;
  readonly label: Text;
  readonly hue: string;
  readonly mark: string | undefined;
  /** Undefined until it is loaded. */
  readonly count: number | undefined;
  /** Route of the list in this tab. */
  readonly to: string;
}

export interface CountedTabs {
  readonly tabs: readonly CountedTab[];
  /** All records of the list, whatever their tab. */
  readonly whole: Pick<CountedTab, "count" | "to">;
  readonly loading: boolean;
  /** The counts could not be read. */
  readonly failed: boolean;
  refresh(): void;
}

/** Returns the tabs `ids` of `screen` in their order. Unknown tabs are left out. */
export function useTabs(screen: string, ids: readonly string[]): CountedTabs {
  const host = useHost();
  const { catalog, source } = host;
  const entity = catalog.screens[screen]?.entity ?? "";
  const machine = Object.values(catalog.states).find((one) => one.entity === entity);
  const views = catalog.screens[screen]?.list?.tabs === "views" ? machine?.views : undefined;
  const all = views ?? machine?.tabs ?? [];
  // The response counts all tabs of the row that the requested tab belongs to.
  const first = views?.[0]?.id;
  const { page, loading, failure, refresh } = useRows(source, entity, blockQuery(host, screen, first));
  const route = routeOf(catalog.site.routes, screen) ?? "/";
  const tabs = ids.flatMap((id) => {
    const tab = all.find((one) => one.id === id);
    return tab
      ? [
          {
            id,
            label: tab.label,
            ...(stepLook(machine, tab) ?? statusOf(catalog, machine?.codes ?? "", tab)),
            count: page?.tabs?.[id],
            to: `${route}?tab=${encodeURIComponent(id)}`,
          },
        ]
      : [];
  });
  const whole = { count: page?.total, to: route };
  return { tabs, whole, loading: loading && page === undefined, failed: failure !== undefined && page === undefined, refresh };
}

/** Color of a view that counts next steps: the most urgent one. */
function stepLook(machine: StateMachine | undefined, { next }: StateTab): Pick<CountedTab, "hue" | "mark"> | undefined {
  const steps = machine?.next?.filter(({ id }) => next?.includes(id)) ?? [];
  if (steps.length === 0) return undefined;
  const hue = ["red", "amber"].find((one) => steps.some((step) => step.hue === one));
  return { hue: hue ?? "blue", mark: hue === "red" ? "alert" : "ring" };
}

/** Color and icon of a tab: those of the state of its name, else of its first state. */
function statusOf(catalog: CompiledCatalog, codes: string, tab: StateTab): Pick<CountedTab, "hue" | "mark"> {
  const code = catalog.codes[codes]?.items.find((item) => item.const === (tab.states?.includes(tab.id) ? tab.id : tab.states?.[0]));
  return { hue: tab.overlay ? (tab.hue ?? "red") : (code?.hue ?? "slate"), mark: tab.overlay ? "alert" : code?.mark };
}
