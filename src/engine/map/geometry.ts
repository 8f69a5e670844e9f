/** Geometry of a route on a flat map: x is the longitude, y the latitude downwards, stretched as in the middle latitudes. Pure. */

export interface MapPoint {
  /** Degrees east; beyond 180 where a route crosses the date line. */
  readonly x: number;
  readonly y: number;
}

/** A part of the map, in its units. */
export interface MapFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const stretch = 1.2;

/** Returns the point of coordinates in degrees. */
export function mapPoint(longitude: number, latitude: number): MapPoint {
  return { x: longitude, y: -latitude * stretch };
}

/** Moves each point by whole turns of the globe, so that it is on the shorter way from the one before. */
export function alongShorterWay<Point extends MapPoint>(points: readonly Point[]): readonly Point[] {
  let before: number | undefined;
  return points.map((point) => {
    const x: number = before === undefined ? point.x : point.x - 360 * Math.round((point.x - before) / 360);
    before = x;
    return { ...point, x };
  });
}

/** Smallest width of a frame, and its space around the points, in degrees. */
const [minWidth, margin] = [60, 12];

/** Returns the frame around the points that is `aspect` times as wide as high. */
export function frameAround(points: readonly MapPoint[], aspect: number): MapFrame {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const width = Math.max(right - left + 2 * margin, (bottom - top + 2 * margin) * aspect, minWidth);
  const height = width / aspect;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** Returns the path of an arc between two points, bent to the north. */
export function arcPath(from: MapPoint, to: MapPoint): string {
  const bend = Math.hypot(to.x - from.x, to.y - from.y) * 0.18;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - bend} ${to.x} ${to.y}`;
}

/** Returns the path of closed rings: longitude and latitude by turns, in tenths of a degree. A ring across the date line is not torn there. */
export function ringsPath(rings: readonly (readonly number[])[]): string {
  return rings
    .map(
      (ring) =>
        `M${alongShorterWay(pointsOf(ring))
          .map(({ x, y }) => `${x} ${Math.round(y * 100) / 100}`)
          .join("L")}Z`,
    )
    .join("");
}

function pointsOf(ring: readonly number[]): readonly MapPoint[] {
  return Array.from({ length: ring.length / 2 }, (_, at) => mapPoint((ring[at * 2] ?? 0) / 10, (ring[at * 2 + 1] ?? 0) / 10));
}

/** Position of the name of a point: below it; above it if another point is below; nowhere if both places are taken. */
export type LabelPlace = "below" | "above" | "none";

/** Returns the place of each name. `first` is the point that keeps its own; `near`: the distances within which two names would lie over one another. */
export function labelPlaces(points: readonly MapPoint[], first: number, near: MapPoint): readonly LabelPlace[] {
  const places: (LabelPlace | undefined)[] = points.map(() => undefined);
  const order = [...points.keys()].sort((a, b) => Number(b === first) - Number(a === first) || a - b);
  for (const index of order) {
    const point = points[index];
    if (!point) continue;
    const isNear = (other: MapPoint) => Math.abs(other.x - point.x) < near.x && Math.abs(other.y - point.y) < near.y;
    const sides: readonly LabelPlace[] = points.some((other) => other.y > point.y && isNear(other))
      ? ["above", "below"]
      : ["below", "above"];
    places[index] = sides.find((side) => !points.some((other, at) => places[at] === side && isNear(other))) ?? "none";
  }
  return places.map((place) => place ?? "none");
}
