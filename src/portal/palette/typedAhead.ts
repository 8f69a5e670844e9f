/**
 * Buffers keys typed between opening an input and its focus. Its code may have to be loaded first;
 * without the buffer these keys would be lost or act as shortcuts of the page.
 */
export interface TypedAhead {
  /** Starts buffering, or continues it. `cancel` is called on Escape. */
  start(cancel: () => void): void;
  /** Stops buffering and returns the typed text. */
  end(): string;
}

/** Buffering stops after this time, in ms: the input failed to open. */
const timeoutMs = 10_000;

export function createTypedAhead(): TypedAhead {
  let text = "";
  let onCancel: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): string => {
    clearTimeout(timer);
    document.removeEventListener("keydown", bufferKey, true);
    onCancel = undefined;
    const typed = text;
    text = "";
    return typed;
  };
  function bufferKey(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const letter = [...key].length === 1;
    if (!letter && !["Backspace", "Enter", "Escape"].includes(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (letter) text += key;
    else if (key === "Backspace") text = [...text].slice(0, -1).join("");
    else if (key === "Escape") {
      const cancel = onCancel;
      end();
      cancel?.();
    }
  }
  return {
    start(cancel) {
      clearTimeout(timer);
      timer = setTimeout(end, timeoutMs);
      onCancel = cancel;
      document.addEventListener("keydown", bufferKey, true);
    },
    end,
  };
}
