/** Shortcuts of every page: `g` and a letter opens a page of the menu, `?` the overview of shortcuts, F1 the help, Ctrl or Cmd + K the palette. */
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { isAsking, isForPage } from "#engine";
import { appState, showKeys } from "../session/appState.ts";
import { goKeysOf } from "../site/goKeys.ts";
import { helpAbout } from "../site/helpAbout.ts";
import { openPalette } from "../palette/openPalette.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { useMenu } from "../site/useMenu.ts";

/** The letter must follow `g` within this time, in ms. */
const sequenceMs = 3000;

export function useShellKeys(): void {
  const { host, catalog } = usePortal();
  const { pathname } = useLocation();
  const menu = useMenu();
  const goTo = useEffectEvent((letter: string) => {
    const found = goKeysOf(menu).find(({ key }) => key === letter);
    if (found) host.go(found.address);
  });
  const help = useEffectEvent((event: KeyboardEvent) => {
    const page = catalog.site.frame?.help;
    if (event.key !== "F1" || !page || isAsking()) return;
    event.preventDefault();
    host.go(helpAbout(page, pathname));
  });
  useEffect(() => {
    let startedAt = -sequenceMs;
    /** Runs in the capture phase: the letter after `g` must not trigger shortcuts of the page. */
    const second = (event: KeyboardEvent) => {
      if (event.timeStamp - startedAt >= sequenceMs || event.key === "Shift") return;
      startedAt = -sequenceMs;
      if (!isForPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      goTo(event.key);
    };
    const palette = (event: KeyboardEvent) => {
      if (event.key === "F1") return help(event);
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.defaultPrevented || event.isComposing || isAsking()) return;
      event.preventDefault();
      openPalette();
    };
    const first = (event: KeyboardEvent) => {
      if (!appState.singleKeys || !isForPage(event)) return;
      if (event.key === "g") startedAt = event.timeStamp;
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
  }, []);
}
