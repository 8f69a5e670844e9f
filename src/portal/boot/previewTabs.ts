/** The tabs of the previewed page, by their labels, and the step of its form on a phone: they stay open when the page is rendered again. */
import { partOf } from "./previewPick.ts";

const tabs = "[role=tab]";

/** Returns the labels of the open tabs. */
export function openTabs(): readonly string[] {
  return [...document.querySelectorAll(`${tabs}[aria-selected=true]`)].flatMap((tab) => partOf(tab)?.label ?? []);
}

/** Opens a tab, if the page has it and shows another one. */
export function openTab(label: string): void {
  const tab = [...document.querySelectorAll<HTMLElement>(tabs)].find((one) => partOf(one)?.label === label);
  if (tab?.getAttribute("aria-selected") === "false") tab.click();
}

const place = ".ld-section-place";
/** The same text as `showStepEvent` of the form, which the engine does not export: every page would load it. A test compares them. */
const stepEvent = "form-step";

/** Returns the section of an element that a form on a phone has in another step than the one it shows. */
export function hiddenStep(element: Element | undefined): string | undefined {
  const hidden = element?.closest(`${place}[hidden]`);
  return hidden ? sectionIn(hidden) : undefined;
}

/** Returns the section of the step that a form on a phone shows; undefined where all sections are shown. */
export function openStep(): string | undefined {
  const places = [...document.querySelectorAll(place)];
  const shown = places.filter((one) => !one.hasAttribute("hidden"));
  return shown.length < places.length ? shown.map(sectionIn).find((section) => section !== undefined) : undefined;
}

/** Shows the step of a section, if the page has a form with steps. */
export function showStep(section: string): void {
  document.querySelector(place)?.dispatchEvent(new CustomEvent(stepEvent, { bubbles: true, detail: section }));
}

/** The id of a section's card ends with that of the section. */
function sectionIn(around: Element): string | undefined {
  return around.querySelector("[id*='-section-']")?.id.split("-section-", 2)[1];
}
