import { useEffect, useEffectEvent } from "react";

/** Tells the preview which part a form shows, by its JSON Pointer, whenever that changes. */
export function useTellPart(pointer: string | undefined, onPart: ((pointer: string) => void) | undefined): void {
  const tell = useEffectEvent((shown: string) => onPart?.(shown));
  useEffect(() => {
    if (pointer !== undefined) tell(pointer);
  }, [pointer]);
}
