/** The keys of a list. They never act while something is typed, composed or asked in a dialog. */
import { useEffect, useRef } from "react";
import { useHost } from "../host/EngineProvider.tsx";
import { isForPage } from "../browser/shortcuts.ts";

export interface ListKeys {
  /** `/` */
  search(): void;
  /** `j` and `k` */
  move(step: 1 | -1): void;
  /** `x` */
  tick(): void;
  /** Enter; only where no control has the focus. */
  open(): void;
  /** `n` */
  create(): void;
  /** What another key does with the row one has come to; undefined where it does nothing. */
  act(key: string): (() => void) | undefined;
}

export function useListKeys(keys: ListKeys): void {
  const host = useHost();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (host.singleKeys?.() === false || !isForPage(event)) return;
      const act = actionOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [host]);
}

function actionOf(event: KeyboardEvent, keys: ListKeys): (() => void) | undefined {
  switch (event.key) {
    case "/":
      return keys.search;
    case "j":
      return () => keys.move(1);
    case "k":
      return () => keys.move(-1);
    case "x":
      return keys.tick;
    case "n":
      return keys.create;
    case "Enter":
      return isControl(event.target) ? undefined : keys.open;
    default:
      return keys.act(event.key);
  }
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, input, [role=tab], [role=menuitem]") !== null;
}
