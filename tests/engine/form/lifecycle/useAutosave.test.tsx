// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, endSession, field, leave, open, sentence } from "../../../helpers/engine/formPage.tsx";
import { type } from "../../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("unfinished work", () => {
  test("is stored when the page closes", async () => {
    await open({ draftKey: "d1" });
    await type(field("Ticket"), "HALF");
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    expect(bench.kept.get("d1")?.sections["job"]).toEqual({ "/ticket": "HALF" });
  });

  test("is stored while the user types without a pause", async () => {
    await open({ draftKey: "d1" });
    for (let n = 0; !bench.kept.has("d1"); n += 1) {
      expect(n, "changes without a pause").toBeLessThan(1_000);
      await type(field("Ticket"), `T${n}`);
      leave(field("Ticket"));
    }
  });

  test("is stored with the text of the focused field when the session ends", async () => {
    await open({ draftKey: "d1" });
    await type(field("Ticket"), "HALF");
    await endSession();
    expect(bench.kept.get("d1")?.sections["job"]).toEqual({ "/ticket": "HALF" });
  });

  test("that was undone is removed", async () => {
    await open({ draftKey: "d1" });
    await type(field("Ticket"), "HALF");
    await endSession();
    await type(field("Ticket"), "");
    await endSession();
    expect(bench.kept.size).toBe(0);
  });

  test("that the browser refused to store is tried again when the page closes", async () => {
    const { save: keep } = bench.host.drafts;
    Object.assign(bench.host.drafts, { save: async () => false });
    await open({ draftKey: "d1" });
    await type(field("Ticket"), "HALF");
    await endSession();
    expect(document.body.textContent).toContain(sentence("form.keptFailed"));
    Object.assign(bench.host.drafts, { save: keep });
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    expect(bench.kept.get("d1")?.sections["job"]).toEqual({ "/ticket": "HALF" });
  });
});
