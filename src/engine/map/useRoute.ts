/** The places of a route with their coordinates: the stops of a record, and between them the places of its timeline. */
import { useEffect, useMemo, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { RouteMapSpec, RoutePlaces } from "#dialect/schema/detailParts.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { EngineHost } from "../host/host.ts";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedField } from "../plan/plan.ts";
import { keyField } from "../values/recordLookup.ts";
import countries from "./countries.json";
import { alongShorterWay, type MapPoint, mapPoint } from "./geometry.ts";
import { namesIn } from "./placeNames.ts";

export interface RoutePoint extends MapPoint {
  readonly name: string;
  /** Day of the latest entry of the timeline there, `11-20`. */
  readonly day: string | undefined;
  /** The record was there, or is there. */
  readonly reached: boolean;
}

export interface RouteStopInput {
  readonly field: PlannedField;
  /** The route starts here: the places of the timeline come after it. */
  readonly isStart: boolean;
  /** Whether the record has been there; a start without an answer counts as reached. */
  readonly reached: boolean | undefined;
}

export interface RouteInput {
  readonly spec: RouteMapSpec;
  /** The stops that the record has, in their order. */
  readonly stops: readonly RouteStopInput[];
  readonly record: Rec;
  /** Entries of the timeline, newest first. */
  readonly events: readonly Rec[];
}

const centres: Readonly<Record<string, readonly number[] | undefined>> = countries.centres;

/** Returns the points in the order of the route; none until they are loaded. */
export function useRoute({ spec, stops, record, events }: RouteInput): readonly RoutePoint[] {
  const host = useHost();
  const { language } = useTranslation();
  const values = stops.map(({ field }) => String(getAt(record, field.path) ?? ""));
  const visits = useMemo(() => visitsOf(events, spec.events), [events, spec.events]);
  const [places, setPlaces] = useState<readonly FoundPlace[]>();
  const queries = placeQueries(spec, stops, values, visits);
  const key = JSON.stringify(queries);
  useEffect(() => whileMounted((signal) => loadPlaces(host, JSON.parse(key) as readonly PlaceQuery[], signal), setPlaces), [host, key]);
  if (!places) return [];
  const sorts = placesOf(spec);
  const pointOf = (
    found: FoundPlace | undefined,
    name: string,
    visit: Omit<RoutePoint, "name" | keyof MapPoint>,
  ): RoutePoint | undefined => {
    const sort = sorts.find(({ entity }) => entity === found?.entity);
    const [lat, lon] = [found?.place[sort?.latitude ?? ""], found?.place[sort?.longitude ?? ""]];
    return typeof lat === "number" && typeof lon === "number" ? { ...mapPoint(lon, lat), name, ...visit } : undefined;
  };
  const visited = visits.flatMap(({ place: named, day }) => {
    const found = places.find(({ entity, place }) =>
      (sorts.find((one) => one.entity === entity)?.names ?? []).some((name) => namesIn(named).includes(String(place[name]))),
    );
    const { show } = sorts.find(({ entity }) => entity === found?.entity) ?? {};
    return pointOf(found, nameOf(found?.place, show === undefined ? [] : [show], language) ?? named, { day, reached: true }) ?? [];
  });
  const ends = stops.map(({ field, isStart, reached = isStart }, index) => {
    const value = values[index] ?? "";
    const name = kindOfField(field).toText(value, field, language) || value;
    const visit = { day: undefined, reached };
    const { reference } = field;
    if (reference) {
      const found = places.find(({ entity, place }) => entity === reference.entity && String(place[keyField(reference)]) === value);
      return pointOf(found, nameOf(found?.place, reference.show, language) ?? name, visit);
    }
    const [lon, lat] = centres[value] ?? [];
    return lon === undefined || lat === undefined ? undefined : { ...mapPoint(lon, lat), name, ...visit };
  });
  const known = (isStart: boolean) => ends.filter((end, index) => end !== undefined && stops[index]?.isStart === isStart) as RoutePoint[];
  return alongShorterWay(withoutRepeats([...known(true), ...visited, ...known(false)]));
}

const placesOf = ({ places }: RouteMapSpec): readonly RoutePlaces[] => ("entity" in places ? [places] : places);

interface Visit {
  readonly place: string;
  readonly day: string;
}

/** The places of the entries, oldest first; consecutive entries at one place are one visit. */
function visitsOf(events: readonly Rec[], field: string | undefined): readonly Visit[] {
  const visits: Visit[] = [];
  for (const event of [...events].reverse()) {
    const place = field === undefined ? undefined : event[field];
    if (typeof place !== "string" || place === "") continue;
    if (visits.at(-1)?.place === place) visits.pop();
    visits.push({ place, day: String(event["time"] ?? "").slice(5, 10) });
  }
  return visits;
}

interface PlaceQuery {
  readonly entity: string;
  readonly field: string;
  readonly values: readonly string[];
}

interface FoundPlace {
  readonly entity: string;
  readonly place: Rec;
}

function placeQueries(
  spec: RouteMapSpec,
  stops: readonly RouteStopInput[],
  values: readonly string[],
  visits: readonly Visit[],
): readonly PlaceQuery[] {
  const sorts = placesOf(spec);
  const named = [...new Set(visits.flatMap(({ place }) => namesIn(place)))];
  const ofStops = stops.flatMap(({ field: { reference } }, index) =>
    reference && values[index] && sorts.some(({ entity }) => entity === reference.entity)
      ? [{ entity: reference.entity, field: keyField(reference), values: [values[index]] }]
      : [],
  );
  const ofVisits = sorts.flatMap(({ entity, names = [] }) => names.map((field) => ({ entity, field, values: named })));
  return [...ofStops, ...(named.length > 0 ? ofVisits : [])];
}

/** Without an answer the map lacks these places; the page has their names anyway. */
async function loadPlaces(host: EngineHost, queries: readonly PlaceQuery[], signal: AbortSignal): Promise<readonly FoundPlace[]> {
  const responses = await Promise.all(
    queries.map(async ({ entity, field, values }) => {
      const response = await host.source.list(entity, { page: 1, size: 50, filters: { [field]: values } }, signal);
      return isOk(response) ? (response.data?.rows ?? []).map((place) => ({ entity, place })) : [];
    }),
  );
  return responses.flat();
}

function nameOf(
  place: Rec | undefined,
  show: readonly (string | Readonly<Record<string, string>>)[],
  language: string,
): string | undefined {
  const [first] = show;
  const name = place?.[typeof first === "object" ? (first[language] ?? "") : (first ?? "")];
  return typeof name === "string" ? name : undefined;
}

/** Leaves out a point next to the one before, in degrees: the later visit wins. Two stops share the point and its name. */
function withoutRepeats(points: readonly RoutePoint[]): readonly RoutePoint[] {
  const kept: RoutePoint[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last && Math.hypot(last.x - point.x, last.y - point.y) < 1.5) {
      kept.pop();
      const name =
        point.day === undefined && last.day === undefined && point.name !== last.name ? `${last.name} · ${point.name}` : last.name;
      kept.push({ ...(point.reached || !last.reached ? point : last), name });
    } else kept.push(point);
  }
  return kept;
}
