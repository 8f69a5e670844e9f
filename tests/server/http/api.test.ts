// @one-database: refused before anything is asked of it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiCode, type ApiResponse } from "../../../src/dialect/wire/wire.ts";
import { isClientAborted } from "../../../src/server/http/api.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const list = "/customer/std/delivery/address/list";
const save = "/customer/std/delivery/address/save";
const remove = "/customer/customerdeliveryaddress/delete";
const send = "/seaair/std/order/confirm";
const login = "/author/getToken";
const good = { customerDeliveryCompany: "Harbor Home", countryId: "US", city: "Dallas", address: "33333 LBJ Freeway" };
const unknownFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${at}`, at]));
const deep = (levels: number): string => `{"address":${"[".repeat(levels)}${"]".repeat(levels)}}`;

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

/** What comes, to which call, and the place that is named in the refusal. */
const refusedByRule: readonly (readonly [what: string, path: string, body: unknown, place: string])[] = [
  ["a list instead of an object", save, [good], ""],
  ["a text instead of an object", save, '"text"', ""],
  ["a number instead of an object", save, "5", ""],
  ["null instead of an object", save, "null", ""],
  ["an unknown field", save, { ...good, price: 1 }, "/price"],
  ["a key that reaches the prototype", save, '{"__proto__":{"admin":true},"city":"Dallas"}', "/__proto__"],
  ["a key named constructor", save, '{"constructor":{"prototype":{"admin":true}}}', "/constructor"],
  ["a prototype key deep inside", list, '{"filters":{"countryId":{"__proto__":1}}}', "/filters/countryId/__proto__"],
  ["NUL in a text", save, { ...good, city: "Dal\0las" }, "/city"],
  ["half of a surrogate pair", save, '{"city":"\\ud800"}', "/city"],
  ["NUL in a key", save, '{"ci\\u0000ty":1}', ""],
  ["a number beyond all numbers", save, '{"city":1e400}', "/city"],
  ["a number of more digits than JavaScript keeps", save, '{"city":9007199254740993}', "/city"],
  ["a number that JavaScript takes for nothing", save, '{"city":1e-400}', "/city"],
  ["an object where a text belongs", save, { ...good, city: { $ne: 1 } }, "/city"],
  ["a list where a text belongs", save, { ...good, city: ["Dallas"] }, "/city"],
  ["a number where a text belongs", save, { ...good, city: 7 }, "/city"],
  ["a country that is none", save, { ...good, countryId: "ZZ" }, "/countryId"],
  ["a text far too long", save, { ...good, city: "x".repeat(100_000) }, "/city"],
  ["Chinese where there may be none", save, { ...good, address: "宝安区" }, "/address"],
  ["an id that is no text", save, { ...good, id: 5, version: 1 }, "/id"],
  ["an id far too long", save, { ...good, id: "x".repeat(5000), version: 1 }, "/id"],
  ["a version that is no number", save, { ...good, id: "x", version: "1" }, "/version"],
  ["a version of zero", save, { ...good, id: "x", version: 0 }, "/version"],
  ["a fraction of a version", save, { ...good, id: "x", version: 1.5 }, "/version"],
  ["a page of zero", list, { page: 0 }, "/page"],
  ["a page that is a text", list, { page: "1" }, "/page"],
  ["a page size without end", list, { size: 1e9 }, "/size"],
  ["a negative page size", list, { size: -1 }, "/size"],
  ["an unknown key of a list", list, { where: "1=1" }, "/where"],
  ["a sort that is SQL", list, { sort: [{ field: "city; drop table customers" }] }, "/sort/0/field"],
  ["a sort by a column of the table", list, { sort: [{ field: "customer" }] }, "/sort/0/field"],
  ["a sort by what every object has", list, { sort: [{ field: "toString" }] }, "/sort/0/field"],
  ["a sort that is a text", list, { sort: "city" }, "/sort"],
  ["a direction that is a text", list, { sort: [{ field: "city", desc: "yes" }] }, "/sort/0/desc"],
  ["a filter that is SQL", list, { filters: { "city' or '1'='1": "x" } }, "/filters/city' or '1'='1"],
  ["a filter by the owner", list, { filters: { customer: "x" } }, "/filters/customer"],
  ["a filter with an operator", list, { filters: { city: { $gt: "" } } }, "/filters/city/$gt"],
  ["a filter nested in a list", list, { filters: { city: [["x"]] } }, "/filters/city/0"],
  [
    "a range of what is a list",
    "/customer/skuInfos/queryWaybillList",
    { filters: { channelCapacity: { from: "a" } } },
    "/filters/channelCapacity",
  ],
  ["filters that are a list", list, { filters: [] }, "/filters"],
  ["a tab of an entity without tabs", list, { tab: "all" }, "/tab"],
  ["a search that is a number", list, { search: 5 }, "/search"],
  ["a search without end", list, { search: "x".repeat(10_000) }, "/search"],
  ["no ids", remove, {}, "/ids"],
  ["an empty list of ids", remove, { ids: [] }, "/ids"],
  ["ids that are a text", remove, { ids: "x" }, "/ids"],
  ["an id that is an object", remove, { ids: [{}] }, "/ids/0"],
  ["ids without end", remove, { ids: Array.from({ length: 10_000 }, (_, index) => `id-${index}`) }, "/ids"],
  ["a version for several records", send, { ids: ["a", "b"], version: 1 }, "/ids"],
  ["no login name", login, { password: "x" }, "/loginName"],
  ["a password that is a list", login, { loginName: "anna", password: ["x"] }, "/password"],
  ["a password without end", login, { loginName: "anna", password: "x".repeat(1000) }, "/password"],
  ["more than name and password", login, { loginName: "anna", password: "x", admin: true }, "/admin"],
];

describe("a body that a rule refuses is answered with 200, a code and its place", () => {
  test.each(refusedByRule)("%s", async (_what, path, body, place) => {
    const answer = await server.call(path === login ? undefined : "anna", path, body);
    expect(answer).toMatchObject({ status: 200, code: apiCode.invalid, data: null });
    expect(answer.problems?.map((problem) => problem.path)).toContain(place);
    expect(answer.message).toBeTruthy();
  });
});

/** What cannot be read at all. */
const unreadable: readonly (readonly [what: string, status: number, payload: string | Buffer, type: string])[] = [
  ["no JSON", 400, "{", "application/json"],
  ["JSON with something behind it", 400, "{} {}", "application/json"],
  ["JSON with a comment", 400, "{/* */}", "application/json"],
  ["bytes that are no UTF-8", 400, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), "application/json"],
  ["UTF-16", 400, Buffer.from('{"page":1}', "utf16le"), "application/json; charset=utf-16"],
  ["nested too deeply", 400, deep(5_000), "application/json"],
  ["100,000 levels", 400, deep(100_000), "application/json"],
  ["90,000 unknown fields", 400, JSON.stringify(unknownFields(90_000)), "application/json"],
  ["90,000 unknown fields inside a list", 400, JSON.stringify({ lines: [unknownFields(90_000)] }), "application/json"],
  ["a body of three megabytes", 413, JSON.stringify({ city: "x".repeat(3_000_000) }), "application/json"],
  ["a form", 415, "city=Dallas", "application/x-www-form-urlencoded"],
  ["plain text", 415, "city", "text/plain"],
  ["XML", 415, "<city/>", "application/xml"],
  ["a type with a tab in it", 415, "{}", "application/json\ta"],
  ["a type that only begins like JSON", 415, "{}", "application/jsonp"],
  ["several parts where JSON is wanted", 415, "--x--", "multipart/form-data; boundary=x"],
];

describe("a body that cannot be read is answered with its HTTP status", () => {
  test.each(unreadable)("%s: %i", async (_what, status, payload, type) => {
    const response = await server.inject({
      method: "POST",
      url: `/api${save}`,
      headers: { authorization: await server.token("anna"), "content-type": type },
      payload,
    });
    const answer = response.json<ApiResponse>();
    expect([response.statusCode, answer.code]).toEqual([status, status]);
    expect(answer.problems?.length).toBeGreaterThan(0);
    expect(response.body).not.toMatch(/\bat \/|node_modules|select |stack/i);
  });
});

describe("what is no call", () => {
  test("an unknown path is 404, also without a session", async () => {
    for (const path of [
      "/no/such/call",
      "/author/getToken/",
      "/AUTHOR/getToken",
      "/customer/nosuchcall/list",
      "/../healthz",
      "/%00",
      "/__proto__",
    ]) {
      const response = await server.inject({
        method: "POST",
        url: `/api${path}`,
        headers: { "content-type": "application/json" },
        payload: "{}",
      });
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "HEAD"] as const)("%s is 405: all calls are POST [CR-09, Q-33]", async (method) => {
    const response = await server.inject({ method, url: `/api${list}`, headers: { authorization: await server.token("anna") } });
    expect([response.statusCode, response.headers["allow"]]).toEqual([405, "POST"]);
  });

  test("without a session a call is 401, whatever its body", async () => {
    const forged = ["", "x", "Bearer x", "undefined", "null", "a".repeat(43), "' or 1=1 --", "\u00e9".repeat(43)];
    for (const authorization of forged) {
      const response = await server.inject({
        method: "POST",
        url: `/api${list}`,
        headers: { authorization, "content-type": "application/json" },
        payload: "{",
      });
      expect([authorization, response.statusCode]).toEqual([authorization, 401]);
    }
    expect(await server.call(undefined, list, {})).toMatchObject({ status: 401, code: 401, data: null });
  });

  test("an empty body means an empty object", async () => {
    const token = await server.token("anna");
    for (const headers of [{ authorization: token }, { authorization: token, "content-type": "application/json" }]) {
      const response = await server.inject({ method: "POST", url: "/api/customer/examineStdcustomerInfo", headers });
      expect(response.json()).toMatchObject({ code: 200 });
    }
  });
});

test("after all of this the server is well", async () => {
  expect((await server.inject({ method: "GET", url: "/healthz" })).json()).toEqual({ status: "ok" });
  expect((await server.call("anna", save, good)).code).toBe(200);
});

const coded = (code: string) => Object.assign(new Error("aborted"), { code });

test("a request whose principal has gone is given up, not failed", () => {
  expect(isClientAborted(true, coded("ECONNRESET"))).toBe(true);
  expect(isClientAborted(true, coded("ERR_STREAM_PREMATURE_CLOSE"))).toBe(true);
});

test("an error of the server stays one when nobody waits for the answer any more", () => {
  expect(isClientAborted(true, new TypeError("x is undefined"))).toBe(false);
  expect(isClientAborted(true, coded("23505"))).toBe(false);
});

test("a connection that the database broke off is no principal that has gone", () => {
  expect(isClientAborted(false, coded("ECONNRESET"))).toBe(false);
});

test.each([
  ["zh", "请先选择记录"],
  ["en", "Choose at least one record first"],
])("a batch delete without a selection says why, in %s [V-OWH-08 §5]", async (language, reason) => {
  for (const ids of [[], undefined]) {
    const { message } = await server.call("anna", remove, ids ? { ids } : {}, { "x-language": language });
    expect(message).toContain(reason);
  }
});
