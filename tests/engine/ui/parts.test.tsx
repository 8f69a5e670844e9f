// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "#engine/ui/Button.tsx";
import { Segments } from "#engine/ui/Segments.tsx";
import { closeToasts, toast, toastDuration } from "#engine/ui/toast.ts";
import { Toaster } from "#engine/ui/Toaster.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function draw(content: React.ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  act(() => root.render(content));
  cleanups.push(() => act(() => root.unmount()));
  return place;
}
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  act(() => closeToasts());
  vi.useRealTimers();
});

test("a busy button keeps its name and focus and takes no second click", () => {
  const clicked = vi.fn();
  const button = draw(
    <Button busy onClick={clicked}>
      Save
    </Button>,
  ).querySelector("button");
  button?.focus();
  act(() => button?.click());
  expect(clicked).not.toHaveBeenCalled();
  expect(button?.textContent).toBe("Save");
  expect(button?.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("a button submits a form only when it is told to", () => {
  const button = draw(<Button>Plain</Button>).querySelector("button");
  expect(button?.type).toBe("button");
});

test("segments are one choice with a name, of radios", () => {
  const chosen = vi.fn();
  const group = draw(
    <Segments
      label="Density"
      options={[
        { value: "compact", label: "Compact" },
        { value: "normal", label: "Normal" },
      ]}
      value="normal"
      onChange={chosen}
    />,
  ).querySelector("[role=radiogroup]");
  expect(group?.getAttribute("aria-label")).toBe("Density");
  const radios = [...(group?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
  expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
  act(() => radios[0]?.click());
  expect(chosen).toHaveBeenCalledWith("compact");
});

test("news goes after four seconds, an error stays until it is closed", () => {
  vi.useFakeTimers();
  const place = draw(<Toaster label="Notices" closeLabel="Close" />);
  // The region is there before what it tells.
  const region = place.querySelector("[aria-live=polite]");
  const urgent = place.querySelector("[aria-live=assertive]");
  act(() => {
    toast({ kind: "success", text: "Saved" });
    toast({ kind: "error", text: "Not saved" });
  });
  // Each is told once: in one region, with no other inside.
  expect(region?.textContent).toBe("Saved");
  expect(urgent?.textContent).toBe("Not saved");
  expect(place.querySelector("[aria-live] :is([aria-live], [role=status], [role=alert])")).toBeNull();
  act(() => void vi.advanceTimersByTime(toastDuration + 1));
  expect(place.textContent).toContain("Not saved");
  expect(region?.textContent).toBe("");
  act(() => place.querySelector<HTMLButtonElement>("button[aria-label=Close]")?.click());
  expect(place.querySelector(".ld-toast")).toBeNull();
});
