import type { ReactNode } from "react";
import { hues } from "./theme/tokens.ts";
import { StatusMark } from "./icons/StatusIcon.tsx";
import "./StatusTag.css";

export type Hue = keyof typeof hues;

/** A hue that can be drawn; a word nobody knows is slate. */
export function toHue(word: string | undefined): Hue {
  return word !== undefined && Object.hasOwn(hues, word) ? (word as Hue) : "slate";
}

/**
 * A state: word, mark and hue each tell it alone.
 *
 * `hue` and `mark` are the two words a code list carries; `mark` is `pie-0` to
 * `pie-8` (eighths), or one of the special marks. Unknown words draw slate and
 * an empty ring, so a state the server invents is still legible.
 */
export function StatusTag({
  hue,
  mark,
  children,
}: {
  readonly hue?: string | undefined;
  readonly mark?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={`ld-status ld-hue-${toHue(hue)}`}>
      <StatusMark mark={mark} />
      <span className="ld-trunc">{children}</span>
    </span>
  );
}
