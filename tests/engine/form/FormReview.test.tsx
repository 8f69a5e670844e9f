// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { begin, bench, clearPage, fill, fillRequired, open, sentence, submit } from "../../helpers/engine/formPage.tsx";
import { eventually, none, one, press, texts } from "../../helpers/engine/page.tsx";
import { repairForm, workshop } from "../../helpers/engine/workshop.ts";

const files: CatalogFiles = {
  ...workshop,
  screens: {
    ...workshop.screens,
    repairForm: {
      ...repairForm,
      form: {
        ...repairForm.form,
        review: {
          label: { en: "Review the repair" },
          sections: [
            { id: "job", label: { en: "The job" }, fields: ["ticket", { field: "price", beside: "rate" }] },
            { id: "place", label: { en: "The place" }, fields: ["shop"] },
            { id: "slip", label: { en: "The slip" }, as: "block", fields: ["ticket", "hours"] },
          ],
          missing: [{ label: { en: "No parts" }, section: "parts", "x-show-when": "!has(self.parts) || size(self.parts) == 0" }],
          next: [{ label: { en: "We call you" } }, { label: { en: "Never" }, "x-show-when": "self.hours > 100" }],
        },
      },
    } as Screen,
  },
};

beforeEach(() => begin({ repair: [], shop: [] }, files));
afterEach(clearPage);

const review = () => one("button", "Review the repair");
const heading = () => one("heading", "Review the repair");

describe("a form with a review", () => {
  test("shows what will be sent before it sends it, without what is empty, and submits from there", async () => {
    await open();
    await fillRequired();
    await fill("Hours", "2");
    await fill("Rate", "40.50");
    await press(review());
    await eventually(() => expect(document.activeElement).toBe(heading()));
    expect(bench.sent).toEqual([]);
    expect(one("region", "The job").textContent).toContain("¥81.00");
    expect(one("region", "The job").textContent).toContain("= 2 h × ¥40.50");
    expect(none("region", "The place")).toBe(true);
    expect(one("region", sentence("form.reviewNext")).textContent).toContain("We call you");
    expect(document.body.textContent).not.toContain("Never");
    await submit();
    expect(bench.sent).toHaveLength(1);
  });

  test("has no line for the part of a block that says there is none", async () => {
    await open();
    await fillRequired();
    await fill("Hours", "2");
    await press(review());
    await eventually(() => heading());
    expect(one("region", "The slip").querySelectorAll("p > span")).toHaveLength(2);
    await press(one("button", sentence("form.reviewBack")));
    await fill("Ticket", "-");
    await press(review());
    await eventually(() => expect(texts([...one("region", "The slip").querySelectorAll("p > span")])).toEqual(["2.0 h"]));
  });

  test("marks a figure that differs from the one beside it", async () => {
    await open();
    await fillRequired();
    await fill("Hours", "1");
    await fill("Rate", "40");
    await press(review());
    await eventually(() => heading());
    expect(document.querySelector(".ld-review-beside[data-differs]")).toBeNull();
    await press(one("button", sentence("form.reviewBack")));
    await fill("Hours", "2");
    await press(review());
    await eventually(() => expect(document.querySelector(".ld-review-beside[data-differs]")).toBeTruthy());
  });

  test("says what is missing and leads back to where it is entered", async () => {
    await open();
    await fillRequired();
    await press(review());
    await eventually(() => expect(document.querySelector(".ld-review-open")?.textContent).toContain("No parts"));
    await press(one("button", sentence("form.reviewAdd")));
    expect(texts([review()])).toEqual(["Review the repair"]);
    expect(bench.sent).toEqual([]);
  });

  test("leads back from each card that somebody fills in, to the first of its fields", async () => {
    await open();
    await fillRequired();
    await press(review());
    await eventually(() => heading());
    await press(one("button", `${sentence("form.reviewChange")}: The slip`));
    await eventually(() => expect(document.activeElement).toBe(one("textbox", "Ticket")));
    expect(texts([review()])).toEqual(["Review the repair"]);
  });

  test("names its warnings, and its submit accepts them", async () => {
    await open();
    await fillRequired();
    await fill("Hours", "9");
    await press(review());
    await eventually(() => expect(document.querySelector(".ld-review-open")?.textContent).toContain("Longer than a day"));
    await submit();
    expect(bench.sent).toHaveLength(1);
  });

  test("with an error stays on the form", async () => {
    await open();
    await press(review());
    expect(none("heading", "Review the repair")).toBe(true);
  });
});
