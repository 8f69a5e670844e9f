/** The places of a route with their coordinates: the stops of a record, and between them the places of its timeline. */
import { useEffect, useMemo, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { RouteMapSpec } from "#dialect/schema/routeMap.ts";
import { isOk } from "#dialect/wire/wire.ts";
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

export interface RouteInput {
  readonly spec: RouteMapSpec;
  /** The fields of `stops`. */
  readonly stops: readonly PlannedField[];
  readonly record: Rec;
  /** Entries of the timeline, newest first. */
  readonly events: readonly Rec[];
}

const centres: Readonly<Record<string, readonly number[] | undefined>> = countries.centres;

/** Returns the points in the order of the route; none until they are loaded. */
export function useRoute({ spec, stops, record, events }: RouteInput): readonly RoutePoint[] {
  const host = useHost();
  const { language } = useTranslation();
  const values = stops.map((field) => String(getAt(record, field.path) ?? ""));
  const visits = useMemo(() => visitsOf(events, spec.events), [events, spec.events]);
  const [places, setPlaces] = useState<readonly Rec[]>();
  const queries = placeQueries(spec, stops, values, visits);
  const key = JSON.stringify(queries);
  useEffect(() => {
    const cancel = new AbortController();
    void loadPlaces(host, spec.places.entity, JSON.parse(key) as readonly PlaceQuery[], cancel.signal).then(
      (found) => cancel.signal.aborted || setPlaces(found),
    );
    return () => cancel.abort();
  }, [host, spec, key]);
  if (!places) return [];
  const { names, latitude, longitude } = spec.places;
  const show = stops.find(({ reference }) => reference?.entity === spec.places.entity)?.reference?.show ?? names;
  const pointOf = (place: Rec | undefined, name: string, visit: Visit | undefined): RoutePoint | undefined => {
    const [lat, lon] = [place?.[latitude], place?.[longitude]];
    if (typeof lat !== "number" || typeof lon !== "number") return undefined;
    return { ...mapPoint(lon, lat), name, day: visit?.day, reached: visit !== undefined };
  };
  const visited = visits.flatMap((visit) => {
    const place = places.find((one) => names.some((name) => namesIn(visit.place).includes(String(one[name]))));
    return pointOf(place, nameOf(place, show, language) ?? visit.place, visit) ?? [];
  });
  const ends = stops.map((field, index) => {
    const value = values[index] ?? "";
    const name = kindOfField(field).toText(value, field, language) || value;
    const { reference } = field;
    if (reference) {
      const place = places.find((one) => String(one[keyField(reference)]) === value);
      return pointOf(place, nameOf(place, reference.show, language) ?? name, undefined);
    }
    const [lon, lat] = centres[value] ?? [];
    return lon === undefined || lat === undefined ? undefined : { ...mapPoint(lon, lat), name, day: undefined, reached: false };
  });
  const [start, ...rest] = ends;
  const all = [...(start ? [{ ...start, reached: true }] : []), ...visited, ...rest.filter((end) => end !== undefined)];
  return alongShorterWay(withoutRepeats(all));
}

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
  readonly field: string;
  readonly values: readonly string[];
}

function placeQueries({ places }: RouteMapSpec, stops: readonly PlannedField[], values: readonly string[], visits: readonly Visit[]) {
  const names = [...new Set(visits.flatMap(({ place }) => namesIn(place)))];
  const ofStops = stops.flatMap(({ reference }, index) =>
    reference && values[index] ? [{ field: keyField(reference), values: [values[index]] }] : [],
  );
  return [...ofStops, ...(names.length > 0 ? places.names.map((field): PlaceQuery => ({ field, values: names })) : [])];
}

/** Without an answer the map lacks these places; the page has their names anyway. */
async function loadPlaces(host: EngineHost, entity: string, queries: readonly PlaceQuery[], signal: AbortSignal): Promise<readonly Rec[]> {
  const responses = await Promise.all(
    queries.map(({ field, values }) => host.source.list(entity, { page: 1, size: 50, filters: { [field]: values } }, signal)),
  );
  return responses.flatMap((response) => (isOk(response) ? (response.data?.rows ?? []) : []));
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

/** Leaves out a point next to the one before, in degrees: the later visit wins. */
function withoutRepeats(points: readonly RoutePoint[]): readonly RoutePoint[] {
  const kept: RoutePoint[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last && Math.hypot(last.x - point.x, last.y - point.y) < 1.5) {
      kept.pop();
      kept.push({ ...(point.reached || !last.reached ? point : last), name: last.name });
    } else kept.push(point);
  }
  return kept;
}
