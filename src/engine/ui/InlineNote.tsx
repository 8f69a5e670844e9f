import type { ReactNode } from "react";
import { Icon } from "./icons/Icon.tsx";
import "./StatusTag.css";
import "./notes.css";

export type NoteTone = "info" | "warning" | "error" | "success";

const toneStyles = {
  info: { hue: "blue", icon: "info" },
  warning: { hue: "amber", icon: "triangle-alert" },
  error: { hue: "red", icon: "circle-alert" },
  success: { hue: "green", icon: "circle-check" },
} as const;

export interface InlineNoteProps {
  readonly tone?: NoteTone;
  /** `alert` for the result of a user action, `status` for other news. */
  readonly role?: "alert" | "status" | "note";
  readonly children: ReactNode;
}

/** One sentence in a tinted box, next to what it is about. */
export function InlineNote({ tone = "info", role = "note", children }: InlineNoteProps) {
  return (
    <div role={role} className={`ld-note ld-hue-${toneStyles[tone].hue}`}>
      <Icon name={toneStyles[tone].icon} size={14} />
      <div>{children}</div>
    </div>
  );
}
