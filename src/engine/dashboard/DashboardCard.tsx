import type { ReactNode } from "react";
import type { DashboardBlock } from "#dialect/dashboardScreen.ts";
import { useHost, useWords } from "../EngineProvider.tsx";

export interface DashboardCardProps {
  readonly block: DashboardBlock;
  /** At the end of the head, such as the way to all of it. */
  readonly link?: { readonly label: string; readonly to: string } | undefined;
  /** Beside the name, such as how far it is. */
  readonly note?: string;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** The card of a block: its name, a way on, and what it shows. */
export function DashboardCard({ block, link, note, busy = false, children }: DashboardCardProps) {
  const host = useHost();
  const { text } = useWords();
  const label = text(block.label);
  return (
    <section className="ld-card ld-dashboard-card" style={{ gridColumn: `span ${block.span ?? 12}` }} aria-label={label} aria-busy={busy}>
      <header className="ld-dashboard-card-head">
        <h2>{label}</h2>
        {note !== undefined && <span className="ld-subtle">{note}</span>}
        {link && <a href={host.href(link.to)}>{link.label}</a>}
      </header>
      {children}
    </section>
  );
}
