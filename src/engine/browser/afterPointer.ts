/**
 * Puts off what would move the page while a mouse button or finger is down.
 *
 * Pressing it takes the focus from the field before; if a message appeared
 * under that field at once, the thing being pressed would slip away and the
 * click be lost.
 */
let pressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  // The click comes after the release; what waited comes after the click.
  setTimeout(() => {
    if (!pressed) for (const run of waiting.splice(0)) run();
  });
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => void (pressed = true), true);
  // A press that opens the browser's own menu is not told to end; whoever uses the keyboard again has ended it.
  for (const end of ["pointerup", "pointercancel", "dragend", "contextmenu", "keydown"]) document.addEventListener(end, release, true);
}

/** Runs at once, or after the click that is under way. */
export function afterPointer(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
