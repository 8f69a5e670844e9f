// @one-database: rules are asked of records that were read, the same on any.
/** The audit: which stored records other rules would refuse, on the demonstration data. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntitySchema } from "../../../src/dialect/schema/schema.ts";
import type { ImpactOfEntity } from "../../../src/dialect/wire/workbench.ts";
import type { AuditReport } from "../../../src/server/audit/auditRecords.ts";
import type { CommandResult } from "../../../src/server/operator/command.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

let server: TestApp;
const copies: SchemaCopy[] = [];

beforeAll(async () => {
  server = await buildTestApp({ demo: true });
});
afterAll(async () => {
  await server.close();
  await Promise.all(copies.map((copy) => copy.remove()));
});

type Change = (copy: SchemaCopy) => Promise<void>;

/** The command over a copy of the schemas that `change` altered. */
async function command(change: Change, ...options: string[]): Promise<CommandResult> {
  const copy = await copySchemas();
  copies.push(copy);
  await change(copy);
  return server.operator("audit", copy.root, ...options);
}

async function audit(change: Change, ...options: string[]): Promise<AuditReport> {
  const { lines } = await command(change, "--json", "true", ...options);
  return JSON.parse(lines.join("\n")) as AuditReport;
}

const addresses = "schemas/entities/delivery-address.json";
const edit =
  (path: string, alter: (entity: EntitySchema & Record<string, unknown>) => void): Change =>
  (copy) =>
    copy.edit(path, alter);
const field = (entity: EntitySchema, name: string): Record<string, unknown> => entity.properties[name] as Record<string, unknown>;
const of = (report: AuditReport, name: string): ImpactOfEntity => {
  const found = report.entities.find(({ entity }) => entity === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

function listPath(entity: string): string {
  const schemas = server.schemas.current();
  const key = schemas.entity(entity).head.calls?.list;
  return [...schemas.calls.values()].find((call) => call.key === key)?.path ?? "";
}

describe("an audit of stored records", () => {
  test("finds nothing new in the rules that are in force", async () => {
    const { ok, status, lines } = await command(async () => undefined);
    expect({ ok, status }).toEqual({ ok: true, status: 0 });
    expect(lines[0]).toMatch(/^Tried the rules of .* on \d+ stored records\. Nothing was changed\.$/);
    expect(lines.join("\n")).toMatch(/Delivery address: all \d+ records pass/);
  });

  test("counts the records that a shorter limit would refuse, names them and says it in both languages", async () => {
    const shorter = edit(addresses, (entity) => void (field(entity, "city")["maxLength"] = 6));
    const found = of(await audit(shorter, "--customer", "demo"), "delivery-address");
    const { data } = await server.call<{ rows: { id: string; city: string }[] }>("demo", listPath("delivery-address"), { size: 100 });
    const long = data?.rows.filter(({ city }) => city.length > 6).map(({ id }) => id) ?? [];
    expect(long.length).toBeGreaterThan(1);
    expect(found.records).toBe(data?.rows.length);
    expect(found.refused).toBe(long.length);
    expect(found.findings).toEqual([
      expect.objectContaining({
        code: "maxLength",
        path: "/city",
        records: long.length,
        already: 0,
        customers: 1,
        ids: [...long].sort((a, b) => (a < b ? -1 : 1)),
      }),
    ]);
    expect(found.findings[0]?.sentence).toEqual({
      en: expect.stringContaining("6") as string,
      zh: expect.stringContaining("城市") as string,
    });
    const { lines, status } = await command(shorter, "--language", "zh", "--customer", "demo");
    expect(status).toBe(1);
    expect(lines.join("\n")).toContain(`${found.records} 条记录中有 ${long.length} 条按现状保存会被拒绝`);
  });

  test("asks new rules, required fields and codes of every record", async () => {
    const stricter = edit(addresses, (entity) => {
      Object.assign(entity, {
        "x-rules": [
          {
            id: "no-docks",
            rule: "!self.address2.contains('Dock')",
            message: { zh: "不可为码头", en: "No docks" },
            fieldPath: "/address2",
          },
        ],
      });
      Object.assign(entity, { required: [...(entity.required ?? []), "customerDeliveryAddressEmail"] });
      Object.assign(field(entity, "countryId"), { enum: ["US", "DE", "GB", "CA", "AU"] });
    });
    const { findings, refused } = of(await audit(stricter, "--customer", "demo"), "delivery-address");
    expect(findings.map(({ code, path }) => `${path} ${code}`).sort((a, b) => a.localeCompare(b))).toEqual([
      "/address2 rule:no-docks",
      "/countryId enum",
      "/customerDeliveryAddressEmail required",
    ]);
    expect(findings.find(({ code }) => code === "rule:no-docks")).toMatchObject({
      records: 2,
      sentence: { en: "Address line 2: No docks" },
    });
    expect(refused).toBeLessThanOrEqual(findings.reduce((sum, { records }) => sum + records, 0));
  });

  test("finds values that would occur twice, and more records than a customer may have", async () => {
    const report = await audit(
      edit(addresses, (entity) => {
        field(entity, "countryId")["x-unique"] = { per: "customer" };
        Object.assign(entity, { "x-limit": { max: 5, per: "customer" }, "x-bind": undefined });
      }),
      "--customer",
      "demo",
    );
    const { findings, records } = of(report, "delivery-address");
    const [unique, limit] = ["unique", "limit"].map((code) => findings.find((finding) => finding.code === code));
    expect(unique).toMatchObject({ path: "/countryId", already: 0 });
    expect(unique?.records).toBeGreaterThan(0);
    expect(limit).toMatchObject({ path: "", records: records - 5, sentence: { en: "More than the 5 records that a customer may have" } });
  });

  test("finds states, fields and entities that are gone", async () => {
    const report = await audit(async (copy) => {
      await copy.edit<{ items: { const: string }[] }>("schemas/codes/waybill-status.json", (list) => {
        list.items = list.items.filter((code) => code.const !== "wait_for_confirm");
      });
      await copy.edit<EntitySchema>("schemas/entities/sender.json", (entity) => {
        const [name = ""] = Object.keys(entity.properties);
        Object.assign(entity, {
          properties: Object.fromEntries(Object.entries(entity.properties).filter(([key]) => key !== name)),
          "x-rules": [],
          required: [],
        });
      });
    });
    const state = of(report, "waybill").findings.find(({ code }) => code === "state");
    expect(state?.records).toBeGreaterThan(0);
    expect(state?.sentence["en"]).toContain("wait_for_confirm");
    expect(of(report, "sender").findings[0]).toMatchObject({ code: "unknown", records: of(report, "sender").records });
  });

  test("looks at one customer only, where one is named", async () => {
    const shorter = edit(addresses, (entity) => void (field(entity, "city")["maxLength"] = 1));
    expect(of(await audit(shorter, "--customer", "anna"), "delivery-address").records).toBe(0);
    expect(of(await audit(shorter, "--customer", "demo"), "delivery-address").records).toBeGreaterThan(0);
    expect(await command(shorter, "--customer", "nobody")).toEqual({ ok: false, status: 2, lines: ['Unknown customer "nobody".'] });
  });

  test("says what is wrong with rules that cannot be opened", async () => {
    const broken = await command((copy) => copy.edit<Record<string, unknown>>(addresses, (entity) => void delete entity["x-entity"]));
    expect(broken).toMatchObject({ ok: false, status: 2 });
    expect(broken.lines[0]).toContain("delivery-address");
  });

  test("changes nothing", async () => {
    const count = async (): Promise<unknown> =>
      server.db
        .selectFrom("claims")
        .select(({ fn }) => fn.countAll().as("all"))
        .executeTakeFirst();
    const before = await count();
    await audit(edit(addresses, (entity) => void (field(entity, "countryId")["x-unique"] = { per: "customer" })));
    expect(await count()).toEqual(before);
  });
});

describe("migrations of the folder are applied first", () => {
  const renamed: Change = async (copy) => {
    await copy.edit<EntitySchema>("schemas/entities/sender.json", (entity) => {
      const { contact, ...rest } = entity.properties;
      Object.assign(entity, {
        properties: { ...rest, person: contact },
        required: (entity.required ?? []).filter((name) => name !== "contact"),
      });
      delete (entity as { examples?: unknown }).examples;
    });
  };
  const migrate = async (copy: SchemaCopy, steps: readonly object[]): Promise<void> => {
    await mkdir(join(copy.root, "schemas/migrations"), { recursive: true });
    await copy.write("schemas/migrations/9000-sender.json", { entity: "sender", steps });
  };
  const findings = async (...steps: readonly object[]) =>
    of(
      await audit(async (copy) => {
        await renamed(copy);
        if (steps.length > 0) await migrate(copy, steps);
      }),
      "sender",
    ).findings.map(({ code, path }) => `${path} ${code}`);

  test("a renamed field is gone without its migration, and refuses nobody with it", async () => {
    expect(await findings()).toContain("/contact unknown");
    expect(await findings({ do: "rename", field: "/contact", to: "/person" })).toEqual([]);
  });

  test("a value that the new type cannot take is reported", async () => {
    const report = await audit(async (copy) => {
      await copy.edit<EntitySchema>("schemas/entities/sender.json", (entity) => {
        Object.assign(entity.properties, { contact: { type: "integer", "x-label": { zh: "联系人", en: "Contact" } } });
        delete (entity as { examples?: unknown }).examples;
      });
      await migrate(copy, [{ do: "type", field: "/contact" }]);
    });
    const { findings: found, records } = of(report, "sender");
    expect(found.find(({ code }) => code === "lost")).toMatchObject({
      path: "/contact",
      records,
      sentence: { en: expect.stringContaining("copy") as string },
    });
  });
});

describe("two numbers", () => {
  test("a shorter limit refuses only a save that changes the value", async () => {
    const shorter = edit(addresses, (entity) => void (field(entity, "city")["maxLength"] = 6));
    const { refused, atAnySave, fresh, findings } = of(await audit(shorter, "--customer", "demo"), "delivery-address");
    expect(refused).toBeGreaterThan(0);
    expect(fresh).toBe(refused);
    expect(findings[0]?.titles.length).toBe(findings[0]?.ids.length);
    expect(findings[0]?.titles).not.toEqual(findings[0]?.ids);
    expect([atAnySave, findings[0]?.atAnySave]).toEqual([0, 0]);
    expect((await command(shorter, "--customer", "demo")).lines.join("\n")).toContain(
      `at any save: 0, only when it is changed: ${refused}`,
    );
  });

  test("a rule on a field with another formula refuses any save", async () => {
    const stricter = edit(addresses, (entity) => {
      Object.assign(entity.properties, { cityLength: { type: "integer", "x-compute": "size(self.city)" } });
      const rule = { id: "short", rule: "self.cityLength < 7", message: { zh: "太长", en: "Too long" }, fieldPath: "cityLength" };
      Object.assign(entity, { "x-rules": [...(entity["x-rules"] ?? []), rule] });
    });
    const found = of(await audit(stricter, "--customer", "demo"), "delivery-address");
    expect(found.atAnySave).toBeGreaterThan(0);
    expect(found.findings.find(({ code }) => code === "rule:short")).toMatchObject({
      atAnySave: found.atAnySave,
      records: found.atAnySave,
    });
  });
});

test("every later day that a rule names is checked, each with the entities whose check changes", async () => {
  const changing = edit(addresses, (entity) => {
    const never = { rule: "1 == 2", message: { zh: "否", en: "No" } };
    const rules = [{ ...never, id: "spring", since: "2098-03-01", until: "2098-05-31" }];
    Object.assign(entity, { "x-rules": [...(entity["x-rules"] ?? []), ...rules] });
  });
  const report = await audit(changing);
  const records = of(report, "delivery-address").records;
  expect(report.later?.map(({ on, entities }) => [on, entities.map(({ entity, refused }) => [entity, refused])])).toEqual([
    ["2098-03-01", [["delivery-address", records]]],
    ["2098-06-01", [["delivery-address", 0]]],
  ]);
  const { lines, status } = await command(changing);
  expect(status).toBe(1);
  expect(lines).toContain("On 2098-03-01, when another rule begins or ends:");
  expect((await audit(changing, "--on", "2098-03-01")).later).toEqual([]);
});

test("warnings that a customer has accepted are no values without a field", async () => {
  const accepted = [{ path: "/address", code: "rule:usable" }];
  const { calls } = server.schemas.current();
  const save = [...calls.values()].find(({ key }) => key === "deliveryAddressSave")?.path ?? "";
  expect((await server.call("anna", save, { customerDeliveryCompany: "Casa Marina SL", acknowledge: accepted })).code).toBe(200);
  expect(of(await audit(async () => undefined, "--customer", "anna"), "delivery-address").findings).toEqual([]);
});

test("a rule that begins later refuses nobody today, and those whom it will refuse with --on its first day", async () => {
  const later = edit(addresses, (entity) => {
    const rule = { id: "later", rule: "1 == 2", message: { zh: "以后", en: "Later" }, since: "2099-01-01" };
    Object.assign(entity, { "x-rules": [...(entity["x-rules"] ?? []), rule] });
  });
  const found = (report: AuditReport) => of(report, "delivery-address").findings.find(({ code }) => code === "rule:later")?.records;
  expect(found(await audit(later))).toBeUndefined();
  expect(found(await audit(later, "--on", "2098-12-31"))).toBeUndefined();
  expect(found(await audit(later, "--on", "2099-01-01"))).toBe(of(await audit(later), "delivery-address").records);
});
