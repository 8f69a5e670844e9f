import type { ReactNode } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { BlockFailure } from "./BlockFailure.tsx";
import { useBlockLayout } from "./blockHeights.ts";

export interface DashboardCardProps {
  readonly block: DashboardBlock;
  /** Link at the end of the header, such as to the whole list. */
  readonly link?: { readonly label: string; readonly to: string } | undefined;
  /** Text beside the title, such as the progress. */
  readonly note?: string;
  readonly busy?: boolean;
  /** Whether its list has no records: `hideEmpty` of the block hides it. */
  readonly empty?: boolean;
  /** Set after a failed request: the card shows a notice with a retry instead of its content. */
  readonly onRetry?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The card of a block: title, link and content. */
export function DashboardCard({ block, link, note, busy = false, empty = false, onRetry, children }: DashboardCardProps) {
  const host = useHost();
  const { layout, height } = useBlockLayout(block);
  const { text } = useTranslation();
  const label = text(block.label);
  // While it loads, a card that was away last time is away.
  const isAway = block.hideEmpty === true && !onRetry && (empty || (busy && height === 0));
  return (
    <section {...layout} hidden={isAway} className="ld-card ld-dashboard-card" aria-label={label} aria-busy={busy && !onRetry}>
      <header className="ld-dashboard-card-head">
        <h2>{label}</h2>
        {note !== undefined && <span className="ld-subtle">{note}</span>}
        {link && <a href={host.href(link.to)}>{link.label}</a>}
      </header>
      {onRetry ? <BlockFailure onRetry={onRetry} /> : children}
    </section>
  );
}
