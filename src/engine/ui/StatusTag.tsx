import type { ReactNode } from "react";
import { statusColors } from "./theme/tokens.ts";
import { StatusIcon } from "./icons/StatusIcon.tsx";
import "./StatusTag.css";

export type StatusColor = keyof typeof statusColors;

/** A hue that can be drawn; a word nobody knows is slate. */
export function toStatusColor(word: string | undefined): StatusColor {
  return word !== undefined && Object.hasOwn(statusColors, word) ? (word as StatusColor) : "slate";
}

/**
 * A state: word, mark and hue each tell it alone.
 *
 * `hue` and `mark` are the two words a code list carries; `mark` is `pie-0` to
 * `pie-8` (eighths), or one of the special marks. Unknown words draw slate and
 * an empty ring, so a state the server invents is still legible.
 */
export function StatusTag({
  color: hue,
  icon: mark,
  children,
}: {
  readonly color?: string | undefined;
  readonly icon?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={`ld-status ld-hue-${toStatusColor(hue)}`}>
      <StatusIcon mark={mark} />
      <span className="ld-trunc">{children}</span>
    </span>
  );
}
