import { useEffect, useState } from "react";
import { getAt } from "#dialect/json/pointer.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { CalendarPlan } from "../planners/planCalendar.ts";
import { filterKey } from "../table/query/toWireQuery.ts";
import { entryTime } from "./calendarDays.ts";

/**
 * Returns the day that a calendar with lanes begins with: today if it has records, otherwise the next day that has some, otherwise the last
 * one; today where there is none at all. Undefined while it is looked for.
 * @param asked the day that somebody has chosen: nothing is looked for
 */
export function useFirstDay(plan: CalendarPlan, asked: string | undefined): string | undefined {
  const { source, clock } = useHost();
  const { today } = clock();
  const isOpen = plan.lanes !== undefined && asked === undefined;
  const [found, setFound] = useState<string>();
  useEffect(() => {
    if (!isOpen) return;
    const dayOf = async (query: ListQuery, signal: AbortSignal): Promise<string | undefined> => {
      const response = await source.list(plan.entity, query, signal);
      const [record] = response.data?.rows ?? [];
      return record && entryTime(getAt(record, plan.at.path), plan.at.timeZone).day;
    };
    return whileMounted(
      async (signal) =>
        (await dayOf(nearestQuery(plan, { from: today }), signal)) ?? (await dayOf(nearestQuery(plan, { to: today }), signal)) ?? today,
      setFound,
    );
  }, [isOpen, source, plan, today]);
  return isOpen ? found : asked;
}

function nearestQuery({ at, declared: { only } }: CalendarPlan, range: { readonly from: string } | { readonly to: string }): ListQuery {
  const field = filterKey(at);
  return { page: 1, size: 1, sort: [{ field, ...("to" in range && { desc: true }) }], filters: { ...only, [field]: range } };
}
