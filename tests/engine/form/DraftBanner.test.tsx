// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Json } from "#dialect/json/json.ts";
import type { StoredDraft } from "#engine/host/host.ts";
import { begin, bench, clearPage, endSession, field, leave, open, save, sentence } from "../../helpers/engine/formPage.tsx";
import { all, none, one, press, type } from "../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("unfinished work", () => {
  const draft = (name: string, ticket: Json, more: Partial<StoredDraft> = {}): StoredDraft => ({
    key: name,
    entity: "repair",
    version: "1",
    savedAt: 1_795_000_000_000,
    sections: { $form: { submitKey: "kept-key" }, job: { "/ticket": ticket } },
    ...more,
  });

  test("is kept when the page goes", async () => {
    await open({ draftKey: "d1" });
    await type(field("Ticket"), "HALF");
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    expect(bench.kept.get("d1")?.sections["job"]).toEqual({ "/ticket": "HALF" });
  });

  test("is kept while it is typed without a pause", async () => {
    await open({ draftKey: "d1" });
    for (let n = 0; !bench.kept.has("d1"); n += 1) {
      expect(n, "changes without a pause").toBeLessThan(1_000);
      await type(field("Ticket"), `T${n}`);
      leave(field("Ticket"));
    }
  });

  test("is kept, with what stands in a field that still has the focus, when the session ends", async () => {
    await open({ draftKey: "d1" });
    await type(field("Ticket"), "HALF");
    await endSession();
    expect(bench.kept.get("d1")?.sections["job"]).toEqual({ "/ticket": "HALF" });
  });

  test("that was undone is no longer kept", async () => {
    await open({ draftKey: "d1" });
    await type(field("Ticket"), "HALF");
    await endSession();
    await type(field("Ticket"), "");
    await endSession();
    expect(bench.kept.size).toBe(0);
  });

  test("that the browser refused is tried again when the page goes", async () => {
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

  test("of another time, taken up, can still be thrown away", async () => {
    bench.kept.set("d0", draft("d0", "OLD"));
    await open({ draftKey: "d1" });
    await press(one("button", sentence("form.restore")));
    await press(one("button", sentence("form.discard")));
    expect([field("Ticket").value, bench.kept.size]).toEqual(["", 0]);
  });

  test("under its own key is there again, with the key of its save", async () => {
    bench.kept.set("d1", draft("d1", "HALF"));
    await open({ draftKey: "d1" });
    expect(field("Ticket").value).toBe("HALF");
    await save();
    expect(bench.sent[0]?.key).toBe("kept-key");
    expect(bench.kept.size).toBe(0);
  });

  test("under its own key can be thrown away", async () => {
    bench.kept.set("d1", draft("d1", "HALF"));
    await open({ draftKey: "d1" });
    await press(one("button", sentence("form.discard")));
    expect([field("Ticket").value, bench.kept.size]).toEqual(["", 0]);
  });

  test("of another time is offered, not forced", async () => {
    bench.kept.set("d0", draft("d0", "OLD"));
    await open({ draftKey: "d1" });
    expect(field("Ticket").value).toBe("");
    await press(one("button", sentence("form.restore")));
    expect(field("Ticket").value).toBe("OLD");
  });

  test("of several times is listed at a press, each by what was entered, and each can be taken up", async () => {
    for (const [name, at] of [
      ["OLD", 1],
      ["OLDER", 0],
    ] as const)
      bench.kept.set(name, draft(name, name, { savedAt: 1_795_000_000_000 + at }));
    await open({ draftKey: "d1" });
    expect(document.body.textContent).not.toContain("OLDER");
    await press(one("button", sentence("form.moreUnfinished", { count: "1" })));
    const restores = all("button").filter(({ textContent }) => textContent === sentence("form.restore"));
    await press(restores[1] as HTMLElement);
    expect(field("Ticket").value).toBe("OLDER");
  });

  test("is not written over while it is offered", async () => {
    bench.kept.set("repairForm:new", draft("repairForm:new", "OLD"));
    await open();
    await type(field("Ticket"), "NEW");
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    expect(bench.kept.get("repairForm:new")?.sections["job"]).toEqual({ "/ticket": "OLD" });
    expect(bench.kept.size).toBe(2);
  });

  test("of an older schema says that the form has changed", async () => {
    bench.kept.set("d1", draft("d1", "HALF", { version: "0" }));
    await open({ draftKey: "d1" });
    expect(document.body.textContent).toContain(sentence("form.changedSince"));
  });

  test("of a stored record is not offered for a new one", async () => {
    bench.kept.set("d0", draft("d0", "OLD", { sections: { $form: { submitKey: "k", id: "7" }, job: { "/ticket": "OLD" } } }));
    await open();
    expect(none("button", sentence("form.restore"))).toBe(true);
  });
});
