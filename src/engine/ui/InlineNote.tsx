import type { ReactNode } from "react";
import { Icon } from "./icons/Icon.tsx";
import "./StatusTag.css";
import "./notes.css";

export type NoteTone = "info" | "warning" | "error" | "success";

const looks = {
  info: { hue: "blue", icon: "info" },
  warning: { hue: "amber", icon: "triangle-alert" },
  error: { hue: "red", icon: "circle-alert" },
  success: { hue: "green", icon: "circle-check" },
} as const;

export interface InlineNoteProps {
  readonly tone?: NoteTone;
  /** `alert` where it appears because of what the reader just did, `status` for news. */
  readonly role?: "alert" | "status" | "note";
  readonly id?: string;
  readonly children: ReactNode;
}

/** One sentence in a tinted box, where it belongs. */
export function InlineNote({ tone = "info", role = "note", id, children }: InlineNoteProps) {
  return (
    <div id={id} role={role} className={`ld-note ld-hue-${looks[tone].hue}`}>
      <Icon name={looks[tone].icon} size={14} />
      <div>{children}</div>
    </div>
  );
}
