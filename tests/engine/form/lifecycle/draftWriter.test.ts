import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { StoredDraft } from "#engine/host/host.ts";
import { createDraftWriter, type WrittenDraft } from "#engine/form/lifecycle/draftWriter.ts";
import { createTypedText } from "#engine/controls/typedText.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open({ accepts = true, locked = false } = {}) {
  let draft: Rec = {};
  let isAccepted = accepts;
  const stored: Rec[] = [];
  const removed: string[] = [];
  const states: WrittenDraft[] = [];
  const drafts = {
    load: async () => null,
    save: async ({ sections }: StoredDraft) => {
      if (isAccepted) stored.push(sections["values"] as Rec);
      return isAccepted;
    },
    remove: async (key: string) => void removed.push(key),
    list: async () => [],
  };
  const writer = createDraftWriter({
    typedText: createTypedText(),
    host: { drafts },
    store: { draft: () => draft, isChanged: () => Object.keys(draft).length > 0, locked },
    key: "d1",
    pack: (values, { key, savedAt }) => ({ key, savedAt, entity: "repair", version: "1", sections: { values } }),
    onWritten: (state) => void states.push(state),
  });
  return { writer, stored, removed, states, set: (next: Rec) => void (draft = next), accept: () => void (isAccepted = true) };
}

describe("a draft writer", () => {
  test("writes two seconds after the first change, however many follow", async () => {
    const { writer, stored, set } = open();
    set({ a: 1 });
    writer.schedule();
    await vi.advanceTimersByTimeAsync(1500);
    set({ a: 2 });
    writer.schedule();
    await vi.advanceTimersByTimeAsync(500);
    expect(stored).toEqual([{ a: 2 }]);
  });

  test("writes at once on demand, and the same values only once", async () => {
    const { writer, stored, set } = open();
    set({ a: 1 });
    writer.schedule();
    writer.writeNow();
    writer.writeNow();
    await vi.advanceTimersByTimeAsync(5000);
    expect(stored).toEqual([{ a: 1 }]);
  });

  test("removes the draft when all changes were undone", async () => {
    const { writer, removed, set } = open();
    set({});
    writer.writeNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(removed).toEqual(["d1"]);
  });

  test("reports a refused write and tries the same values again", async () => {
    const { writer, stored, states, set, accept } = open({ accepts: false });
    set({ a: 1 });
    writer.writeNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([{ failed: true }]);
    accept();
    writer.writeNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored).toEqual([{ a: 1 }]);
    expect(states.at(-1)?.failed).toBe(false);
  });

  test("writes nothing of a locked form", async () => {
    const { writer, stored, set } = open({ locked: true });
    set({ a: 1 });
    writer.writeNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored).toEqual([]);
  });

  test("cancels a waiting write when the draft is removed", async () => {
    const { writer, stored, removed, set } = open();
    set({ a: 1 });
    writer.schedule();
    await writer.remove();
    expect(writer.isWaiting()).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect([stored, removed]).toEqual([[], ["d1"]]);
  });
});
