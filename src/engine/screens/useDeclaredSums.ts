/** Loads the screen whose list declares sums, such as the open amount in each currency. */
import type { ListSums } from "#dialect/schema/screenParts.ts";
import { findSums } from "../planners/findSums.ts";
import { type LoadedScreen, type ScreenLoad, useScreen } from "./useScreen.ts";

export type SumsLoad =
  | Exclude<ScreenLoad, { readonly state: "ready" }>
  | { readonly state: "ready"; readonly parts: LoadedScreen; readonly sums: ListSums };

/** @param of id of the sums. A list that does not declare them never loads. */
export function useDeclaredSums(screen: string, of: string): SumsLoad {
  const load = useScreen(screen);
  if (load.state !== "ready") return load;
  const sums = findSums(load.parts.screen, of);
  return sums ? { ...load, sums } : { state: "loading" };
}
