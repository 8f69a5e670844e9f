import type { ReactNode } from "react";

/** Symbols on a full disc, as strokes in the background color. */
const strokes: Readonly<Record<string, ReactNode>> = {
  check: <path d="M4.4 7.2l1.8 1.8 3.5-3.8" />,
  pause: <path d="M5.5 5v4M8.5 5v4" />,
  back: <path d="M9.6 9V7.6a1.6 1.6 0 0 0-1.6-1.6H4.6M6 4.4 4.4 6 6 7.6" />,
  cross: <path d="M5 5l4 4M9 5l-4 4" />,
  alert: <path d="M7 4v3.4M7 9.8v.01" />,
  look: (
    <>
      <circle cx="6.4" cy="6.4" r="2" />
      <path d="M8 8l1.8 1.8" />
    </>
  ),
};

/** Other names of the same icons. */
const aliases: Readonly<Record<string, string>> = { tick: "check", magnifier: "look", exclamation: "alert", "arrow-back": "back" };

/** Filled share of the ring, 0 to 1: `pie-3`, `3/8`, `half`. */
function filledShare(icon: string): number {
  if (icon === "half") return 0.5;
  const eighths = Number(/^(?:pie-)?([0-8])(?:\/8)?$/.exec(icon)?.[1] ?? 0);
  return eighths / 8;
}

/** Path of a pie slice from 12 o'clock. */
function slice(filled: number): string {
  const angle = filled * 2 * Math.PI;
  const x = (7 + 3.6 * Math.sin(angle)).toFixed(2);
  const y = (7 - 3.6 * Math.cos(angle)).toFixed(2);
  return `M7 7V3.4A3.6 3.6 0 ${filled > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}

/**
 * The 14 px icon of a state: a ring that fills like a clock, or a symbol (`dashed`, `half`, `look`, `check`, `pause`, `back`,
 * `cross`, `alert`, `ring`). Its color comes from the `ld-hue-…` class around it.
 */
export function StatusIcon({ icon = "ring" }: { readonly icon?: string | undefined }) {
  const name = aliases[icon] ?? icon;
  const stroke = strokes[name];
  const filled = stroke === undefined ? filledShare(name) : 0;
  return (
    <svg className="ld-mark" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" data-mark={name}>
      {stroke !== undefined ? (
        <>
          <circle cx="7" cy="7" r="6" className="ld-mark-disc" />
          <g className="ld-mark-stroke">{stroke}</g>
        </>
      ) : name === "dashed" ? (
        <circle cx="7" cy="7" r="5.2" className="ld-mark-ring" strokeWidth="1.6" strokeDasharray="2.2 1.9" />
      ) : (
        <>
          <circle cx="7" cy="7" r="5.4" className="ld-mark-ring" strokeWidth="1.5" />
          {filled >= 1 ? (
            <circle cx="7" cy="7" r="3.6" className="ld-mark-disc" />
          ) : (
            filled > 0 && <path d={slice(filled)} className="ld-mark-disc" />
          )}
        </>
      )}
    </svg>
  );
}
