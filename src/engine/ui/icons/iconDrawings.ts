/** Drawings of icons that are loaded, and the loading of the others. */
import type { IconShapes } from "#dialect/schema/compiled.ts";
import { createLucideIcon, type LucideIcon } from "lucide-react";
import { firstIcons } from "./firstIcons.ts";

/** A component that draws an icon. */
export type IconDrawing = LucideIcon;
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

/** Adds drawings by name. The kit's own are not replaced. */
export function addDrawings(more: Drawings): void {
  Object.assign(drawings, { ...more, ...drawings });
}

/** Adds the drawings of a product's icons. The kit's own are not replaced. */
export function provideIcons(shapes: Readonly<Record<string, IconShapes>> = {}): void {
  for (const [name, node] of Object.entries(shapes)) {
    if (Object.hasOwn(drawings, name)) continue;
    addDrawings({
      [name]: createLucideIcon({ name, size: 24, node: node.map(([tag, attributes], key) => [tag, { key, ...attributes }]) }),
    });
  }
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
