/**
 * Who may not, tried at every call of the catalogue: without a right nothing is
 * done and nothing is returned. One customer has records of every entity, the other
 * knows all their ids.
 */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../src/dialect/schema/endpoints.ts";
import { isObject } from "../../src/dialect/json/json.ts";
import { isServed } from "../../src/server/http/calls.ts";
import { ABSOLUTE_MS } from "../../src/server/session/sessions.ts";
import type { ServedCall } from "../../src/server/schemas/loadSchemas.ts";
import { buildTestApp, type TestApp } from "../helpers/server/buildTestApp.ts";
import { plantRecords, type Planted } from "../helpers/server/plantRecords.ts";
import { inTime, type Judged, Tally } from "./answers.ts";
import { tell } from "./figures.ts";

let server: TestApp;
let planted: Planted;
let calls: readonly ServedCall[];
let closed: readonly ServedCall[];
beforeAll(async () => {
  server = await buildTestApp();
  planted = await plantRecords(server, "anna");
  const schemas = server.schemas.current();
  calls = [...schemas.calls.values()].filter((call) => isServed(schemas, call));
  closed = calls.filter(({ anonymous }) => anonymous !== true);
});
afterAll(() => server.close());

interface Knock {
  readonly call: Call;
  readonly body?: unknown;
  readonly method?: "GET" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";
  readonly headers?: Readonly<Record<string, string>>;
  /** The status of a refusal by HTTP itself. */
  readonly expected?: number;
}

/** A knock that is let in, or that hears anything of hers, is a failure. */
async function knock({ call, body, method, headers, expected }: Knock): Promise<Judged> {
  const asked = server.inject({
    method: method ?? "POST",
    url: `/api${call.path}`,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await inTime(asked);
  if (!response) return { verdict: "hung" };
  if (response.statusCode >= 500) return { verdict: "failed", why: `status ${response.statusCode}` };
  if (expected !== undefined)
    return response.statusCode === expected
      ? { verdict: "refused" }
      : { verdict: "failed", why: `status ${response.statusCode}, not ${expected}` };
  const isJson = String(response.headers["content-type"]).includes("json");
  const heard = isJson && [...planted.records].find(([, { id }]) => told(response.body, id));
  return heard ? { verdict: "failed", why: `hears of her ${heard[0]}` } : { verdict: "refused" };
}

/** The answer holds the record, not only the id that was asked for and why not. */
function told(text: string, id: string): boolean {
  const holds = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(holds);
    if (!isObject(value)) return false;
    return (value["id"] === id && !("code" in value)) || Object.values(value).some(holds);
  };
  return text.includes(id) && holds(JSON.parse(text));
}

/** Forged, cut, turned, and of other schemes. */
function forgedTokens(real: string): string[] {
  const random = Array.from({ length: 6 }, () => randomBytes(32).toString("base64url"));
  const turned = real.slice(0, -1) + (real.endsWith("A") ? "B" : "A");
  return [
    ...random,
    turned,
    real.slice(1),
    `${real}A`,
    `Bearer ${real}`,
    `${real},${real}`,
    real.toUpperCase(),
    "' or 1=1 --",
    "null",
    "\u0000",
    "é".repeat(43),
  ];
}

test("without a session, with a forged or an ended one, every closed call is shut", async () => {
  const tally = new Tally();
  const real = await server.token("bo");
  for (const call of closed) {
    for (const authorization of [undefined, ...forgedTokens(real)])
      tally.add(
        await knock({ call, body: {}, expected: 401, ...(authorization === undefined ? {} : { headers: { authorization } }) }),
        () => `${call.key} ${authorization}`,
      );
    // A cookie is no authority.
    tally.add(
      await knock({ call, body: {}, expected: 401, headers: { cookie: `token=${real}; authorization=${real}` } }),
      () => `${call.key} by cookie`,
    );
  }
  server.time.now += ABSOLUTE_MS + 1;
  for (const call of closed)
    tally.add(await knock({ call, body: {}, expected: 401, headers: { authorization: real } }), () => `${call.key} ended`);
  server.forgetTokens();
  expect(tally.failures).toEqual([]);
  tell({ what: "no, forged or ended session", tried: tally.tried, ...tally.counts, lost: 0, note: `${closed.length} calls` });
});

test("every other method is refused at every call", async () => {
  const tally = new Tally();
  const authorization = await server.token("bo");
  for (const call of calls)
    for (const method of ["GET", "PUT", "PATCH", "DELETE", "HEAD"] as const)
      tally.add(await knock({ call, method, headers: { authorization }, expected: 405 }), () => `${method} ${call.key}`);
  expect(tally.failures).toEqual([]);
  tell({ what: "other methods", tried: tally.tried, ...tally.counts, lost: 0 });
});

test("with another customer's ids, a forged owner or properties that nobody has, nothing of that customer is returned or changed", async () => {
  const tally = new Tally();
  const authorization = await server.token("bo");
  const headers = { authorization };
  const forged = ["customer", "customerId", "owner", "createdBy", "isAdmin", "role", "toString", "state", "version"];
  for (const call of closed) {
    const hers = call.entity === undefined ? undefined : planted.records.get(call.entity);
    const bodies: unknown[] = forged.map((name) => ({ [name]: planted.customer }));
    bodies.push(`{"__proto__":{"customer":"${planted.customer}"}}`, { id: planted.customer });
    if (hers) {
      bodies.push(
        { ids: [hers.id] },
        { ids: [hers.id], version: 1 },
        { ids: [hers.id, hers.id, "x"] },
        { id: hers.id },
        { id: hers.id, version: 1 },
      );
      bodies.push({ ...hers, version: 1 }, { ...hers, customer: planted.customer, version: 1 });
      bodies.push(
        { filters: { id: hers.id } },
        { filters: { customer: planted.customer } },
        { search: hers.id },
        { keys: [hers.id] },
        { size: 500 },
      );
    }
    for (const body of bodies) tally.add(await knock({ call, body, headers }), () => `${call.key} ${JSON.stringify(body).slice(0, 80)}`);
  }
  expect(tally.failures).toEqual([]);
  let lost = 0;
  for (const [name, { id }] of planted.records) {
    const entity = server.schemas.current().entity(name);
    const rows = await server.db.selectFrom(entity.table).select(["version", "customer"]).where("id", "=", id).execute();
    if (rows.length !== 1 || rows[0]?.version !== 1 || rows[0].customer !== planted.customer) lost += 1;
  }
  tell({ what: "another customer's records", tried: tally.tried, ...tally.counts, lost, note: `${planted.records.size} entities` });
});
