import { useRef } from "react";

/** The object of before while this one says the same, so that what is drawn from it is not drawn anew. Plain data only. */
export function useStableValue<Value>(value: Value): Value {
  const before = useRef(value);
  if (before.current !== value && JSON.stringify(before.current) !== JSON.stringify(value)) before.current = value;
  return before.current;
}
