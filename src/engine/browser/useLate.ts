import { useEffect, useState } from "react";

/** A shorter wait is not noticed, in ms. */
const noticeableMs = 150;

/** Whether a wait is long enough to show an indicator. One that flashes up informs nobody and costs a frame. */
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
