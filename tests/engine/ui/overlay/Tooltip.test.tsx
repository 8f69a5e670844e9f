// @vitest-environment happy-dom
/** When a word of explanation shows, and when it goes. */
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Tooltip } from "#engine/ui/overlay/Tooltip.tsx";
import "#engine/ui/overlay/TooltipPanel.tsx";
import { eventually, settle } from "../../../helpers/engine/page.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
const button = () => document.querySelector("button") as HTMLElement;
const shown = () => document.querySelector('[role="tooltip"]')?.textContent;
const draw = (tap: boolean) =>
  act(async () =>
    root.render(
      <Tooltip label="The limit is reached" describes tap={tap}>
        <button type="button">New</button>
      </Tooltip>,
    ),
  );
const press = async () => {
  await act(async () => {
    button().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
    button().dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
    button().click();
  });
};

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

test("a press on a control that only explains itself shows the reason, also by touch", async () => {
  await draw(true);
  await press();
  await eventually(() => expect(shown()).toBe("The limit is reached"));
  expect(button().getAttribute("aria-describedby")).toBe(document.querySelector('[role="tooltip"]')?.id);
});

test("a press on a control that acts shows nothing", async () => {
  await draw(false);
  await press();
  await settle();
  expect(shown()).toBeUndefined();
});

test("a resize closes it: it would cover what is there then", async () => {
  await draw(true);
  await press();
  await eventually(() => expect(shown()).toBeDefined());
  await act(async () => void dispatchEvent(new Event("resize")));
  await eventually(() => expect(shown()).toBeUndefined());
});
