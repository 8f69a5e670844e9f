/** Ctrl or Cmd + Z takes back what filled in several fields at once: no field knows of more than its own. Until something is typed. */
import { useCallback, useEffect, useRef } from "react";

export function useUndoOnce(): (undo: () => void) => void {
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  return useCallback((undo) => {
    const stop = () => {
      document.removeEventListener("keydown", press, true);
      document.removeEventListener("input", stop, true);
    };
    function press(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
      undo();
    }
    end.current();
    end.current = stop;
    document.addEventListener("keydown", press, true);
    document.addEventListener("input", stop, true);
  }, []);
}
