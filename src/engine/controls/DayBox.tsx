/** The box around a native date control. It shows the value in the portal's format, which the browser would show in its own language. */
import type { ReactNode } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";

export interface DayBoxProps {
  /** The stored value; "" for none. */
  readonly shown: string;
  /** Shows the time too. */
  readonly timed?: boolean;
  readonly readOnly?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** While the control has the focus the browser shows its own editor. */
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
