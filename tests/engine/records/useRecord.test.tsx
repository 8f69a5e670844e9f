// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { useRecord } from "#engine/records/useRecord.ts";
import { clearParts, drawHook } from "../../helpers/engine/drawPart.tsx";
import { TestSource } from "../../helpers/engine/testHost.ts";

afterEach(clearParts);

const flush = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
const source = new TestSource({ loan: [{ id: "1" }, { id: "2" }] });
const load = (start: string | undefined) => drawHook((id: string | undefined) => useRecord(source, "loan", id), start);

test("a record is loaded by its id; that of another id is never returned", async () => {
  const hook = load("1");
  await flush();
  expect(hook.result.record).toEqual({ id: "1" });
  hook.render("2");
  expect(hook.result.record).toBeUndefined();
  await flush();
  expect(hook.result.record).toEqual({ id: "2" });
});

test("an id without a record is missing", async () => {
  const hook = load("9");
  expect(hook.result.missing).toBe(false);
  await flush();
  expect(hook.result.missing).toBe(true);
});

test("without an id it is the first of the list", async () => {
  const hook = load(undefined);
  await flush();
  expect(hook.result.record).toEqual({ id: "1" });
});
