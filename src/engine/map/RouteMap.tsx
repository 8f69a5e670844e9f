/** The route of a record on a map of the world, with the part that it has covered. Loaded when a page needs it: the outline is its largest part. */
import { useMemo } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useNarrow } from "../browser/useNarrow.ts";
import { arcPath, frameAround, labelPlaces, mapPoint, ringsPath } from "./geometry.ts";
import land from "./land.json";
import { type RouteInput, useRoute } from "./useRoute.ts";
import "./map.css";

const outline = ringsPath(land.rings);
/** The world is drawn three times side by side, so that a route may cross the date line. */
const turns = [-360, 0, 360];

export function RouteMap(input: RouteInput) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const points = useRoute(input);
  const aspect = narrow ? 1.8 : 4;
  const frame = useMemo(() => frameAround(points.length > 0 ? points : [mapPoint(110, 30)], aspect), [points, aspect]);
  const here = points.findLastIndex(({ reached }) => reached);
  const labels = useMemo(
    () => labelPlaces(points, here, { x: frame.width * (narrow ? 0.33 : 0.18), y: frame.height * 0.13 }),
    [points, here, frame, narrow],
  );
  return (
    <section className="ld-card ld-map" aria-label={t("detail.map")} style={{ aspectRatio: aspect }}>
      <svg viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
        {/* Land follows its places: drawn before them it would jump. */}
        {points.length > 0 &&
          turns.map((turn) => <path key={turn} className="ld-map-land" d={outline} transform={`translate(${turn} 0)`} />)}
        {points.slice(1).map((point, index) => (
          <path
            key={`${point.name} ${index}`}
            className="ld-map-way"
            data-done={index + 1 <= here || undefined}
            d={arcPath(points[index] ?? point, point)}
          />
        ))}
      </svg>
      <ol>
        {points.map((point, index) => (
          <li
            key={`${point.name} ${index}`}
            data-at={index === here ? "here" : index < here ? "done" : "next"}
            data-label={labels[index]}
            data-side={point.x > frame.x + frame.width * 0.75 ? "left" : undefined}
            style={{
              left: `${((point.x - frame.x) / frame.width) * 100}%`,
              top: `${((point.y - frame.y) / frame.height) * 100}%`,
            }}
            aria-current={index === here ? "step" : undefined}
          >
            <span>
              {point.name}
              {point.day !== undefined && <small> {point.day}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
