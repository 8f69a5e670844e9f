import { expect, test } from "vitest";
import { notFoundError } from "../../../src/server/answers/apiError.ts";
import { runBulk } from "../../../src/server/records/bulk.ts";

test("a refused record does not hold up the others", async () => {
  const refusal = notFoundError();
  const outcome = await runBulk(["a", "b", "c"], (id) => (id === "b" ? Promise.reject(refusal) : Promise.resolve()));
  expect(outcome).toEqual({ done: ["a", "c"], refused: [{ id: "b", refusal }] });
});

test("an error that is no refusal ends the action", async () => {
  const seen: string[] = [];
  const run = runBulk(["a", "b"], (id) => {
    seen.push(id);
    return Promise.reject(new Error("connection lost"));
  });
  await expect(run).rejects.toThrow("connection lost");
  expect(seen).toEqual(["a"]);
});
