// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, field, open, sentence, stored } from "../../helpers/engine/formPage.tsx";
import { none, one, press } from "../../helpers/engine/page.tsx";
import type { Screen } from "#dialect/schema/screens.ts";
import { text, workshop } from "../../helpers/engine/workshop.ts";

beforeEach(() => begin());
afterEach(clearPage);

describe("a record", () => {
  test("that does not exist says so and offers a retry", async () => {
    await open({ id: "404" });
    expect(document.body.textContent).toContain(sentence("form.failed"));
    expect(one("button", sentence("form.retry"))).toBeTruthy();
  });

  test("is read-only where its state forbids changes", async () => {
    begin({ repair: [{ ...stored, state: "begun" }] });
    await open({ id: "7" });
    expect(document.body.textContent).toContain("Work has begun");
    expect([field("Ticket").readOnly, none("button", sentence("form.submit"))]).toEqual([true, true]);
  });

  test("to which the form does not apply says so and links back, without buttons", async () => {
    const wheelForm: Screen = {
      entity: "repair",
      kind: "form",
      form: { sections: [{ id: "wheel", label: text("轮", "Wheel"), fields: ["wheel"] }], after: "/repairs/{id}" },
    };
    const files = { ...workshop, screens: { ...workshop.screens, wheelForm } };
    begin({ repair: [stored, { ...stored, id: "8", work: "wheel" }] }, files);
    await open({ screen: "wheelForm", id: "7" });
    expect(document.body.textContent).toContain(sentence("form.idle"));
    expect(one("link", sentence("form.toRecord")).getAttribute("href")).toContain("/repairs/7");
    expect(none("button", sentence("form.save"))).toBe(true);
    clearPage();
    await open({ screen: "wheelForm", id: "8" });
    expect(none("link", sentence("form.toRecord"))).toBe(true);
    expect(one("button", sentence("form.save"))).toBeTruthy();
  });

  test("that a form would complete is asked for, with the way to the list, where the page is opened without one", async () => {
    const wheelForm: Screen = {
      entity: "repair",
      kind: "form",
      form: { amends: "changeWheel", sections: [{ id: "wheel", label: text("轮", "Wheel"), fields: ["wheel"] }] },
    };
    const repairs: Screen = { entity: "repair", kind: "list", list: { columns: [{ field: "ticket" }] } };
    const site = { ...workshop.site, routes: [{ path: "/repairs", screen: "repairs", title: text("修理单", "Repairs") }] };
    begin({ repair: [stored] }, { ...workshop, site, screens: { ...workshop.screens, wheelForm, repairs } });
    await open({ screen: "wheelForm", title: text("换轮", "Change of wheel") });
    expect(one("heading", "Change of wheel")).toBeTruthy();
    expect([none("button", sentence("form.save")), document.body.textContent?.includes("Choose one")]).toEqual([true, true]);
    await press(one("button", sentence("form.toList")));
    expect(bench.host.went).toEqual(["/repairs"]);
    clearPage();
    await open({ screen: "wheelForm", id: "7" });
    expect(none("button", sentence("form.toList"))).toBe(true);
  });
});
