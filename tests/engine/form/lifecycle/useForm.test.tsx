// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asksToLeave, begin, clearPage, field, open, sentence } from "../../../helpers/engine/formPage.tsx";
import { one, press, type } from "../../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("leaving a form", () => {
  test("asks about changes, and no longer once they are undone or saved", async () => {
    await open({ screen: "shopForm" });
    expect(await asksToLeave()).toBe(false);
    await type(field("Shop name"), "Hub");
    expect(await asksToLeave()).toBe(true);
    await type(field("Shop name"), "");
    expect(await asksToLeave()).toBe(false);
    await type(field("Shop name"), "Hub");
    await press(one("button", sentence("form.save")));
    expect(await asksToLeave()).toBe(false);
  });

  test("does not ask about changes that are kept as a draft", async () => {
    await open();
    await type(field("Ticket"), "HALF");
    expect(await asksToLeave()).toBe(false);
  });
});
