/** The box around a native control of days: what stands in it is told as everywhere else, whatever the browser's own language is. */
import type { ReactNode } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";

export interface DayBoxProps {
  /** As it is stored; "" for none. */
  readonly shown: string;
  /** Down to the minute. */
  readonly timed?: boolean;
  readonly readOnly?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** While the control has the focus the browser shows its own parts, which are what is typed into. */
export function DayBox({ shown, timed = false, readOnly = false, className = "ld-input-box", children }: DayBoxProps) {
  const { t } = useTranslation();
  const pattern = readOnly ? "–" : t(timed ? "form.momentPattern" : "form.dayPattern");
  return (
    <span className={`${className} ld-day`}>
      {children}
      <span className="ld-day-shown" data-empty={shown === "" || undefined} aria-hidden="true">
        {shown || pattern}
      </span>
    </span>
  );
}
