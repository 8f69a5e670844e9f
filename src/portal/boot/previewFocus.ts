/**
 * Keeps the focus where the analyst types. A page of the preview focuses its first field whenever it is rendered, as a drawer
 * does; in the frame that would take the focus out of the workbench, and the next keys would go into the preview.
 * `select` counts too: in Chromium it focuses its input.
 */
export function keepFocusOutside(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions): void {
    if (document.hasFocus()) focus.call(this, options);
  };
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) {
    const { select } = prototype;
    prototype.select = function (this: HTMLInputElement | HTMLTextAreaElement): void {
      if (document.hasFocus()) select.call(this as HTMLInputElement & HTMLTextAreaElement);
    };
  }
}

/** A press outside of a drawer ends it, and the library that draws it counts presses in the page around a frame: here that is the workbench. */
export function ignorePageAround(): void {
  Object.defineProperty(window, "frameElement", { configurable: true, value: null });
}
