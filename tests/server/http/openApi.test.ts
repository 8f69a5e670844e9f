// @one-database: answers are held against a description.
/** The description for programmers: valid by OpenAPI itself, whole, and true of what is answered. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import endpoints from "../../../schemas/endpoints.json";
import type { Endpoints } from "../../../src/dialect/schema/endpoints.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, object>>;
}
interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
}

const entities = join(root, "schemas/entities");
const taken = new Set(
  readdirSync(entities).flatMap((file) =>
    [...readFileSync(join(entities, file), "utf8").matchAll(/"call":\s*"(\w+)"/g)].map(([, key]) => key ?? ""),
  ),
);
const calls = Object.entries((endpoints as Endpoints).calls).map(([key, call]) => ({ ...call, key }));
/** Uploads are described where a field takes their files. */
const built = calls.filter(({ key, does }) => does !== undefined && (does !== "upload" || taken.has(key)));
const files = new Set(["upload", "import"]);

let server: TestApp;
let document: OpenApi;
let judge: Ajv2020;
beforeAll(async () => {
  server = await buildTestApp();
  await plantRecords(server, "anna");
  document = (await server.inject({ method: "GET", url: "/openapi.json" })).json<OpenApi>();
  judge = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  judge.addSchema(document, "api");
});
afterAll(() => server.close());

const operation = (path: string): Operation | undefined => document.paths[`/api${path}`]?.post;
const pointer = (...tokens: readonly string[]): string =>
  tokens.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Where the document describes an answer: errors before the body is read are the same for all calls. */
const answerAt = (path: string, status: number): string => {
  const own = pointer("paths", `/api${path}`, "post", "responses", String(status));
  const at = status === 200 ? own : pointer("components", "responses", `Status${status}`);
  return `api#${at}${pointer("content", "application/json", "schema")}`;
};

describe("/openapi.json", () => {
  test("is valid by the schema of OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test("describes every implemented call, and no other", () => {
    const ids = Object.values(document.paths).map(({ post }) => post.operationId);
    expect(ids.filter((id) => !id.startsWith("desk "))).toEqual(built.map(({ key }) => key));
    // Each transition of the staff has one, without an entry in the catalogue.
    expect(ids).toContain("desk waybill approve");
  });

  test.each(built)("says of $path who may call it, with what, and what is answered", ({ path, does, anonymous = false }) => {
    const { security, requestBody, responses } = operation(path) ?? expect.fail("not described");
    expect(security).toEqual(expect.arrayContaining(anonymous ? [] : [{ session: [] }]));
    // Without a login: no scheme at all, or one that is empty.
    expect(security.length === 0 || security.some((one) => Object.keys(one).length === 0)).toBe(anonymous);
    expect(Object.keys(requestBody.content)).toEqual([files.has(does ?? "") ? "multipart/form-data" : "application/json"]);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "400", "401", "404", "405", "413", "415"]));
    for (const status of Object.keys(responses)) expect(() => judge.compile({ $ref: answerAt(path, Number(status)) })).not.toThrow();
  });
});

test("a call names the permissions of which a token needs one; those of an account name none [P-035]", () => {
  const securityOf = (key: string) => operation(calls.find((call) => call.key === key)?.path ?? "")?.security;
  expect(securityOf("billList")).toEqual([{ session: [] }, { program: ["BILLS"] }]);
  expect(securityOf("publicData")).toContainEqual({ program: [] });
  for (const key of ["login", "userInfo", "updatePassword", "apiAuthorizationSave"])
    expect([key, JSON.stringify(securityOf(key))]).toEqual([key, expect.not.stringContaining("program")]);
});

test("a transition lists the fields that it asks for, and headers of the catalogue are named [CR-06]", () => {
  const rate = calls.find(({ key }) => key === "pickupOrderRate") ?? expect.fail("no such call");
  const { schema } = operation(rate.path)?.requestBody.content["application/json"] ?? expect.fail("not described");
  const asked =
    server.schemas
      .current()
      .entity("pickup-order")
      .machine?.transitions.find(({ id }) => id === rate.transition)?.ask ?? {};
  expect(Object.keys(asked).length).toBeGreaterThan(0);
  expect(schema).toMatchObject({ properties: Object.fromEntries(Object.keys(asked).map((name) => [name, expect.anything()])) });
  const named = (path: string) => operation(path)?.parameters.map(({ name }) => name);
  for (const { name } of (endpoints as Endpoints).headers ?? []) {
    expect(named("/seaair/std/order/save")).toContain(name);
    expect(named("/seaair/std/order/queryChannelPrices")).not.toContain(name);
    expect(named("/customer/std/sku/save")).not.toContain(name);
  }
});

describe("what is answered is what is described", () => {
  const byIds: ReadonlySet<string> = new Set(["delete", "transition", "zip"]);
  const answered = (path: string, status: number) => judge.compile({ $ref: answerAt(path, status) });

  test.each(built.filter(({ does }) => !files.has(does ?? "") && does !== "template" && does !== "export"))(
    "by $path",
    async ({ path, does, anonymous }) => {
      const bodies: Readonly<Record<string, Rec>> = {
        existing: { keys: [] },
        sums: { sums: [] },
        shared: { token: "none" },
        secondFactor: { step: "begin" },
        passkeys: { step: "list" },
        passkeyLogin: { step: "begin" },
        push: { step: "list" },
        fileUrl: { url: "/files/none" },
      };
      const body: Rec = byIds.has(does ?? "") ? { ids: ["none"] } : (bodies[does ?? ""] ?? {});
      const accepts = judge.compile({
        $ref: `api#${pointer("paths", `/api${path}`, "post", "requestBody", "content", "application/json", "schema")}`,
      });
      if (does !== "login") expect([accepts(body), accepts.errors]).toEqual([true, null]);
      const { status, ...answer } = await server.call("anna", path, body);
      const fits = answered(path, status);
      expect([answer.code, fits(answer), fits.errors]).toEqual([answer.code, true, null]);
      if (anonymous) return;
      const { status: shut, ...refused } = await server.call(undefined, path, body);
      expect([shut, answered(path, shut)(refused)]).toEqual([401, true]);
    },
  );
});
