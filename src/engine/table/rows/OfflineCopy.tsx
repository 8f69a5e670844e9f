/** Hands what the list shows to the host, which keeps it for reading without a connection. Draws nothing. */
import { useEffect } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { keepList } from "../../browser/keptLists.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { keptList } from "../../records/keptList.ts";
import { useRecordLookup } from "../../values/recordLookup.ts";
import { inDisplayOrder } from "../columns/visibleColumns.ts";
import type { ListModel } from "../model/useListModel.ts";

/** A list is kept when its page has stayed for so long, in ms: not each of several that are turned over. */
const afterMs = 800;

export default function OfflineCopy({ model, title }: { readonly model: ListModel; readonly title: string }) {
  const host = useHost();
  const { text, language } = useTranslation();
  const lookup = useRecordLookup();
  const { plan, parts, schema, rows, shown, settings, query } = model;
  const { page, failure } = rows;
  const isReady = page !== undefined && !rows.loading && !failure;
  const tab = plan.tabs.find(({ id }) => id === query.tab);
  const name = tab ? `${title} · ${text(tab.label)}` : title;
  useEffect(() => {
    if (!isReady) return undefined;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      const columns = inDisplayOrder(shown, settings);
      const asked = { host, lookup, entity: plan.entity, columns, language, name, signal: leave.signal };
      void keptList(asked, { screen: parts.name, schema, page }).then(
        (list) => (list && !leave.signal.aborted ? keepList(list, { ...options(host.catalog), keeper: () => host.keeper?.() }) : undefined),
        // The next page of the list is kept instead.
        () => undefined,
      );
    }, afterMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [isReady, page, host, lookup, plan, parts, schema, shown, settings, language, name]);
  return null;
}

/** Names of limits, and their defaults. */
const defaults = { offlineLists: 5, offlineHours: 24 };

function options({ limits }: CompiledCatalog): { readonly most: number; readonly hours: number } {
  const limit = (name: keyof typeof defaults): number => {
    const { value } = limits[name] ?? {};
    return typeof value === "number" ? value : defaults[name];
  };
  return { most: limit("offlineLists"), hours: limit("offlineHours") };
}
