// @one-database: folders and versions, not rows.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import { type LibraryBench, openLibraryBench } from "../../../helpers/server/libraryBench.ts";

let anna: LibraryBench["anna"];
let close: LibraryBench["close"];
beforeAll(async () => {
  ({ anna, close } = await openLibraryBench());
});
afterAll(() => close());

const history = () => anna.done<HistoryEntry[]>("GET", "history");
const latest = async () => (await history())[0]?.number ?? 0;

test("a publication is not taken out alone while a later migration of the same records stays", async () => {
  const start = await latest();
  for (const [name, from, to] of [
    ["0011-isbn", "1", "2"],
    ["0012-isbn", "2", "3"],
  ] as const) {
    const steps = [{ do: "value", field: "/isbn", from, to }];
    const text = `${JSON.stringify({ $schema: "../meta/migration.json", entity: "book", steps })}\n`;
    await anna.done("PUT", `draft/schemas/migrations/${name}.json`, { text, baseHash: "" });
    await anna.done("POST", "publish", { reason: name });
  }
  const refused = await anna.ask<{ message: string }>("POST", "revert", { only: start + 1 });
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("0012-isbn.json") as unknown]);
  await anna.done("POST", "undo", { to: start, reason: "Both" });
  expect(await history()).toHaveLength(start + 3);
});
