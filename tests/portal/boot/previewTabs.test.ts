// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { createNameTag } from "../../../src/portal/boot/previewTag.ts";
import { openTab, openTabs } from "../../../src/portal/boot/previewTabs.ts";

afterEach(() => document.body.replaceChildren());

test("the open tabs are known by their labels, without counts, and opened again where another is shown", () => {
  document.body.innerHTML = `<button role="tab" aria-selected="true">All<span class="ld-tab-count">3</span></button><button role="tab" aria-selected="false">Open</button>`;
  expect(openTabs()).toEqual(["All"]);
  const pressed = vi.fn<(label: string | null) => void>();
  for (const tab of document.querySelectorAll("button")) tab.addEventListener("click", () => pressed(tab.textContent));
  openTab("All");
  openTab("Gone");
  expect(pressed).not.toHaveBeenCalled();
  openTab("Open");
  expect(pressed).toHaveBeenCalledWith("Open");
});

test("the part under the pointer is named by its kind and label, and no longer without one", () => {
  const tag = createNameTag();
  const field = document.body.appendChild(document.createElement("div"));
  tag.show(field, { kind: "field", label: "City" }, "Field");
  expect(document.querySelector(".preview-tag")?.textContent).toBe("Field: City");
  tag.show(undefined, undefined, undefined);
  expect(document.querySelector(".preview-tag")).toBeNull();
});
