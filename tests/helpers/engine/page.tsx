/** Draws a view as the portal does and finds what a person finds: by role and name. */
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { EngineState } from "#engine/host/engineState.ts";
import { EngineProvider } from "#engine/host/EngineProvider.tsx";
import { ThemeProvider } from "#engine/ui/theme/ThemeProvider.tsx";
import type { TestHost } from "./testHost.ts";
// Overlays fetch their floating half when first used, lists their rows; here they are loaded already, so that they take no time.
import "#engine/actions/dialogs/ActionDialogs.tsx";
import "#engine/form/FormPanel.tsx";
import "#engine/table/filters/FilterEditor.tsx";
import "#engine/table/rows/RowCards.tsx";
import "#engine/table/rows/RowsTable.tsx";
import "#engine/ui/overlay/MenuPanel.tsx";
import "#engine/ui/overlay/ModalPanel.tsx";
import "#engine/ui/overlay/PopoverPanel.tsx";
import "#engine/ui/overlay/TooltipPanel.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const selectors: Readonly<Record<string, string>> = {
  alert: "[role=alert]",
  alertdialog: "[role=alertdialog]",
  button: "button:not([role]), [role=button]",
  checkbox: "input[type=checkbox]",
  columnheader: "th",
  complementary: "aside",
  dialog: "[role=dialog], dialog[open]",
  heading: "h1, h2, h3",
  link: "a[href]",
  listitem: "li",
  menuitem: "[role=menuitem]",
  navigation: "nav",
  radio: "input[type=radio]",
  region: "section[aria-label], [role=region]",
  row: "tbody tr:not([aria-hidden])",
  searchbox: "input[type=search]",
  combobox: "select",
  status: "[role=status]",
  tab: "[role=tab]",
  table: "table",
  tabpanel: "[role=tabpanel]",
  textbox: "input[type=text], input:not([type]), textarea",
  toolbar: "[role=toolbar]",
};

const cleanups: (() => void)[] = [];
const states = new WeakMap<TestHost, EngineState>();

/** Has a host's views use this state, as those of the portal do that takes the place of another. */
export function continueEngine(host: TestHost, state: EngineState): void {
  states.set(host, state);
}

/** The state of a host's engine: like the portal's, it survives that its views are drawn again. */
function stateOf(host: TestHost): EngineState {
  const state = states.get(host) ?? new EngineState();
  states.set(host, state);
  return state;
}

/** Takes everything off the page; to be called after each test. */
export function clearPage(): void {
  for (const cleanup of cleanups.splice(0)) cleanup();
  // A test may end in the middle of a press: the next one starts with a released pointer.
  document.dispatchEvent(new Event("pointerup"));
  document.body.replaceChildren();
  localStorage.clear();
  resetWidth();
}

/**
 * Lets promises, lazy components and effects run until the page is still. Code that is imported on the way is waited for, however long
 * that takes. A turn is short, because the suite spends most of its pauses here.
 */
export async function settle(turns = 6): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setTimeout(resolve, 1));
    });
  }
}

/** Waits until an expectation holds, however busy the machine is; fails as it does where it never holds. */
export async function eventually(expectation: () => void): Promise<void> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    try {
      return expectation();
    } catch {
      await settle(1);
    }
  }
  expectation();
}

export async function draw(host: TestHost, content: ReactNode): Promise<void> {
  await drawPlain(
    <EngineProvider host={host} state={stateOf(host)}>
      {content}
    </EngineProvider>,
  );
}

/** Renders without an engine, as the workbench does. */
export async function drawPlain(content: ReactNode): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  cleanups.push(() => act(() => root.unmount()));
  act(() => root.render(<ThemeProvider>{content}</ThemeProvider>));
  await settle();
}

function nameOf(element: Element): string {
  const labelled = element.getAttribute("aria-labelledby");
  if (labelled)
    return labelled
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ")
      .trim();
  const label = element.getAttribute("aria-label");
  if (label !== null) return label;
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) {
    const own =
      [...document.querySelectorAll("label")].find((one) => one.htmlFor === element.id && element.id !== "") ?? element.closest("label");
    return own?.textContent?.trim() ?? "";
  }
  return element.textContent?.trim() ?? "";
}

export function all(role: string, name?: string | RegExp, within: ParentNode = document): HTMLElement[] {
  const found = [...within.querySelectorAll<HTMLElement>(selectors[role] ?? `[role=${role}]`)];
  return found.filter(
    (element) => name === undefined || (typeof name === "string" ? nameOf(element) === name : name.test(nameOf(element))),
  );
}

/** The only element of this role and name. */
export function one(role: string, name?: string | RegExp, within: ParentNode = document): HTMLElement {
  const found = all(role, name, within);
  const [element] = found;
  if (!element || found.length > 1) {
    const names = all(role, undefined, within).map(nameOf);
    throw new Error(`${found.length} of role ${role} named ${String(name)}; there are: ${names.join(" | ")}`);
  }
  return element;
}

/** Code that is fetched on the way comes late on a machine that does much else. */
const longestWait = 20_000;

/** The same once it is there. */
export async function find(role: string, name?: string | RegExp, within: ParentNode = document): Promise<HTMLElement> {
  for (const since = Date.now(); all(role, name, within).length === 0 && Date.now() - since < longestWait; ) await settle(2);
  return one(role, name, within);
}

export function none(role: string, name?: string | RegExp): boolean {
  return all(role, name).length === 0;
}

/** Sets the width of the window, in px. */
/** Width of a window that no test has changed, in px. The window outlives its file: the next one would be drawn at the width left behind. */
const usualWidth = 1024;

export const resetWidth = (): void => setWidth(usualWidth);

export function setWidth(width: number): void {
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });
}

export async function press(element: HTMLElement): Promise<void> {
  act(() => element.click());
  await settle();
}

/** Chooses an entry of the open menu, as a pointer does. */
export async function choose(label: string): Promise<void> {
  const entry = all("menuitem").find((item) => item.textContent === label);
  if (!entry) throw new Error(`no entry ${label}; there are: ${texts(all("menuitem")).join(" | ")}`);
  act(() => void entry.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" })));
  await settle(2);
  act(() => void entry.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "mouse" })));
  await press(entry);
}

export async function type(element: HTMLElement, text: string): Promise<void> {
  const input = element as HTMLInputElement;
  const prototype =
    input instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : input instanceof HTMLSelectElement
        ? HTMLSelectElement.prototype
        : HTMLInputElement.prototype;
  act(() => {
    // React listens to the native setter.
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  });
  await settle(2);
}

export async function key(name: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): Promise<void> {
  act(() => void target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more })));
  await settle(2);
}

export function texts(elements: readonly Element[]): string[] {
  return elements.map((element) => element.textContent?.trim() ?? "");
}
