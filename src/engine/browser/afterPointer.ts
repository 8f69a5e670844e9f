/**
 * Postpones layout shifts while a mouse button or finger is down.
 *
 * Pressing a button blurs the field before it. If that showed a message below the field at once, the button would move
 * away from the pointer and the click would be lost. There is one pointer for each page, so this state is the page's.
 */
let isPressed = false;
const postponed: (() => void)[] = [];

function release(): void {
  isPressed = false;
  // The click event follows the release; the postponed functions run after it.
  setTimeout(() => {
    if (!isPressed) for (const run of postponed.splice(0)) run();
  });
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => void (isPressed = true), true);
  // A press that opens the browser's context menu sends no end; the next key press counts as one.
  for (const end of ["pointerup", "pointercancel", "dragend", "contextmenu", "keydown"]) document.addEventListener(end, release, true);
}

/** Runs at once, or after the current click. */
export function afterPointer(run: () => void): void {
  if (isPressed) postponed.push(run);
  else run();
}
