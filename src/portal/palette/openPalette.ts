import { showPalette } from "../session/appState.ts";
import { createTypedAhead } from "./typedAhead.ts";

const ahead = createTypedAhead();

/** Opens the palette. Text typed until its input is focused is buffered for it. */
export function openPalette(): void {
  ahead.start(() => showPalette(false));
  showPalette(true);
}

/** Ends the buffering and returns the typed text. Call it when the input gets the focus. */
export const takeTypedAhead = (): string => ahead.end();
