import { usePortal } from "../site/PortalContext.tsx";

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly strength: number;
}

const step = 20;
const dots: readonly Dot[] = Array.from({ length: 26 }, (_, row) =>
  Array.from({ length: 44 }, (_, column) => {
    const wave = Math.sin(column * 0.38 + row * 0.21) + Math.cos(row * 0.5 - column * 0.17) + Math.sin(column * 0.9) * 0.4;
    return { x: column * step + 10, y: row * step + 60, strength: wave > 0.35 ? Math.min(0.34, 0.08 + wave * 0.12) : 0 };
  }),
)
  .flat()
  .filter(({ strength }) => strength > 0);

/** Decorative drawing of the public pages: the product's lines and places over a field of dots. Hidden from screen readers. */
export function FrontDrawing() {
  const { lines = [], places = [] } = usePortal().catalog.site.front?.drawing ?? {};
  return (
    <svg className="front-drawing" viewBox="0 0 880 560" fill="none" aria-hidden="true">
      {dots.map(({ x, y, strength }) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="1.6" className="front-dot" opacity={strength.toFixed(2)} />
      ))}
      {lines.map(({ path, main }) => (
        <path key={path} d={path} className={main ? "front-main" : "front-line"} />
      ))}
      {places.map(({ x, y, name }) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r="9" className="front-halo" />
          <circle cx={x} cy={y} r="4" className="front-place" />
          <text x={x + 14} y={y + 4} className="front-name">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
