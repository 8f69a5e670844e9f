/** Captures focus, text selection and scroll position, and restores them after the page is rendered from scratch. */

/** Restoring gives up after this time, in ms. */
const timeoutMs = 3000;

/** Returns a function that restores the position. It retries on each frame until the field exists, and stops as soon as the user moves the focus. */
export function capturePosition(): () => void {
  const focused = document.activeElement;
  const id = focused?.id ?? "";
  // An id starts with the generated name of its form, which changes with each mount.
  const field = id.includes("-") ? id.slice(id.indexOf("-")) : "";
  const selection = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? rangeOf(focused) : undefined;
  const top = scrollY;
  return () => {
    const until = performance.now() + timeoutMs;
    const restore = () => {
      const hasMoved = document.activeElement !== null && document.activeElement !== document.body && document.activeElement.id !== "main";
      if (hasMoved) return;
      const found = field === "" ? null : document.querySelector<HTMLElement>(`[id$="${CSS.escape(field)}"]`);
      if (found) {
        found.focus({ preventScroll: true });
        if (selection && (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) select(found, selection);
      }
      if (document.documentElement.scrollHeight >= top + innerHeight) scrollTo(0, top);
      if (performance.now() > until || (found !== null && scrollY === top) || (field === "" && scrollY === top)) return;
      requestAnimationFrame(restore);
    };
    requestAnimationFrame(restore);
  };
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

function rangeOf({ selectionStart, selectionEnd }: TextControl): readonly [number, number] | undefined {
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

function select(control: TextControl, [start, end]: readonly [number, number]): void {
  try {
    control.setSelectionRange(start, end);
  } catch {
    // Some input types have no selection range.
  }
}
