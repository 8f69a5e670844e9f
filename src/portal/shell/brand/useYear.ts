import { useState } from "react";

/** Returns the current year for the copyright line; it stays the same while the component is mounted. */
export function useYear(): number {
  const [year] = useState(() => new Date().getFullYear());
  return year;
}
