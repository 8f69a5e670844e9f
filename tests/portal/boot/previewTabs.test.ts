// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { showStepEvent } from "#engine/form/store/steps.ts";
import { createNameTag } from "../../../src/portal/boot/previewTag.ts";
import { hiddenStep, openStep, openTab, openTabs, showStep } from "../../../src/portal/boot/previewTabs.ts";

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

test("a part in another step of a phone's form names its section, and the form is asked to show it", () => {
  const places = [`<div class="ld-section-place"><section id="f1-section-job"></section></div>`];
  places.push(`<div class="ld-section-place" hidden><section id="f1-section-where"><p></p></section></div>`);
  document.body.innerHTML = places.join("");
  expect(hiddenStep(document.querySelector("p") ?? undefined)).toBe("where");
  expect(hiddenStep(document.querySelector("#f1-section-job") ?? undefined)).toBeUndefined();
  expect(openStep()).toBe("job");
  const asked = vi.fn<(section: string) => void>();
  const listen = (event: Event) => asked((event as CustomEvent<string>).detail);
  document.body.addEventListener(showStepEvent, listen);
  showStep("where");
  document.body.removeEventListener(showStepEvent, listen);
  expect(asked).toHaveBeenCalledWith("where");
  document.querySelector("[hidden]")?.removeAttribute("hidden");
  expect(openStep()).toBeUndefined();
});
