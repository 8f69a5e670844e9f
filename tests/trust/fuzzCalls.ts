/**
 * Requests for every call of the catalogue, made from the schemas: what is
 * right, what just fits or just does not, what nobody should send, and texts
 * that are no bodies at all. The same number makes the same request.
 */
import type { CallAct } from "../../src/dialect/schema/endpoints.ts";
import type { Json, Rec } from "../../src/dialect/json/json.ts";
import { apiCode } from "../../src/dialect/wire/wire.ts";
import { isServed } from "../../src/server/http/calls.ts";
import type { ServedCall } from "../../src/server/schemas/loadSchemas.ts";
import type { TestApp } from "../helpers/server/buildTestApp.ts";
import { createGenerator, randomOf, type RecordGenerator } from "../helpers/schemas/generateRecord.ts";
import type { Planted } from "../helpers/server/plantRecords.ts";
import { hostile } from "../helpers/schemas/recordValues.ts";
import { inTime, judge, type Judged, Tally } from "./answers.ts";

interface Request {
  readonly payload: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls that read their own bodies are tried by their files; a log out would end the session of all calls after it. */
const ownBodies: ReadonlySet<CallAct> = new Set(["upload", "import", "logout"]);

export interface Fuzz {
  readonly calls: readonly ServedCall[];
  /** Sends request number `seed` to the call. */
  send(call: ServedCall, seed: number): Promise<Judged>;
}

export function createFuzz(server: TestApp, planted: Planted, loginName: string): Fuzz {
  const schemas = server.schemas.current();
  const calls = [...schemas.calls.values()].filter((call) => isServed(schemas, call) && call.does && !ownBodies.has(call.does));
  const generators = new Map<string, RecordGenerator>();
  const generator = (entity: string): RecordGenerator => {
    const known = generators.get(entity) ?? createGenerator(schemas.catalog, schemas.catalog.entity(entity));
    generators.set(entity, known);
    return known;
  };

  function bodyOf(call: ServedCall, seed: number): Json {
    const random = randomOf(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const wild = [0, 0.15, 0.4, 1][seed % 4] ?? 0;
    const odd = (usual: Json): Json => (random() < wild * 0.6 ? pick(hostile) : usual);
    const { entity } = call;
    const own = entity === undefined ? undefined : planted.records.get(entity);
    const fields = entity === undefined ? [] : Object.keys(schemas.entity(entity).schema.properties);
    const ids = (): Json => odd(random() < 0.2 ? [odd("none"), odd(own?.id ?? "none")] : [odd(own?.id ?? "none")]);
    const any = (): Rec =>
      Object.fromEntries(Array.from({ length: 1 + Math.floor(random() * 3) }, () => [pick([...fields, "x"]), pick(hostile)]));
    switch (call.does) {
      case "save":
      case "submit": {
        const record = generator(entity ?? "").make(seed * 7919, wild);
        if (random() < 0.7 || !own) return record as Json;
        return { ...record, id: odd(own.id), version: odd(pick([1, 2, 3, 99])) } as Json;
      }
      case "delete":
        return { ids: ids(), ...(random() < wild * 0.2 ? any() : {}) } as Json;
      case "transition": {
        const machine = entity === undefined ? undefined : schemas.entity(entity).machine;
        const asked = Object.keys(machine?.transitions.find(({ id }) => id === call.transition)?.ask ?? {});
        const answers = Object.fromEntries(
          asked.filter(() => random() < 0.8).map((name) => [name, pick([...hostile, 1, 5, "text", "2026-12-01"])]),
        );
        return { ids: ids(), ...answers, ...(random() < 0.3 ? { version: odd(1) } : {}), ...(random() < wild * 0.2 ? any() : {}) } as Json;
      }
      case "existing":
        return { keys: odd([odd("LAMP-1"), odd("x".repeat(100))]) };
      case "secondFactor":
        return { step: odd(pick(["begin", "confirm", "renew", "remove", "none"])), password: odd("guess"), code: odd("000000") };
      case "passkeys":
      case "passkeyLogin":
        return {
          step: odd(pick(["list", "begin", "finish", "remove", "none"])),
          password: odd("guess"),
          response: odd({ id: odd("x"), response: odd({}) }),
        } as Json;
      case "push":
        return {
          step: odd(pick(["list", "add", "kinds", "remove", "seen", "test", "none"])),
          id: odd("x"),
          kinds: odd(["tracking", odd("files")]),
          subscription: odd({ endpoint: odd("https://push.example/send"), keys: odd({ p256dh: odd("AAAA"), auth: odd("AAAA") }) }),
        } as Json;
      case "fileUrl":
        return { url: odd(`/files/${"a".repeat(32)}?of=${pick(["sku/x", "none/x", "customer/..", "sku", ""])}`) };
      case "list":
      case "counts":
      case "export": {
        const filters = Object.fromEntries(
          Array.from({ length: Math.floor(random() * 4) }, () => [
            pick([...fields, "toString", "customer"]),
            odd(pick<Json>(["a", ["a", "b"], { from: "2026-01-01" }, { to: odd(5), from: odd(1) }, 1, true])),
          ]),
        );
        return {
          ...(random() < 0.6 ? { page: odd(pick([1, 2, 100_000, 0, -1])) } : {}),
          ...(random() < 0.6 ? { size: odd(pick([1, 20, 500, 501])) } : {}),
          ...(random() < 0.5 ? { sort: odd([odd({ field: pick([...fields, "id", "no"]), desc: odd(true) })]) } : {}),
          ...(random() < 0.4 ? { search: odd(pick(["LD2611210001 LD2611210002", "%_\\", "a".repeat(300)])) } : {}),
          ...(random() < 0.3 ? { tab: odd(pick(["all", "draft", "cancelled"])) } : {}),
          ...(random() < 0.7 ? { filters: odd(filters as Json) } : {}),
          ...(random() < wild * 0.2 ? any() : {}),
        };
      }
      case "login":
        return {
          loginName: odd(pick(["anna", "nobody"])),
          password: odd(pick(["wrong", "x".repeat(200)])),
          ...(random() < wild * 0.3 ? any() : {}),
        } as Json;
      case "register":
      case "sendCode":
      case "changeAccount":
        return generator(entity ?? "").make(seed * 7919, wild) as Json;
      default:
        return (random() < 0.5 ? {} : any()) as Json;
    }
  }

  /** The body, or one time in five what a broken or ill-meant sender makes of it. */
  function requestOf(call: ServedCall, seed: number): Request {
    const random = randomOf(seed ^ 0x5bd1e995);
    const text = JSON.stringify(bodyOf(call, seed));
    const headers: Record<string, string> = { "content-type": "application/json", "x-language": seed % 2 ? "en" : "zh" };
    if (random() < 0.15) headers["idempotency-key"] = ["fuzz-key-00000001", "short", "x".repeat(300), "é".repeat(20)][seed % 4] ?? "";
    const at = Math.floor(random() * text.length);
    const damage: readonly (() => string | Buffer)[] = [
      () => text.slice(0, at),
      () => `${text.slice(0, at)}${String.fromCharCode(Math.floor(random() * 256))}${text.slice(at + 1)}`,
      () => `\ufeff${text}`,
      () => `${text.slice(0, -1)}${text === "{}" ? "" : ","}"__proto__":{"isAdmin":true}}`,
      () => `${text.slice(0, -1)}${text === "{}" ? "" : ","}"id":"a","id":"b"}`,
      () => Buffer.from(text, "utf16le"),
      () => Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xc3, 0x28, 0xff])]),
      () => `{"a":${"[".repeat(200)}${"]".repeat(200)}}`,
      () => `[${text}]`,
      () => text.replace(/\d+/, "1e999"),
    ];
    const payload = random() < 0.2 ? (damage[Math.floor(random() * damage.length)] ?? (() => text))() : text;
    if (random() < 0.02)
      headers["content-type"] = ["text/plain", "application/json; charset=utf-16", "multipart/form-data; boundary=x", ""][seed % 4] ?? "";
    return { payload, headers };
  }

  return {
    calls,
    async send(call, seed) {
      // Counts of tries run out: what is behind them is to be tried too.
      server.time.now += 2_000;
      const { payload, headers } = requestOf(call, seed);
      const asked = server.inject({
        method: "POST",
        url: `/api${call.path}`,
        headers: { authorization: await server.token(loginName), ...headers },
        payload,
      });
      const response = await inTime(asked);
      if (!response) return { verdict: "hung" };
      return judge({ status: response.statusCode, type: String(response.headers["content-type"] ?? ""), text: response.body });
    },
  };
}

/** Tries every call equally often, `total` requests in all. */
export async function fuzzAll(fuzz: Fuzz, total: number, firstSeed = 1): Promise<Tally> {
  const tally = new Tally();
  for (let count = 0; count < total; count++) {
    const call = fuzz.calls[count % fuzz.calls.length];
    if (!call) break;
    const seed = firstSeed + count;
    tally.add(await fuzz.send(call, seed), () => `${call.key} #${seed}`);
  }
  return tally;
}

/** That the server is still whole after what it went through. */
export async function isWell(server: TestApp, loginName: string): Promise<boolean> {
  const health = await server.inject({ method: "GET", url: "/healthz" });
  const { code } = await server.call(loginName, "/customer/std/getInfo", {});
  return health.statusCode === 200 && code === apiCode.ok && ({} as { isAdmin?: unknown }).isAdmin === undefined;
}
