/** `npm run new -- entity NAME --template …`: each template works on a server unchanged. */
import { examplesIn } from "#dialect/begin/labels.ts";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { templateIds, templateOf } from "#dialect/begin/templates.ts";
import { toCamel } from "#dialect/begin/names.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { root } from "../../scripts/lib/root.mjs";
import { runNew } from "../../scripts/new/runNew.ts";
import { createPasswords } from "../../src/server/accounts/passwords.ts";
import { seedDemo } from "../../src/server/seed/demo.ts";
import { lintFolder } from "../../src/server/schemas/lintFolder.ts";
import { openRuleWorld, type RuleWorld } from "../rules/harness/ruleWorld.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";

describe("npm run new -- entity, by its template", () => {
  let copy: SchemaCopy;
  let world: RuleWorld;
  const complaints: string[] = [];
  const memory = new FileMemory();
  const said = { say: () => undefined, complain: (text: string) => void complaints.push(text) };
  const begin = (...args: string[]) => runNew(args, { project: root, schemas: copy.root, memory, ...said });
  beforeAll(async () => {
    copy = await copySchemas();
    const before = new Set((await lintFolder(copy.root, root, { memory })).map(({ file, pointer, rule }) => `${file} ${pointer} ${rule}`));
    for (const template of templateIds) {
      const { name, label } = templateOf(template).suggest;
      const status = await begin("entity", name, "--template", template, "--zh", label["zh"] ?? "", "--en", label["en"] ?? "");
      expect([status, complaints]).toEqual([0, []]);
    }
    const found = await lintFolder(copy.root, root, { memory });
    expect(found.filter(({ file, pointer, rule }) => !before.has(`${file} ${pointer} ${rule}`))).toEqual([]);
    world = await openRuleWorld(copy.root);
  });
  afterAll(async () => {
    await world?.close();
    await copy.remove();
  });
  const listed = async (name: string) => (await world.call<Page>(`${toCamel(name)}List`, {})).data?.rows ?? [];

  test("an unknown template is refused with those that there are", async () => {
    expect(await begin("entity", "note", "--template", "notebook")).toBe(2);
    expect(complaints.at(-1)).toContain("The templates are smallEntity, addressBook");
  });

  test.each(templateIds)("%s: its example is made, changed and deleted", async (template) => {
    const { suggest, examples } = templateOf(template);
    const example = examplesIn("en", examples[0] ?? null);
    const made = await world.send(suggest.name, "save", example as Rec);
    const id = made.data?.["id"];
    expect(await listed(suggest.name)).toMatchObject([{ id }]);
    const [stored] = await listed(suggest.name);
    const changed = await world.send(suggest.name, "save", { ...stored, remark: "later" } as Rec);
    expect(changed.data).toMatchObject({ id });
    expect((await world.rows(suggest.name))[0]).toMatchObject({ remark: "later" });
    await world.call(`${toCamel(suggest.name)}Delete`, { ids: [id as string] });
    expect(await listed(suggest.name)).toEqual([]);
  });

  test("a document has its number, the amounts of its lines and the total", async () => {
    await world.send("service-receipt", "save", examplesIn("en", templateOf("documentWithLines").examples[0] ?? null) as Rec);
    const [made] = await world.rows("service-receipt");
    expect(made).toMatchObject({ number: expect.stringMatching(/^D\d{8}$/), lines: [{ amount: 120 }, { amount: 10 }], total: 130 });
  });

  test("a request goes from draft to approved, and back to its author with a reason", async () => {
    const made = await world.send("expense-request", "save", examplesIn("en", templateOf("approvalFlow").examples[0] ?? null) as Rec);
    const id = made.data?.["id"];
    const status = async () => (await listed("expense-request"))[0];
    await world.take("expenseRequestSubmit", id);
    expect(await status()).toMatchObject({ status: "waiting" });
    await world.take("expenseRequestSendBack", id, { reason: "Receipt is missing" });
    expect(await status()).toMatchObject({ status: "sentBack", reason: "Receipt is missing" });
    await world.take("expenseRequestSubmit", id);
    await world.take("expenseRequestApprove", id);
    expect(await status()).toMatchObject({ status: "approved" });
  });

  test("the limit of a book holds on the server", async () => {
    const { limits } = world.server.schemas.current().catalog.files;
    expect(limits["savedSupplierRecords"]).toMatchObject({ value: 30 });
    for (let count = 0; count < 30; count += 1) await world.send("saved-supplier", "save", { code: `S-${count}`, name: "Supplier" });
    await world.send("saved-supplier", "save", { code: "S-30", name: "One more" }).catch(() => undefined);
    expect(await world.rows("saved-supplier")).toHaveLength(30);
  });

  test("demonstration records have the numbers that the server gives", async () => {
    const { db, schemas } = world.server;
    const parts = { schemas: schemas.current(), passwords: createPasswords({ cost: 4 }), clock: () => world.server.time.now };
    await seedDemo({ db, ...parts, amount: "few" });
    const { table } = schemas.current().entity("service-receipt");
    const rows = await db.selectFrom(table).select("body").execute();
    const numbers = rows.map(({ body }) => (body as Rec)["number"]);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((number) => !/^D\d{8}$/.test(String(number)))).toEqual([]);
  }, 120_000);
});
