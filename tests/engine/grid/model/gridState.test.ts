import { expect, test } from "vitest";
import { createGridState } from "#engine/grid/model/gridState.ts";

test("a change keeps the other parts of the state and notifies subscribers until they unsubscribe", () => {
  const state = createGridState();
  let notified = 0;
  const unsubscribe = state.subscribe(() => void notified++);
  state.set({ focused: true });
  state.set({ undo: true });
  expect(state.get()).toMatchObject({ focused: true, undo: true, editing: undefined });
  unsubscribe();
  state.set({ focused: false });
  expect(notified).toBe(2);
});
