/**
 * The devices that get push notifications of letters: each is registered in its own browser, with the kinds that it gets.
 *
 * ```
 *   press ─ permission of the browser ─ subscription (address and keys of its push service) ─ stored for account and session
 *   gone: logout, another account in this browser, changed password, removed account, removed by hand, 404 or 410 of the push service
 * ```
 *
 * A device outlives the idle end of its session, like a mailbox: its titles name records, and a press leads to the login. It ends
 * when no page of it was open for `UNSEEN_MS`.
 */
import { createECDH } from "node:crypto";
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import { timeText } from "#dialect/text/time.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import { newId } from "../db/newId.ts";
import type { Db } from "../db/tables.ts";
import type { Attempts } from "../load/attempts.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { translate } from "../schemas/translate.ts";
import type { Principal } from "../session/principal.ts";
import { pushKinds } from "./pushKinds.ts";
import { DAY, MINUTE } from "#dialect/text/durations.ts";

/** A step: `list`, `add`, `kinds` and `remove` of one device, `seen` by an open page, `test`. */
export interface PushRequest {
  readonly schemas: Schemas;
  readonly input: Rec;
  readonly principal: Principal;
  /** Reference of the session. */
  readonly session: string;
  readonly language: Language;
}

export interface PushDevices {
  /** Returns the devices of the account after the step. Throws `ApiError` at the field that is wrong. */
  change(step: PushRequest): Promise<object>;
}

export interface PushDeviceParts {
  readonly db: Db;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly attempts: Attempts;
  /** The key that browsers subscribe with; undefined where push is off. */
  readonly publicKey: string | undefined;
}

export const UNSEEN_MS = 90 * DAY;
/** A further device replaces the one that was seen longest ago. */
const MAX_DEVICES = 10;
const MAX_ADDRESS = 1000;
const MAX_NAME = 60;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const tests = { name: "push test", tries: 5, windowMs: MINUTE };
const steps = ["list", "add", "kinds", "remove", "seen", "test"] as const;

interface Member {
  readonly customer: string;
  readonly account: string;
}

export function createPushDevices(parts: PushDeviceParts): PushDevices {
  return {
    async change(step) {
      const { account, customer } = step.principal;
      const { publicKey } = parts;
      // Letters are about records of customers; a partner's page is no page of the product's own.
      if (publicKey === undefined || account === undefined || customer === undefined) return {};
      const member = { account, customer };
      const does = steps.find((name) => name === step.input["step"]);
      if (does === "add") await add(parts, step, member);
      else if (does === "kinds") await choose(parts, step, member);
      else if (does === "remove") await remove(parts, step, member);
      else if (does === "seen") await see(parts, step, member);
      else if (does === "test") await sendTest(parts, step, member);
      else if (does !== "list") throw validationError([problem("/step", "enum", { allowed: steps })]);
      return { key: publicKey, kinds: pushKinds(step.schemas, step.principal, step.language), devices: await list(parts, step, member) };
    },
  };
}

async function list({ db }: PushDeviceParts, { schemas, input }: PushRequest, { account, customer }: Member) {
  const rows = await db
    .selectFrom("push_devices")
    .selectAll()
    .where("customer", "=", customer)
    .where("account", "=", account)
    .orderBy("created")
    .execute();
  const text = (time: Date): string => timeText(time.getTime(), schemas.catalog.timeZone);
  return rows.map(({ id, name, kinds, created, seen, endpoint }) => ({
    ...{ id, name, kinds, created: text(created), seen: text(seen) },
    ...(endpoint === endpointOf(input) ? { own: true } : {}),
  }));
}

/** The address of the subscription that the asking browser has. */
function endpointOf(input: Rec): string | undefined {
  const { endpoint, subscription } = input;
  const of = isObject(subscription) ? subscription["endpoint"] : endpoint;
  return typeof of === "string" ? of : undefined;
}

async function add(parts: PushDeviceParts, step: PushRequest, member: Member): Promise<void> {
  const { db, clock } = parts;
  const { input, session, language } = step;
  const now = new Date(clock());
  const name = typeof input["name"] === "string" ? input["name"].trim().slice(0, MAX_NAME) : "";
  const row = {
    ...member,
    ...readSubscription(input["subscription"]),
    kinds: JSON.stringify("kinds" in input ? kindsIn(step) : pushKinds(step.schemas, step.principal, language).map(({ id }) => id)),
    ...{ session, language, name, seen: now },
  };
  // The browser of an address may have had another account. The address is unique and belongs to the account that proves it last.
  await db
    .insertInto("push_devices")
    .values({ id: newId(now.getTime()), created: now, ...row })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
    .execute();
  const kept = await db
    .selectFrom("push_devices")
    .select("id")
    .where("customer", "=", member.customer)
    .where("account", "=", member.account)
    .orderBy("seen", "desc")
    .orderBy("id", "desc")
    .execute();
  const surplus = kept.slice(MAX_DEVICES).map(({ id }) => id);
  if (surplus.length > 0) await db.deleteFrom("push_devices").where("id", "in", surplus).execute();
}

/** Reads what a browser returns when it subscribes. Throws `ApiError` for anything else; the address is checked again with each message. */
function readSubscription(given: unknown): { readonly endpoint: string; readonly p256dh: string; readonly auth: string } {
  const { endpoint, keys } = isObject(given) ? given : {};
  const { p256dh, auth } = isObject(keys) ? keys : {};
  const url = typeof endpoint === "string" && endpoint.length <= MAX_ADDRESS && URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") throw notASubscription();
  if (!isPoint(p256dh) || !isBase64(auth, AUTH_BYTES)) throw notASubscription();
  return { endpoint: String(endpoint), p256dh, auth };
}

const notASubscription = (): ApiError => validationError([problem("/subscription", "type")]);

const isBase64 = (text: unknown, bytes: number): text is string =>
  typeof text === "string" && /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === bytes;

/** Whether a message can be encrypted for the key: only a point of the curve counts. */
function isPoint(text: unknown): text is string {
  if (!isBase64(text, POINT_BYTES)) return false;
  try {
    const own = createECDH("prime256v1");
    own.generateKeys();
    own.computeSecret(Buffer.from(text, "base64url"));
    return true;
  } catch {
    return false;
  }
}

function kindsIn({ schemas, principal, input, language }: PushRequest): string[] {
  const allowed = pushKinds(schemas, principal, language).map(({ id }) => id);
  const { kinds } = input;
  if (!Array.isArray(kinds) || !kinds.every((kind) => typeof kind === "string" && allowed.includes(kind)))
    throw validationError([problem("/kinds", "enum", { allowed })]);
  return allowed.filter((kind) => kinds.includes(kind));
}

async function choose({ db }: PushDeviceParts, step: PushRequest, { account, customer }: Member): Promise<void> {
  await db
    .updateTable("push_devices")
    .set({ kinds: JSON.stringify(kindsIn(step)) })
    .where("customer", "=", customer)
    .where("account", "=", account)
    .where("id", "=", String(step.input["id"] ?? ""))
    .execute();
}

async function remove({ db }: PushDeviceParts, { input }: PushRequest, { account, customer }: Member): Promise<void> {
  await db
    .deleteFrom("push_devices")
    .where("customer", "=", customer)
    .where("account", "=", account)
    .where("id", "=", String(input["id"] ?? ""))
    .execute();
}

/** Notes that a page of the device is open. A browser in which another account has logged in gets nothing of the former one. */
async function see({ db, clock }: PushDeviceParts, { input, session, language }: PushRequest, { account }: Member): Promise<void> {
  const endpoint = endpointOf(input) ?? "";
  await db.deleteFrom("push_devices").where("endpoint", "=", endpoint).where("account", "!=", account).execute();
  await db
    .updateTable("push_devices")
    .set({ session, language, seen: new Date(clock()) })
    .where("endpoint", "=", endpoint)
    .execute();
}

async function sendTest({ db, clock, attempts }: PushDeviceParts, step: PushRequest, { account, customer }: Member): Promise<void> {
  const id = String(step.input["id"] ?? "");
  const device = await db
    .selectFrom("push_devices")
    .select(["id", "language"])
    .where("customer", "=", customer)
    .where("account", "=", account)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!device) throw validationError([problem("/id", "enum")]);
  if (!(await attempts.take([[tests, account]]))) throw new ApiError(apiCode.throttled, "answer.throttled");
  const now = new Date(clock());
  await db
    .insertInto("pushes")
    .values({
      ...{ id: newId(now.getTime()), customer, device: device.id, entity: "" },
      ...{ title: translate(step.schemas, device.language, "push.testTitle"), go: null },
      ...{ state: "queued", tries: 0, due: now, created: now, settled: null, error: null },
    })
    .execute();
}
