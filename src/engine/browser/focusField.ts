/** Scrolls to a field and focuses it as Tab does: its text is selected, so that typing replaces it. Returns false where there is no element of that id. */
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
