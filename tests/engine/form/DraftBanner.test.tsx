// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Json } from "#dialect/json/json.ts";
import type { StoredDraft } from "#engine/host/host.ts";
import { begin, bench, clearPage, field, open, save, sentence } from "../../helpers/engine/formPage.tsx";
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

  test("that was restored can still be discarded", async () => {
    bench.kept.set("d0", draft("d0", "OLD"));
    await open({ draftKey: "d1" });
    await press(one("button", sentence("form.restore")));
    await press(one("button", sentence("form.discard")));
    expect([field("Ticket").value, bench.kept.size]).toEqual(["", 0]);
  });

  test("under the form's own key is restored, with its idempotency key", async () => {
    bench.kept.set("d1", draft("d1", "HALF"));
    await open({ draftKey: "d1" });
    expect(field("Ticket").value).toBe("HALF");
    await save();
    expect(bench.sent[0]?.key).toBe("kept-key");
    expect(bench.kept.size).toBe(0);
  });

  test("under the form's own key can be discarded", async () => {
    bench.kept.set("d1", draft("d1", "HALF"));
    await open({ draftKey: "d1" });
    await press(one("button", sentence("form.discard")));
    expect([field("Ticket").value, bench.kept.size]).toEqual(["", 0]);
  });

  test("under another key is offered, not restored", async () => {
    bench.kept.set("d0", draft("d0", "OLD"));
    await open({ draftKey: "d1" });
    expect(field("Ticket").value).toBe("");
    await press(one("button", sentence("form.restore")));
    expect(field("Ticket").value).toBe("OLD");
  });

  test("of several drafts is listed after a press, each with a summary, and each can be restored", async () => {
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

  test("is not overwritten while it is offered", async () => {
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
