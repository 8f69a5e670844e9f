import type { ReactNode } from "react";
import { statusColors } from "./theme/tokens.ts";
import { StatusIcon } from "./icons/StatusIcon.tsx";
import "./StatusTag.css";

export type StatusColor = keyof typeof statusColors;

/** Returns a known color; `slate` for an unknown word. */
export function toStatusColor(word: string | undefined): StatusColor {
  return word !== undefined && Object.hasOwn(statusColors, word) ? (word as StatusColor) : "slate";
}

/**
 * A state of a record as text, icon and color; each of the three is enough to recognize it.
 *
 * `color` and `icon` are the words of the code list (`hue`, `mark`); `icon` is `pie-0` to `pie-8` (eighths) or a name of
 * `StatusIcon`. Unknown words show slate and an empty ring, so that a state added by the server is still readable.
 */
export function StatusTag({
  color,
  icon,
  children,
}: {
  readonly color?: string | undefined;
  readonly icon?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={`ld-status ld-hue-${toStatusColor(color)}`}>
      <StatusIcon icon={icon} />
      <span className="ld-trunc">{children}</span>
    </span>
  );
}
