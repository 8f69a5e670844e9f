import { useEffect, useState } from "react";

/** A shorter wait is not noticed, in ms. */
const noticeableMs = 150;

/** Returns whether a wait is long enough to show an indicator. A flashing indicator only distracts. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), noticeableMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}
