/** Ctrl or Cmd + S saves, with Enter submits. Where a drawer stands over a page, the keys are the drawer's. */
import { useEffect, useRef } from "react";

const stack: object[] = [];

export function useFormKeys(keys: { save(): void; submit(): void }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const me = {};
    stack.push(me);
    const onKeyDown = (event: KeyboardEvent) => {
      if (stack.at(-1) !== me || event.isComposing || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const wanted =
        event.key === "s" || event.key === "S" ? latest.current.save : event.key === "Enter" ? latest.current.submit : undefined;
      if (!wanted) return;
      event.preventDefault();
      wanted();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      stack.splice(stack.indexOf(me), 1);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}
