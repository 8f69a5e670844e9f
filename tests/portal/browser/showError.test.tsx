// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { Toaster } from "#engine";
import { toasts } from "../../../src/portal/browser/toasts.ts";
import { showError } from "../../../src/portal/browser/showError.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test("an error closes the messages that are still shown, and is shown [XR-06, XR-07]", async () => {
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  await act(async () => root.render(<Toaster toasts={toasts} label="messages" closeLabel="close" />));
  await act(async () => {
    toasts.show({ kind: "success", text: "saved" });
    toasts.show({ kind: "error", text: "earlier" });
  });
  expect(page.textContent).toContain("saved");
  await act(async () => showError("now"));
  expect(page.textContent).toContain("now");
  expect(page.textContent).not.toMatch(/saved|earlier/);
  toasts.close();
  await act(async () => root.unmount());
});
