/**
 * Tests a backend call by call and reports which parts of the contract it keeps.
 *
 * What the specification says is demanded: POST, an object with code and data,
 * the token of a login, isPassApproved, credentials across origins. Everything
 * assumed is reported as a hint. A call that may write is only looked at from
 * outside (across origins), unless `writes` allows to knock at it with bodies
 * that no call can carry out.
 */
import { isObject } from "../../src/dialect/json/json.ts";
import { apiCode } from "../../src/dialect/wire/wire.ts";
import { answerShapes, fileActs } from "./answerShape.ts";
import type { Ask, Heard } from "./ask.ts";
import type { CallContract } from "./callContract.ts";

export interface Finding {
  /** Key of the call; "" for findings about the whole backend. */
  readonly call: string;
  /** The expectation, as a sentence. */
  readonly about: string;
  /** True when the specification demands it; otherwise it is a hint. */
  readonly demanded: boolean;
  readonly isMet: boolean;
  /** The actual result. */
  readonly told?: string;
}

export interface CheckOptions {
  /** Origin of the page that will call, where it is not the backend's own. */
  readonly origin?: string;
  readonly loginName?: string;
  readonly password?: string;
  /** Knocks at calls that write too. */
  readonly writes?: boolean;
}

const json = { "content-type": "application/json", accept: "application/json" };

export async function checkCalls(contracts: readonly CallContract[], ask: Ask, options: CheckOptions = {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { finding, token } = await logIn(contracts, ask, options);
  findings.push(...finding);
  const unknown = await ask({ path: "/no/such/call", headers: json, body: "{}" });
  findings.push(found("", "a call that nobody knows is answered with 404", false, unknown.status === 404, unknown));
  for (const contract of contracts) findings.push(...(await checkCall(contract, ask, options, token)));
  return findings;
}

async function checkCall(contract: CallContract, ask: Ask, { origin, writes = false }: CheckOptions, token?: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (origin) findings.push(await acrossOrigins(contract, ask, origin));
  if (contract.mayWrite && !writes) return findings;
  findings.push(...(await fromOutside(contract, ask, token)));
  if (contract.isAnonymous || token !== undefined) findings.push(...(await asked(contract, ask, token)));
  return findings;
}

/** The page of another origin may send its token, its body and the headers of the call: one finding that says all that is in the way. */
async function acrossOrigins({ key, path, headers }: CallContract, ask: Ask, origin: string): Promise<Finding> {
  const names = ["authorization", ...Object.keys(headers), "content-type"];
  const heard = await ask({
    method: "OPTIONS",
    path,
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": names.join(",") },
  });
  const allows = (what: string): string => heard.headers.get(`access-control-allow-${what}`) ?? "";
  const allowed = allows("headers")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const missing = names.filter((name) => !allowed.includes(name));
  const inTheWay = [
    ...(allows("origin") === origin ? [] : [`allowed origin: ${allows("origin") || "none"}`]),
    ...(allows("credentials") === "true" ? [] : ["no credentials"]),
    ...(missing.length === 0 ? [] : [`headers not allowed: ${missing.join(", ")}`]),
  ];
  const isMet = inTheWay.length === 0;
  const told = heard.status === 0 ? "no answer" : `HTTP ${heard.status}, ${inTheWay.join("; ")}`;
  return { call: key, about: "the page's origin may call with its token and headers", demanded: true, isMet, ...(isMet ? {} : { told }) };
}

/** Wrong requests: without a session, with another method, with a body of another type. */
async function fromOutside(contract: CallContract, ask: Ask, token?: string): Promise<Finding[]> {
  const { key, path, isAnonymous, headers, isMultipart } = contract;
  const findings: Finding[] = [];
  if (!isAnonymous) {
    const heard = await ask({ path, headers: { ...json, ...headers }, body: "{}" });
    findings.push(found(key, "without a token it is answered with 401", false, heard.status === 401, heard));
    const ended = await ask({ path, headers: { ...json, ...headers, authorization: "ended" }, body: "{}" });
    findings.push(found(key, "a token that is none is answered with 401", false, ended.status === 401, ended));
  }
  const got = await ask({ method: "GET", path, headers });
  findings.push(found(key, "another method than POST is answered with 405", false, got.status === 405, got));
  if (isAnonymous || token !== undefined) {
    const type = isMultipart ? "application/json" : "text/plain";
    const heard = await ask({ path, headers: { ...headers, ...asking(token), "content-type": type }, body: "{}" });
    findings.push(
      found(key, `a body of type ${type} is answered with 415`, false, heard.status === 415 || isClosed(contract, heard), heard),
    );
  }
  return findings;
}

/** The call as the portal makes it: what only reads is carried out, what writes is sent a list, which no call takes. */
async function asked(contract: CallContract, ask: Ask, token?: string): Promise<Finding[]> {
  const { key, path, does, headers, isAssumed, isMultipart, mayWrite } = contract;
  const heard = await ask({
    path,
    headers: { ...headers, ...asking(token), ...(isMultipart ? {} : json) },
    body: isMultipart ? new FormData() : mayWrite ? "[]" : JSON.stringify(does === "existing" ? { keys: [] } : {}),
  });
  const demanded = !isAssumed;
  const { body } = heard;
  const isAnswer = isObject(body) && typeof body["code"] === "number";
  // Which records' files, or whose link, nobody has said here: that is refused in words.
  const isRefused = ((does === "zip" || does === "shared") && isAnswer && body["code"] !== 200) || isClosed(contract, heard);
  if (does && fileActs.has(does) && !isRefused) {
    const type = heard.headers.get("content-type") ?? "";
    return [found(key, "it answers with a file", false, heard.status === 200 && !type.includes("json"), heard)];
  }
  const findings = [found(key, "it is answered by an object with a code", demanded, isAnswer && heard.status === 200, heard)];
  if (!isAnswer) return findings;
  const isDone = body["code"] === 200;
  findings.push(found(key, "the object has data", demanded, "data" in body, heard));
  if (!isDone) {
    const message = body["message"] ?? body["msg"];
    findings.push(found(key, "a refusal has a message", does === "login", typeof message === "string" && message !== "", heard));
  }
  if (mayWrite || isRefused || does === "login") {
    findings.push(found(key, "what cannot be carried out is refused", false, !isDone, heard));
  } else {
    findings.push(found(key, "its code is 200", does === "status", isDone, heard));
    if (isDone) findings.push(...shaped(contract, body["data"], heard));
  }
  return findings;
}

/** What is done with workbooks of an entity. */
const sheetActs: ReadonlySet<string> = new Set(["template", "export", "import", "existing"]);

/** Workbooks of records of the house are for its staff: to a customer their calls are not there. */
function isClosed({ does, isAssumed }: CallContract, { body }: Heard): boolean {
  return isAssumed && does !== undefined && sheetActs.has(does) && isObject(body) && body["code"] === apiCode.notFound;
}

function shaped({ key, does, isAssumed }: CallContract, data: unknown, heard: Heard): Finding[] {
  const shapes = (does && answerShapes[does]) ?? [];
  return shapes.map(({ about, demanded, fits }) => found(key, about, demanded && !isAssumed, fits(data), heard));
}

async function logIn(
  contracts: readonly CallContract[],
  ask: Ask,
  { loginName, password }: CheckOptions,
): Promise<{ readonly finding: Finding[]; readonly token?: string }> {
  const login = contracts.find(({ does }) => does === "login");
  if (!login || loginName === undefined || password === undefined) return { finding: [] };
  const heard = await ask({ path: login.path, headers: { ...json, ...login.headers }, body: JSON.stringify({ loginName, password }) });
  const { body } = heard;
  const data = isObject(body) ? body["data"] : undefined;
  const token = isObject(data) ? data["token"] : data;
  const isIn = isObject(body) && body["code"] === 200 && typeof token === "string" && token !== "";
  return {
    finding: [found(login.key, "a login answers code 200 and a token in data", true, isIn, heard)],
    ...(isIn ? { token } : {}),
  };
}

/** The bare token, and no header at all without one. */
const asking = (token: string | undefined): Record<string, string> => (token === undefined ? {} : { authorization: token });

function found(call: string, about: string, demanded: boolean, isMet: boolean, heard: Heard): Finding {
  return { call, about, demanded, isMet, ...(isMet ? {} : { told: toldOf(heard) }) };
}

/** Status and answer in a few words; data is not repeated: it may be a customer's. */
function toldOf({ status, headers, body }: Heard): string {
  if (status === 0) return "no answer";
  const type = headers.get("content-type") ?? "no type";
  if (!isObject(body)) return `HTTP ${status}, ${Array.isArray(body) ? "a bare list" : type}`;
  const message = typeof body["message"] === "string" ? ` "${body["message"].slice(0, 80)}"` : "";
  return `HTTP ${status}, code ${JSON.stringify(body["code"]) ?? "missing"}${message}, keys ${Object.keys(body).slice(0, 8).join(" ")}`;
}
