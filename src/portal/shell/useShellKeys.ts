/** The keys that hold on every page: `g` and a letter leads to a page of the menu, `?` tells of all keys, Ctrl or Cmd + K opens the palette. */
import { useEffect, useRef } from "react";
import { isAsking, isForPage } from "#engine";
import { appState, showKeys } from "../session/appState.ts";
import { goKeysOf } from "../site/goKeys.ts";
import { openPalette } from "../palette/openPalette.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { useMenu } from "../site/useMenu.ts";

/** How long `g` waits for its letter, in ms. */
const waits = 3000;

export function useShellKeys(): void {
  const { host } = usePortal();
  const menu = useMenu();
  const latest = useRef(menu);
  latest.current = menu;
  useEffect(() => {
    let begun = -waits;
    /** Before the page's own keys: the letter after `g` is none of theirs. */
    const second = (event: KeyboardEvent) => {
      if (event.timeStamp - begun >= waits || event.key === "Shift") return;
      begun = -waits;
      if (!isForPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const found = goKeysOf(latest.current).find(({ key }) => key === event.key);
      if (found) host.go(found.address);
    };
    const palette = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.defaultPrevented || event.isComposing || isAsking()) return;
      event.preventDefault();
      openPalette();
    };
    const first = (event: KeyboardEvent) => {
      if (!appState.singleKeys || !isForPage(event)) return;
      if (event.key === "g") begun = event.timeStamp;
      else if (event.key === "?") showKeys(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", second, true);
    document.addEventListener("keydown", first);
    document.addEventListener("keydown", palette);
    return () => {
      document.removeEventListener("keydown", second, true);
      document.removeEventListener("keydown", first);
      document.removeEventListener("keydown", palette);
    };
  }, [host]);
}
