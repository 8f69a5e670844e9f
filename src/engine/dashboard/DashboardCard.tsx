import type { ReactNode } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { BlockFailure } from "./BlockFailure.tsx";
import { useBlockLayout } from "./blockHeights.ts";

export interface DashboardCardProps {
  readonly block: DashboardBlock;
  /** At the end of the head, such as the way to all of it. */
  readonly link?: { readonly label: string; readonly to: string } | undefined;
  /** Beside the name, such as how far it is. */
  readonly note?: string;
  readonly busy?: boolean;
  /** Asks again: its records did not come, which is said in place of what it shows. */
  readonly onRetry?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The card of a block: its name, a way on, and what it shows. */
export function DashboardCard({ block, link, note, busy = false, onRetry, children }: DashboardCardProps) {
  const host = useHost();
  const { place } = useBlockLayout(block);
  const { text } = useTranslation();
  const label = text(block.label);
  return (
    <section {...place} className="ld-card ld-dashboard-card" aria-label={label} aria-busy={busy && !onRetry}>
      <header className="ld-dashboard-card-head">
        <h2>{label}</h2>
        {note !== undefined && <span className="ld-subtle">{note}</span>}
        {link && <a href={host.href(link.to)}>{link.label}</a>}
      </header>
      {onRetry ? <BlockFailure onRetry={onRetry} /> : children}
    </section>
  );
}
