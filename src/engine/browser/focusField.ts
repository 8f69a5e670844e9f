/** Brings a field into view and puts the cursor into it, as Tab does: what stands there is chosen, to be typed over. False where there is none. */
export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  const controls = "input:not([type='hidden']), textarea, select, button";
  const target = element.matches(controls) ? element : (element.querySelector<HTMLElement>(controls) ?? element);
  element.scrollIntoView?.({ block: "center", behavior: "auto" });
  target.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement) target.select();
  return true;
}
