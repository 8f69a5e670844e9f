// @one-database: folders and versions, not rows.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RevertPreview } from "../../../../src/dialect/wire/revert.ts";
import type { Difference, FileText, HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import { type LibraryBench, limits, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";

let bench: LibraryBench;
beforeAll(async () => {
  bench = await openLibraryBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.anna.done("DELETE", "draft"));

const roles = "schemas/roles.json";
const inForce = () => bench.server.schemas.current().catalog.limits["books"];

test("a day that has passed is refused: the change would be in force at once", async () => {
  const before = inForce();
  await bench.anna.edit(limits, raiseTo(77));
  const { status, body } = await bench.anna.ask<{ message: string }>("POST", "publish", { reason: "A slip", from: "2020-12-01" });
  expect((await bench.anna.ask("POST", "publish", { reason: "A slip", from: "27500-01-01" })).status).toBe(422);
  expect([status, body.message]).toEqual([422, expect.stringContaining("2020-12-01")]);
  expect(inForce()).toBe(before);
});

test("what another tab has changed since the difference was shown is not published unseen", async () => {
  const before = inForce();
  await bench.anna.edit(limits, raiseTo(78));
  const { revision } = await bench.anna.done<Difference>("GET", "difference");
  await bench.anna.edit(limits, raiseTo(79));
  expect((await bench.anna.ask("POST", "publish", { reason: "As shown", revision })).status).toBe(409);
  expect(inForce()).toBe(before);
  const shown = await bench.anna.done<Difference>("GET", "difference");
  expect((await bench.anna.ask("POST", "publish", { reason: "As shown", revision: shown.revision })).status).toBe(200);
  expect(inForce()).toBe(79);
});

test("nor is a change whose impact was worked out before others published", async () => {
  const before = inForce();
  await bench.anna.edit(limits, raiseTo(81));
  const shown = await bench.anna.done<Difference>("GET", "difference");
  await bench.bo.edit("schemas/entities/book.json", (text) => text.replace('"maxLength": 100', '"maxLength": 120'));
  await bench.bo.done("POST", "publish", { reason: "Longer titles" });
  const publish = ({ revision, inForce: version }: Difference) =>
    bench.anna.ask<{ isUnseen?: boolean }>("POST", "publish", { reason: "As shown", revision, inForce: version });
  expect(await publish(shown)).toMatchObject({ status: 409, body: { isUnseen: true } });
  expect(inForce()).toBe(before);
  expect((await publish(await bench.anna.done<Difference>("GET", "difference"))).status).toBe(200);
  expect(inForce()).toBe(81);
});

test("an undo takes nothing back that others have published since its preview", async () => {
  const start = (await bench.anna.done<HistoryEntry[]>("GET", "history"))[0]?.number ?? 0;
  await bench.anna.edit(limits, raiseTo(91));
  await bench.anna.done("POST", "publish", { reason: "To 91" });
  const { inForce: shown } = await bench.anna.done<RevertPreview>("POST", "revert", { to: start });
  const book = "schemas/entities/book.json";
  await bench.bo.edit(book, (text) => text.replace('"maxItems": 99', '"maxItems": 90'));
  await bench.bo.done("POST", "publish", { reason: "Fewer chapters" });
  const undo = (version: string) => bench.anna.ask("POST", "undo", { to: start, reason: "Too many", inForce: version });
  expect(await undo(shown)).toMatchObject({ status: 409, body: { isUnseen: true } });
  expect(inForce()).toBe(91);
  const { inForce: now, files } = await bench.anna.done<RevertPreview>("POST", "revert", { to: start });
  expect(files).toContain(book);
  expect((await undo(now)).status).toBe(200);
});

test("the last role that may publish, or edit, keeps it: nobody could take the change back", async () => {
  type Roles = { roles: Record<string, object> };
  const withRoles = (add: Record<string, object>) => (text: string) => {
    const file = JSON.parse(text) as Roles;
    const others = Object.entries(file.roles).map(([name, { workbench: _grants, ...role }]: [string, { workbench?: unknown }]) => [
      name,
      role,
    ]);
    return JSON.stringify({ ...file, roles: { ...Object.fromEntries(others), ...add } });
  };
  const staff = (workbench: readonly string[]) => ({ of: "staff", label: { zh: "员工", en: "Staff" }, may: {}, workbench });
  const publish = () => bench.anna.ask<{ message: string }>("POST", "publish", { reason: "Roles" });
  await bench.anna.edit(roles, withRoles({ author: staff(["edit"]), lead: staff(["publish"]) }));
  expect((await publish()).body).toMatchObject({ number: expect.any(Number) as number });
  await bench.anna.edit(roles, withRoles({ author: staff(["edit"]), lead: staff(["approve"]) }));
  const refused = await publish();
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/nobody could publish|无人可以发布/)]);
  await bench.anna.edit(roles, withRoles({ author: staff(["approve"]), lead: staff(["publish"]) }));
  expect((await publish()).body.message).toMatch(/nobody could edit|无人可以编辑/);
});

test("a migration that has run is neither changed nor removed: another text would never reach the stored records", async () => {
  const path = "schemas/migrations/0001-kinds.json";
  const text = (from: string) => JSON.stringify({ entity: "book", steps: [{ do: "value", field: "/kind", from, to: "novel" }] }, null, 2);
  const publish = () => bench.anna.ask<{ message: string }>("POST", "publish", { reason: "Kinds" });
  await bench.anna.done("PUT", `draft/${path}`, { text: text("tale"), baseHash: "" });
  expect((await publish()).status).toBe(200);
  const { hash } = await bench.anna.done<FileText>("GET", `files/${path}`);
  for (const changed of [text("story"), null]) {
    await bench.anna.done("PUT", `draft/${path}`, { text: changed, baseHash: hash });
    const { status, body } = await publish();
    expect([status, body.message]).toEqual([422, expect.stringMatching(/0001-kinds.*(has run|已经执行)/)]);
  }
  // Written otherwise, it is the same.
  await bench.anna.done("PUT", `draft/${path}`, { text: JSON.stringify(JSON.parse(text("tale"))), baseHash: hash });
  expect((await publish()).status).toBe(200);
});
