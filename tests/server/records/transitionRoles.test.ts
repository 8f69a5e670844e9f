/** Roles × transitions: the words of the files alone say who may take what (`by`, `may`), and the server is asked with every account. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiCode } from "#dialect/wire/wire.ts";
import { readSchemas } from "../../../src/server/schemas/readSchemas.ts";
import { addRoleAskers, type Asker } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords, type Planted } from "../../helpers/server/plantRecords.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

interface RoleWords {
  readonly of: "customer" | "staff";
  readonly may: "*" | Readonly<Record<string, "*" | readonly string[]>>;
}
interface StepWords {
  readonly id: string;
  readonly by: string | readonly string[];
  readonly call?: string;
}

let copy: SchemaCopy;
let server: TestApp;
let planted: Planted;
const askers: Asker[] = [];
let roles: Readonly<Record<string, RoleWords>>;
const machines: { entity: string; transitions: StepWords[] }[] = [];

beforeAll(async () => {
  copy = await copySchemas();
  await copy.edit<{ transitions: { id: string; guard?: string }[] }>("schemas/states/coupon.json", ({ transitions }) => {
    for (const step of transitions) if (step.id === "withdrawCoupon") step.guard = "'admin' in user.roles";
  });
  // Both kinds of accounts by one list, and a group beside a role.
  await copy.edit<{ transitions: { id: string; by: unknown }[] }>("schemas/states/fee.json", ({ transitions }) => {
    for (const step of transitions) if (step.id === "disputeLine") step.by = ["owner", "@staff"];
  });
  server = await buildTestApp({ schemaRoot: copy.root });
  planted = await plantRecords(server, "anna");
  askers.push({ name: "anna", token: await server.token("anna"), roles: ["owner"], customer: planted.customer });
  askers.push(...(await addRoleAskers(server, "anna")));
  const json = async <File>(path: string): Promise<File> => JSON.parse(await readFile(join(copy.root, path), "utf8")) as File;
  ({ roles } = await json<{ roles: typeof roles }>("schemas/roles.json"));
  machines.push(...(Object.values((await readSchemas(copy.root)).states) as unknown as typeof machines));
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});

/** Whether the role may take it, by the files alone. */
function mayTake(name: string, entity: string, { id, by }: StepWords): boolean {
  const role = roles[name];
  if (!role) return false;
  const names = typeof by === "string" ? [by === "operator" ? "@staff" : "@customer"] : by;
  if (!names.includes(name) && !names.includes(`@${role.of}`)) return false;
  if (role.may === "*") return role.of === "customer";
  const grants = role.may[entity] ?? [];
  return grants === "*" || grants.includes(id);
}

const pathOf = (entity: string, { id, call }: StepWords): string =>
  call === undefined ? `/desk/${entity}/${id}` : server.schemas.current().catalog.call(call).path;
const isForKind = (by: StepWords["by"], kind: "customer" | "staff"): boolean =>
  typeof by === "string"
    ? by === (kind === "staff" ? "operator" : "customer")
    : by.some((name) => name === `@${kind}` || roles[name]?.of === kind);
describe("a transition", () => {
  test("is refused to every role that its words do not let take it, alone and of many, with the roles that may", async () => {
    let asked = 0;
    let listed = 0;
    for (const { entity, transitions } of machines)
      for (const step of transitions.filter(({ by, call }) => by !== "time" && (call !== undefined || isForKind(by, "staff")))) {
        const id = planted.records.get(entity)?.id;
        if (id === undefined) continue;
        if (typeof step.by !== "string") listed += 1;
        for (const asker of askers) {
          const kind = asker.customer === undefined ? "staff" : "customer";
          const able = Object.keys(roles).filter((name) => roles[name]?.of === kind && mayTake(name, entity, step));
          if (asker.roles.some((name) => mayTake(name, entity, step))) continue;
          // Those that list roles are asked alone too; the others of many only, since each ask is a call of its own.
          const many = [id, "01a1fbd4-f500-7003-9644-47ee19acbb3c"];
          for (const ids of typeof step.by === "string" ? [many] : [[id], many]) {
            const called = await server.call<{ roles: string[] }>(undefined, pathOf(entity, step), { ids }, { authorization: asker.token });
            const where = `${asker.name} ${entity} ${step.id}`;
            // "*" of a role is all that its kind does: a step of the other kind is none that its records have.
            if (!isForKind(step.by, kind)) expect([where, able, called.code === apiCode.ok]).toEqual([where, [], false]);
            else expect([where, called.code, called.data?.roles]).toEqual([where, apiCode.forbidden, able]);
            asked += 1;
          }
        }
      }
    expect([asked > 1000, listed > 20]).toEqual([true, true]);
  }, 300_000);

  test("that lists roles is open to each of them that is granted it", async () => {
    for (const { entity, transitions } of machines)
      for (const step of transitions.filter(({ by }) => typeof by !== "string"))
        for (const asker of askers.filter(({ roles: own }) => own.some((name) => mayTake(name, entity, step)))) {
          const ids = ["01a1fbd4-f500-7003-9644-47ee19acbb3c"];
          const called = await server.call(undefined, pathOf(entity, step), { ids }, { authorization: asker.token });
          const where = `${asker.name} ${entity} ${step.id}`;
          expect([where, called.code === apiCode.forbidden]).toEqual([where, false]);
        }
  }, 60_000);

  test("may ask for roles in its guard: the server knows them as the browser does", async () => {
    const id = planted.records.get("coupon")?.id ?? "";
    const withdraw = (name: string) => {
      const token = askers.find((asker) => asker.name === name)?.token ?? "";
      return server.call<{ done: string[] }>(undefined, "/desk/coupon/withdrawCoupon", { ids: [id] }, { authorization: token });
    };
    expect((await withdraw("staff-finance")).data?.done ?? []).toEqual([]);
    expect((await withdraw("staff-admin")).data?.done).toEqual([id]);
  });
});
