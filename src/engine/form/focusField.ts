/** Brings a field into view and puts the cursor into it, as Tab does: what stands there is chosen, to be typed over. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  const controls = "input:not([type='hidden']), textarea, select, button";
  const target = element.matches(controls) ? element : (element.querySelector<HTMLElement>(controls) ?? element);
  element.scrollIntoView?.({ block: "center", behavior: "auto" });
  target.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement) target.select();
}
