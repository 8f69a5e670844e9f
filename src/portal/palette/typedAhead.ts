/**
 * What is typed between opening a box and its coming into focus. Its code may have to be fetched first, and a busy machine
 * takes its time to draw: letters typed meanwhile are meant for the box, and would else be lost or taken as keys of the page.
 */
export interface TypedAhead {
  /** From now on letters are held back. Asked for again, it goes on. */
  start(cancel: () => void): void;
  /** The box is there: what was typed, which is the caller's from here on. */
  end(): string;
}

/** Nothing that was opened takes longer; whatever did not come by then does not come any more. In ms. */
const patience = 10_000;

export function createTypedAhead(page: Document = document): TypedAhead {
  let text = "";
  let cancelled: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): string => {
    clearTimeout(timer);
    page.removeEventListener("keydown", hold, true);
    cancelled = undefined;
    const typed = text;
    text = "";
    return typed;
  };
  function hold(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const letter = [...key].length === 1;
    if (!letter && !["Backspace", "Enter", "Escape"].includes(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (letter) text += key;
    else if (key === "Backspace") text = [...text].slice(0, -1).join("");
    else if (key === "Escape") {
      const cancel = cancelled;
      end();
      cancel?.();
    }
  }
  return {
    start(cancel) {
      clearTimeout(timer);
      timer = setTimeout(end, patience);
      cancelled = cancel;
      page.addEventListener("keydown", hold, true);
    },
    end,
  };
}
