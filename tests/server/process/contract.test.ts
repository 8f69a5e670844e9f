/** Every call of the catalogue, spoken to as `npm run contract` speaks to any backend; ours keeps all of it, also what is only assumed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import endpoints from "../../../schemas/endpoints.json";
import { askerOf } from "../../../scripts/contract/ask.ts";
import { callContracts } from "../../../scripts/contract/callContract.ts";
import { checkCalls, type Finding } from "../../../scripts/contract/checkCalls.ts";
import { contractReport } from "../../../scripts/contract/report.ts";
import type { Endpoints } from "../../../src/dialect/schema/endpoints.ts";
import { ruleOf } from "../../../src/server/files/fileRules.ts";
import { buildTestApp, type TestApp, testPassword } from "../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";
import facts from "../../spec/facts/calls.json";

const contracts = callContracts(endpoints as Endpoints);
const origin = "https://portal.example";
let server: TestApp;
let base: string;
let findings: readonly Finding[];
beforeAll(async () => {
  server = await buildTestApp({ origins: [origin] });
  await plantRecords(server, "anna");
  base = `${await server.app.listen({ port: 0, host: "127.0.0.1" })}/api`;
  const built = contracts.filter(({ key }) => isBuilt(key));
  findings = await checkCalls(built, askerOf(base), { origin, loginName: "anna", password: testPassword, writes: true });
});
afterAll(() => server.close());

/** Whether the call is implemented: it has an act, and an upload has a field for its files. */
function isBuilt(key: string): boolean {
  const { does } = (endpoints as Endpoints).calls[key] ?? {};
  return does !== undefined && (does !== "upload" || ruleOf(server.schemas.current(), key) !== undefined);
}

describe("the catalogue", () => {
  test.each(contracts)("$path is spoken to as the specification says", async ({ key, path, headers, isMultipart, isAssumed }) => {
    const fact = facts.find((one) => one.path === path);
    expect(fact !== undefined).toBe(!isAssumed);
    if (fact) expect([isMultipart, Object.keys(headers).length > 0]).toEqual([fact.multipart === true, fact.sessionHeader === true]);
    if (!isBuilt(key)) {
      const heard = await askerOf(base)({
        path,
        headers: { authorization: await server.token("anna"), "content-type": "application/json" },
        body: "{}",
      });
      expect([heard.status, heard.body]).toMatchObject([404, { code: 404, data: null }]);
      return;
    }
    const mine = findings.filter(({ call }) => call === key);
    expect(mine.length).toBeGreaterThan(4);
    expect(mine.filter(({ isMet }) => !isMet)).toEqual([]);
  });

  test("what nobody knows is answered with 404", () => {
    expect(findings.filter(({ call }) => call === "")).toMatchObject([{ about: expect.stringContaining("404") as unknown, isMet: true }]);
  });
});

describe("the report", () => {
  test("calls nothing that may write without --write", async () => {
    const asked: string[] = [];
    const ask = askerOf(base);
    await checkCalls(
      contracts,
      async (question) => {
        if (question.method !== "OPTIONS") asked.push(question.path);
        return ask(question);
      },
      { origin, loginName: "anna", password: testPassword },
    );
    const writing = new Set(contracts.filter(({ mayWrite }) => mayWrite).map(({ path }) => path));
    expect(asked.filter((path) => writing.has(path))).toEqual([]);
    expect(asked).toContain("/customer/std/getInfo");
  });

  test("lists demands of the specification apart from assumptions", async () => {
    const found = await checkCalls(
      contracts,
      async ({ path }) => ({
        status: 200,
        headers: new Headers({ "content-type": "application/json" }),
        body: path.endsWith("getToken")
          ? { code: 200, data: "token" }
          : path.endsWith("/std/warehouse")
            ? { data: [] }
            : { code: 200, data: [] },
      }),
      { loginName: "a", password: "b" },
    );
    const broken = found.filter(({ demanded, isMet }) => demanded && !isMet).map(({ call }) => call);
    expect(broken).toEqual(expect.arrayContaining(["warehouseList", "accountStatus"]));
    expect(broken).not.toContain("deliveryAddressList");
    const lines = contractReport(contracts, found);
    expect(lines.filter((line) => line.startsWith("✗"))).toHaveLength(new Set(broken).size);
    expect(lines.find((line) => line.includes("deliveryAddressSave"))).toMatch(/^- .*may write/);
    expect(lines.join("\n")).toContain("· hint: without a token it is answered with 401");
  });
});
