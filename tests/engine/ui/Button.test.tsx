// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Button, buttonClass } from "#engine/ui/Button.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("a busy button keeps its name and focus and takes no second click", () => {
  const clicked = vi.fn();
  const button = drawPart(
    <Button busy onClick={clicked}>
      Save
    </Button>,
  ).place.querySelector("button");
  button?.focus();
  act(() => button?.click());
  expect(clicked).not.toHaveBeenCalled();
  expect(button?.textContent).toBe("Save");
  expect(button?.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("a button submits a form only where its type says so", () => {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const { place } = drawPart(
    <form onSubmit={submit}>
      <Button>Plain</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  const [plain, send] = place.querySelectorAll("button");
  act(() => plain?.click());
  expect(submit).not.toHaveBeenCalled();
  act(() => send?.click());
  expect(submit).toHaveBeenCalledTimes(1);
});

test("a link can look like a button", () => {
  expect(buttonClass()).toBe("ld-button ld-button-neutral ld-button-md");
  expect(buttonClass("primary", "sm", "wide")).toBe("ld-button ld-button-primary ld-button-sm wide");
});
