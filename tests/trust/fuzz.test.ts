/** Generated requests to every call: none breaks the server, none hangs, none reveals internals. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../helpers/server/buildTestApp.ts";
import { plantRecords } from "../helpers/server/plantRecords.ts";
import { tell, trials } from "./figures.ts";
import { createFuzz, fuzzAll, isWell } from "./fuzzCalls.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test("generated requests to every call are done or refused in words", async () => {
  const fuzz = createFuzz(server, await plantRecords(server, "anna"), "anna");
  const { counts, tried, failures } = await fuzzAll(fuzz, trials(26_000, 500));
  tell({
    what: "generated requests",
    tried,
    ...counts,
    lost: 0,
    note: `${fuzz.calls.length} calls${failures.map((one) => `\n    ${one}`).join("")}`,
  });
  expect(await isWell(server, "anna")).toBe(true);
});
