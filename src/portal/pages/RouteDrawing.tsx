/** Decorative drawing of the public pages: a dotted map with routes between ports. Hidden from screen readers. */

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

/** Ports: x and y on the drawing, and the code. */
const ports = [
  [690, 330, "SZX"],
  [170, 300, "FTW1"],
  [430, 270, "DTM2"],
  [210, 410, "ONT8"],
] as const;

export function RouteDrawing() {
  return (
    <svg className="route-drawing" viewBox="0 0 880 560" fill="none" aria-hidden="true">
      {dots.map(({ x, y, strength }) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="1.6" className="route-dot" opacity={strength.toFixed(2)} />
      ))}
      <path d="M690 330C560 170 330 150 170 300" className="route-way" />
      <path d="M690 330C600 240 500 220 430 270" className="route-way" />
      <path d="M690 330C590 430 330 470 210 410" className="route-main" />
      {ports.map(([x, y, code]) => (
        <g key={code}>
          <circle cx={x} cy={y} r="9" className="route-halo" />
          <circle cx={x} cy={y} r="4" className="route-port" />
          <text x={x + 14} y={y + 4} className="route-code">
            {code}
          </text>
        </g>
      ))}
    </svg>
  );
}
