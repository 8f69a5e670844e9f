/** Tiles of less urgency, small: a line for each group of them. On a phone a line is folded, with the number of all that it holds. */
import type { ReactNode } from "react";
import { useNarrow } from "../browser/useNarrow.ts";
import { countText } from "../host/counted.ts";
import { useHost } from "../host/EngineProvider.tsx";
import { Icon } from "../ui/icons/Icon.tsx";

export interface TileLine {
  readonly name: string;
  /** Records of all its tiles. */
  readonly count: number;
  readonly tiles: readonly ReactNode[];
}

export function TileLines({ lines }: { readonly lines: readonly TileLine[] }) {
  const { catalog } = useHost();
  const narrow = useNarrow();
  if (lines.length === 0) return null;
  return (
    <div className="ld-card ld-tile-lines">
      {lines.map(({ name, count, tiles }) =>
        narrow ? (
          <details key={name}>
            <summary>
              <span>{name}</span>
              <strong>{countText(catalog, count)}</strong>
              <Icon name="chevron-down" size={14} />
            </summary>
            <div>{tiles}</div>
          </details>
        ) : (
          <div key={name} role="group" aria-label={name}>
            <span className="ld-tile-line-name">{name}</span>
            {tiles}
          </div>
        ),
      )}
    </div>
  );
}
