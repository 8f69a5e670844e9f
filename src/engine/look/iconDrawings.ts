/** Which drawings are there, and how the others come. */
import type { LucideIcon } from "lucide-react";
import { firstIcons } from "./firstIcons.ts";

/** By name; no icon that has come goes again. */
export const drawings: Record<string, LucideIcon> = { ...firstIcons };

let all = false;
let coming: Promise<void> | undefined;

/** Fetches all icons, once. Rejects where they cannot be fetched; asked again they are tried again. */
export function loadIcons(): Promise<void> {
  coming ??= import("./icons.ts").then(
    ({ icons }) => {
      Object.assign(drawings, icons);
      all = true;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** A name without a drawing will never have one. */
export const allIconsAreThere = (): boolean => all;
