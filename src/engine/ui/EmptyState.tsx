import type { ReactNode } from "react";
import { Icon } from "./icons/Icon.tsx";
import "./notes.css";

export interface EmptyStateProps {
  readonly icon?: string;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  /** The icon turns red: something failed, rather than nothing being there. */
  readonly failed?: boolean;
  /** There is nothing else: the title is the page's heading. */
  readonly isPage?: boolean;
  /** One or two buttons. */
  readonly children?: ReactNode;
}

/** What stands where there is nothing: what it is, what to do about it. */
export function EmptyState({ icon = "inbox", title, hint, failed, isPage, children }: EmptyStateProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="ld-empty" role={failed ? "alert" : undefined} data-failed={failed || undefined}>
      <Icon name={icon} size={20} />
      <Title className="ld-empty-title">{title}</Title>
      {hint && <p className="ld-empty-hint">{hint}</p>}
      {children && <div className="ld-empty-actions">{children}</div>}
    </div>
  );
}
