import { showPalette } from "../session/appState.ts";
import { createTypedAhead } from "./typedAhead.ts";

/** Letters typed before the palette's box is there. */
const ahead = createTypedAhead();

/** Opens the palette; whatever is typed from now on is for its box. */
export function openPalette(): void {
  ahead.start(() => showPalette(false));
  showPalette(true);
}

/** The box has the focus: what was typed before. */
export const typedBefore = (): string => ahead.end();
