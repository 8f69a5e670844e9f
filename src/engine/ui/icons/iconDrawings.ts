/** Which drawings are there, and how the others come. */
import type { LucideIcon } from "lucide-react";
import { firstIcons } from "./firstIcons.ts";

type Drawings = Readonly<Record<string, LucideIcon>>;

/** By name; no icon that has come goes again. */
export const drawings: Record<string, LucideIcon> = { ...firstIcons };

/** What takes in more drawings, once. Its promise rejects where they cannot be fetched; asked again they are tried again. */
function taking(fetchDrawings: () => Promise<Drawings>, taken: () => void = () => undefined): () => Promise<void> {
  let coming: Promise<void> | undefined;
  return () =>
    (coming ??= fetchDrawings().then(
      (more) => {
        Object.assign(drawings, more);
        taken();
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    ));
}

let all = false;

/** Fetches the icons of the frame. */
export const loadFrameIcons = taking(async () => (await import("./frameIcons.ts")).frameIcons);

/** Fetches every icon. */
export const loadIcons = taking(
  async () => (await import("./icons.ts")).icons,
  () => {
    all = true;
  },
);

/** A name without a drawing will never have one. */
export const allIconsAreThere = (): boolean => all;
