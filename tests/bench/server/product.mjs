/** The built server as a process of its own, and what a customer's browser or program asks of it. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../scripts/lib/postgres.mjs";
import { root } from "../../../scripts/lib/root.mjs";

/** Settings of the caller's environment must not affect the measurement. */
const cleared = ["DATABASE_URL", "BACKEND", "SCHEMA_ROOT", "DATA_DIR", "SEED", "HOST", "PORT", "NODE_ENV"];
export const demo = { loginName: "demo", password: "Lading-demo-1" };

/** @type {{ calls: Record<string, { path: string }> }} */
const endpoints = JSON.parse(readFileSync(join(root, "schemas/endpoints.json"), "utf8"));
/** Address of a call of the catalogue. */
export const address = (/** @type {string} */ call) => `/api${endpoints.calls[call]?.path}`;

/**
 * @typedef {object} Product
 * @property {string} url
 * @property {number} pid
 * @property {number} readyMs from the start of the process to its word that it is ready
 * @property {() => Promise<void>} stop
 */

/** What `npm start` hands to Node: its flags are part of what is measured. @type {{ scripts: { start: string } }} */
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const [, ...startArguments] = scripts.start.split(" ");

/** Runs what `npm start` runs, and resolves when it is ready. @returns {Promise<Product>} */
export async function startProduct(/** @type {Record<string, string>} */ settings) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !cleared.includes(name)));
  const since = performance.now();
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...inherited, PORT: String(await freePort()), LOG_LEVEL: "warn", ...settings },
  });
  let said = "";
  const ended = new Promise((done) => child.once("close", done));
  const url = await new Promise((/** @type {(url: string) => void} */ ready, failed) => {
    const read = (/** @type {Buffer} */ chunk) => {
      said += chunk.toString();
      const found = /^ready (http:\/\/\S+?)\/?\s*$/m.exec(said)?.[1];
      if (found) ready(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => failed(new Error(`The server ended before it was ready:\n${said}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - since,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Resident memory of a process in MB; NaN where the system does not report it. */
export function residentMb(/** @type {number} */ pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
  } catch {
    return Number.NaN;
  }
}

/** Calls as a program makes them; throws where the answer is not 200. */
export async function logIn(/** @type {string} */ url, account = demo) {
  const ask = async (/** @type {string} */ call, /** @type {unknown} */ body, /** @type {Record<string, string>} */ headers = {}) => {
    const response = await fetch(url + address(call), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    /** @type {{ code: number, message?: string, data: Record<string, unknown> }} */
    const answer = /** @type {never} */ (await response.json());
    if (answer.code !== 200) throw new Error(`${call}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const { token } = await ask("login", account);
  const authorization = String(token);
  return { authorization, ask: (/** @type {string} */ call, /** @type {unknown} */ body) => ask(call, body, { authorization }) };
}
