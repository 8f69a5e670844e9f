// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { act } from "react";
import { showStepEvent } from "#engine/form/store/steps.ts";
import { begin, clearPage, fillRequired, open, sentence, submit } from "../../helpers/engine/formPage.tsx";
import { all, none, one, press, setWidth, texts } from "../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

const links = () => all("button", undefined, one("navigation", sentence("form.sections")));

describe("the nav of a form", () => {
  test("lists the visible sections, each with its number before anything is entered", async () => {
    await open();
    expect(texts(links())).toEqual(["1Job", "2Place", "3Parts"]);
    await press(one("radio", "Chain"));
    expect(texts(links())).toContain("3Owner");
  });

  test("counts the reported errors of a section", async () => {
    await open();
    await submit();
    expect(links()[0]?.textContent).toContain(`3${sentence("form.errors", { count: "3" })}`);
  });

  test("marks a section as done when it has input and no errors", async () => {
    await open();
    await fillRequired();
    expect(links()[0]?.querySelector(".ld-mark-done")).toBeTruthy();
    expect(links()[1]?.querySelector(".ld-mark-done")).toBeNull();
  });

  test("moves the focus to the first input of a section", async () => {
    await open();
    await press(links()[0] as HTMLElement);
    expect(document.activeElement).toBe(one("textbox", "Ticket"));
  });
});

test("a phone has a header with the number and name of the step, and the name of the next one, instead", async () => {
  setWidth(390);
  await open();
  expect(none("navigation", sentence("form.sections"))).toBe(true);
  expect(document.querySelector(".ld-steps-title")?.textContent).toBe(
    `${sentence("form.step", { n: "1", of: "3" })} Job ${sentence("form.stepNext", { label: "Place" })}`,
  );
});

test("a page around the form shows the step of a section", async () => {
  setWidth(390);
  await open();
  await act(async () => {
    document.querySelector(".ld-section")?.dispatchEvent(new CustomEvent(showStepEvent, { bubbles: true, detail: "where" }));
  });
  expect(document.querySelector(".ld-steps-title b")?.textContent).toBe("Place");
  expect(document.querySelector(".ld-section-place:not([hidden]) h2")?.textContent).toBe("Place");
});
