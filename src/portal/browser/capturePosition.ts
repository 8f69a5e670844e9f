/** Where somebody is on the page: the field with the cursor, the text chosen in it, how far it is scrolled. */

/** How long the page may take until the field is there again, in ms. */
const patienceMs = 3000;

/** @returns what goes back there, once the page is drawn anew. Whoever has gone elsewhere meanwhile is left alone. */
export function capturePosition(): () => void {
  const focused = document.activeElement;
  const id = focused?.id ?? "";
  // A form's ids begin with its own name, which another drawing does not have.
  const field = id.includes("-") ? id.slice(id.indexOf("-")) : "";
  const chosen = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? rangeOf(focused) : undefined;
  const top = scrollY;
  return () => {
    const until = performance.now() + patienceMs;
    const look = () => {
      const isElsewhere =
        document.activeElement !== null && document.activeElement !== document.body && document.activeElement.id !== "main";
      if (isElsewhere) return;
      const found = field === "" ? null : document.querySelector<HTMLElement>(`[id$="${CSS.escape(field)}"]`);
      if (found) {
        found.focus({ preventScroll: true });
        if (chosen && (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) choose(found, chosen);
      }
      if (document.documentElement.scrollHeight >= top + innerHeight) scrollTo(0, top);
      if (performance.now() > until || (found !== null && scrollY === top) || (field === "" && scrollY === top)) return;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

function rangeOf({ selectionStart, selectionEnd }: TextControl): readonly [number, number] | undefined {
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

function choose(control: TextControl, [start, end]: readonly [number, number]): void {
  try {
    control.setSelectionRange(start, end);
  } catch {
    // Some kinds of input have no range.
  }
}
