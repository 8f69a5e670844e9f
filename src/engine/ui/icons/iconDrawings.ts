/** Drawings of icons that are loaded, and the loading of the others. */
import type { LucideIcon } from "lucide-react";
import { firstIcons } from "./firstIcons.ts";

type Drawings = Readonly<Record<string, LucideIcon>>;

/** Loaded drawings by name. Entries are only added. */
export const drawings: Record<string, LucideIcon> = { ...firstIcons };

/** Returns a function that loads more drawings, once. It rejects on failure; the next call tries again. */
function loader(fetchDrawings: () => Promise<Drawings>, loaded: () => void = () => undefined): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return () =>
    (loading ??= fetchDrawings().then(
      (more) => {
        Object.assign(drawings, more);
        loaded();
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
}

let all = false;

/** Loads the icons of the frame. */
export const loadFrameIcons = loader(async () => (await import("./frameIcons.ts")).frameIcons);

/** Loads every icon. */
export const loadIcons = loader(
  async () => (await import("./icons.ts")).icons,
  () => {
    all = true;
  },
);

/** Whether all icons are loaded: then a name without a drawing has none. */
export const areAllIconsLoaded = (): boolean => all;
