import { useEffect, useState } from "react";

/** Below it, nobody notices that something is under way. Milliseconds. */
const noticedMs = 150;

/** Whether something has been under way for so long that it should be told: what flashes up tells nothing, and moving it costs a frame. */
export function useLate(underWay: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setLate(true), noticedMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [underWay]);
  return underWay && late;
}
