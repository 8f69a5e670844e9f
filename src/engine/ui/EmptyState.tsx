import type { ReactNode } from "react";
import { Icon } from "./icons/Icon.tsx";
import "./notes.css";

export interface EmptyStateProps {
  readonly icon?: string;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  /** Shows a failure instead of an empty result: red icon, announced as an alert. */
  readonly failed?: boolean;
  /** The page shows nothing else: the title becomes its heading. */
  readonly isPage?: boolean;
  /** One or two buttons. */
  readonly children?: ReactNode;
}

/** Replaces content that is empty or could not be loaded: a title, a hint and one or two buttons. */
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
