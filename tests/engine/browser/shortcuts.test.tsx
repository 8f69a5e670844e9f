// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { createShortcuts, isForPage, shownKeys } from "#engine/browser/shortcuts.ts";
import { clearPage, key } from "../../helpers/engine/page.tsx";
import { openList } from "../table/openList.tsx";

afterEach(clearPage);

/** Whether a key pressed on the element is meant for the page. */
function heard(html: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  let answer = false;
  const listen = (event: KeyboardEvent) => {
    answer = isForPage(event);
  };
  document.addEventListener("keydown", listen, { once: true });
  const target = document.querySelector("[data-here]") ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true, ...init }));
  document.body.innerHTML = "";
  return answer;
}

test("on a Mac a key has the name that is printed on it", () => {
  expect(shownKeys("Ctrl ← ↑")).toBe("Ctrl ← ↑");
  vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
  expect(shownKeys("Ctrl C · Ctrl V")).toBe("⌘ C · ⌘ V");
  expect(shownKeys("Alt ←")).toBe("Alt ←");
  vi.restoreAllMocks();
});

test.each([
  ["on the page itself", "", true],
  ["on a button", "<button data-here></button>", true],
  ["on a tick", '<input type="checkbox" data-here>', true],
  ["in a text", "<input data-here>", false],
  ["in a long text", "<textarea data-here></textarea>", false],
  ["on a choice, where a letter finds an option", "<select data-here></select>", false],
  [
    "in the cell of a grid, where typing begins to edit",
    '<div role="grid"><div role="gridcell" tabindex="0" data-here></div></div>',
    false,
  ],
  ["beside an open dialog", '<div role="dialog" data-state="open"></div>', false],
  ["beside a dialog that is on its way out", '<div role="dialog" data-state="closed"></div>', true],
])("whether a key pressed %s is meant for the page", (_where, html, expected) => {
  expect(heard(html)).toBe(expected);
});

test("with Ctrl, Cmd or Alt, or while an input method composes, a key is not for the page", () => {
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }]) expect(heard("", init)).toBe(false);
});

test("the registry lists the shortcuts of everything that has not been removed, as they are at that moment", () => {
  const registry = createShortcuts();
  let says = "New";
  const remove = registry.add(() => [{ keys: ["n"], says }]);
  registry.add(() => [{ keys: ["j", "k"], says: "Down, up" }]);
  says = "New loan";
  expect(registry.list().map(({ says }) => says)).toEqual(["New loan", "Down, up"]);
  remove();
  expect(registry.list().map(({ keys }) => keys.join(" "))).toEqual(["j k"]);
});

test("single keys that are turned off do nothing", async () => {
  const list = await openList({ prepare: (host) => Object.assign(host, { singleKeys: () => false }) });
  await key("n");
  expect(list.drawers).toEqual([]);
});
