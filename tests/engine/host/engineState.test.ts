import { expect, test } from "vitest";
import { EngineState } from "#engine/host/engineState.ts";

const createCounter = () => ({ count: 0 });

test("a part is created at its first use and is the same afterwards", () => {
  const state = new EngineState();
  state.part(createCounter).count += 1;
  expect(state.part(createCounter)).toEqual({ count: 1 });
});

test("parts of two functions are two, even where the functions look alike", () => {
  const state = new EngineState();
  expect(state.part(createCounter)).not.toBe(state.part(() => ({ count: 0 })));
});

test("two states share nothing", () => {
  const [left, right] = [new EngineState(), new EngineState()];
  left.part(createCounter).count = 5;
  expect(right.part(createCounter)).toEqual({ count: 0 });
});
