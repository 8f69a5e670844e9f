/** The map of a detail page: drawn where the record has a route, in its own chunk. */
import type { Rec } from "#dialect/json/json.ts";
import type { Cel } from "#dialect/schema/schema.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { DetailPlan } from "../plan/detailPlan.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";
import { isEmptyValue } from "../values/control.ts";

const RouteMap = lazyComponent(
  async () => ({ default: (await import("../map/RouteMap.tsx")).RouteMap }),
  <div className="ld-card ld-map-room" />,
);

export interface DetailMapProps {
  readonly map: NonNullable<DetailPlan["map"]>;
  readonly expressions: LoadedScreen["expressions"];
  readonly record: Rec;
  /** Entries of the timeline, newest first. */
  readonly events: readonly Rec[];
}

/** A route has two ends at least: stops that the record has, or one and a place of its timeline. */
export function DetailMap({ map: { spec, stops }, expressions, record, events }: DetailMapProps) {
  const context = checkContextOf(useHost());
  const holds = (condition: Cel | undefined): boolean => isVisibleToUser(condition, expressions, context, record);
  const own = stops.flatMap(({ field, reached, "x-show-when": showWhen }, index) => {
    if (isEmptyValue(getAt(record, field.path)) || !holds(showWhen)) return [];
    const been = reached === undefined ? undefined : holds(reached);
    return [{ field, isStart: index === 0 && stops.length > 1, reached: been }];
  });
  const { events: place } = spec;
  const hasPlaces = place !== undefined && events.some((event) => !isEmptyValue(event[place]));
  if (own.length + Number(hasPlaces) < 2) return null;
  return <RouteMap spec={spec} stops={own} record={record} events={events} />;
}
