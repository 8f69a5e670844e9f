/** The tabs of the previewed page, by their labels: they stay open when the page is rendered again. */
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
