import { useState } from "react";

/** Returns the previous object while the new one is equal as JSON, so memoized children do not render again. Plain data only. */
export function useStableValue<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}
