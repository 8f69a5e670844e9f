/** Lists the caller's keyboard shortcuts while it is mounted. */
import { useEffect } from "react";
import { createShortcuts, type Shortcut, type ShortcutRegistry } from "../browser/shortcuts.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { useEngineState } from "./EngineProvider.tsx";

/** The shortcuts of this engine, for an overview of keys. */
export const useShortcutRegistry = (): ShortcutRegistry => useEngineState(createShortcuts);

/** Adds the caller's shortcuts to the overview while it is mounted. It does not handle the keys. */
export function useShortcuts(shortcuts: () => readonly Shortcut[]): void {
  const registry = useShortcutRegistry();
  const list = useEventCallback(shortcuts);
  useEffect(() => registry.add(list), [registry, list]);
}
