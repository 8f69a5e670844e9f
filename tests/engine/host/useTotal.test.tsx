// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { useTotal } from "#engine/host/useTotal.ts";
import { clearParts, drawHook } from "../../helpers/engine/drawPart.tsx";
import { TestSource } from "../../helpers/engine/testHost.ts";

afterEach(clearParts);

interface Props {
  readonly on: boolean;
  readonly known?: number;
  readonly revision?: number;
}
const flush = () => act(async () => undefined);

function drawTotal(source: TestSource, start: Props) {
  return drawHook(({ on, known, revision }: Props) => useTotal(source, "loan", on, known, revision), start);
}

test("records are counted by a call for one row, and again for another revision", async () => {
  const source = new TestSource({ loan: [{ id: "1" }, { id: "2" }] });
  const hook = drawTotal(source, { on: true, revision: 1 });
  await flush();
  expect([hook.result, source.asked.map(({ query }) => query.size)]).toEqual([2, [1]]);
  hook.render({ on: true, revision: 2 });
  await flush();
  expect(source.asked).toHaveLength(2);
});

test("a known number needs no call, and nothing is counted while it is off", async () => {
  const source = new TestSource({ loan: [{ id: "1" }] });
  const hook = drawTotal(source, { on: true, known: 7 });
  expect(hook.result).toBe(7);
  hook.render({ on: false });
  expect(hook.result).toBeUndefined();
  await flush();
  expect(source.asked).toEqual([]);
});
