/**
 * `npm run demo`: plays the life of a waybill while one watches. Starts the product with demonstration data, places an order as a
 * shipper, waits for Enter, and then takes one step after the other as the forwarder's staff do, from the warehouse to the bill.
 * The open page follows within two seconds.
 *
 *     --pace 8        seconds between two steps; 6 by default. Twice as long where there is something to look at
 *     --by-hand       every step waits for Enter
 *     --end           waits for nobody and ends after the last step; else the server stays until Ctrl-C
 *
 * `PORT` and `DATA_DIR` are as with `npm start`; without `PORT` any free one is taken, as a portal may run already, and without `DATA_DIR`
 * the records are gone afterwards. The steps, and where to look at
 * each, are in `demo/way.json`; their words come from the states.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { readyAt } from "./lib/ready-at.mjs";
import { root } from "./lib/root.mjs";

const { values } = parseArgs({
  options: {
    pace: { type: "string", default: "6" },
    "by-hand": { type: "boolean", default: false },
    end: { type: "boolean", default: false },
  },
});
const pace = Number(values.pace) * 1000;
if (!(pace >= 0)) {
  console.error(`--pace must be a number of seconds, not "${values.pace}".`);
  process.exit(2);
}

/** @typedef {{ readonly take: string, readonly with?: Readonly<Record<string, string | number>>, readonly look?: Words }} Step */
/** @typedef {{ readonly zh: string, readonly en: string }} Words */

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), "utf8"));
/** @type {readonly Step[]} */ const way = read("scripts/demo/way.json");
const machine = read("schemas/states/waybill.json");
const statuses = read("schemas/codes/waybill-status.json").items;
const calls = read("schemas/endpoints.json").calls;
const account = { loginName: "demo", password: "Lading-demo-1" };
const say = (/** @type {Words} */ { zh, en }) => `${zh} · ${en}`;

const given = process.env["DATA_DIR"];
const folder = given ? resolve(given) : mkdtempSync(join(tmpdir(), "lading-demo-"));
const environment = { PORT: "0", REFRESH_SECONDS: "2", ...process.env, DATA_DIR: folder, LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn" };
const server = spawn(process.execPath, [join(root, "scripts/start.mjs")], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
// Of an e-mail that nobody sends, whom it is for and its subject.
createInterface(server.stderr).on("line", (line) => {
  const letter = /^e-mail to (\S+): (.*?) \| /.exec(line);
  console.error(letter ? `       ✉ ${letter[1]}  ${letter[2]}` : line);
});
process.once("exit", () => {
  server.kill("SIGTERM");
  if (!given) rmSync(folder, { recursive: true, force: true });
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => process.exit(0));

console.log("正在启动并生成演示数据，约一分钟…  Starting and making demonstration data: about a minute …");
// What went wrong the server itself has said.
const address = await readyAt(server.stdout).catch(() => process.exit(1));
const { token } = await ask("login", account);
const [example] = read("schemas/entities/waybill.json").examples;
const order = await ask("orderSubmit", { ...example, referenceNo: `DEMO-${Date.now().toString(36).toUpperCase()}` }, token);
const page = `/stdWaybillManagement/waybillDetails/${order.id}`;
console.log(`
${order.waybillNo}  ${say(machine.tabs.find((/** @type {{ id: string }} */ { id }) => id === "wait_for_audit").label)}
${address}/#/stdLogin?redirect=${encodeURIComponent(page)}
${account.loginName} / ${account.password}

请在浏览器中打开上面的地址并登录，然后看运单一步一步往前走。
Open the address above in a browser, log in, and watch the waybill go its way.
`);

const words = createInterface({ input: process.stdin });
const enter = () => new Promise((pressed) => words.once("line", pressed));
const attended = process.stdin.isTTY && !values.end;
if (attended) {
  console.log("看到运单后按回车开始…  Press Enter when you see the waybill …");
  await enter();
}
for (const [at, step] of way.entries()) {
  if (attended && values["by-hand"] && at > 0) await enter();
  else if (at > 0 || !attended) await wait(way[at - 1]?.look ? 2 * pace : pace);
  const options = Object.entries(step.with ?? {}).flatMap(([name, value]) => [`--${name}`, String(value)]);
  await promisify(execFile)(process.execPath, [join(root, "scripts/run.mjs"), "operator", step.take, order.waybillNo, ...options], {
    env: environment,
  });
  const { label } = machine.transitions.find((/** @type {{ id: string }} */ { id }) => id === step.take);
  const { rows } = await ask("waybillList", { page: 1, size: 1, search: order.waybillNo }, token);
  console.log(`${String(at + 1).padStart(2)}/${way.length}  ${say(label)}  →  ${nameOf(rows[0]?.statusName)}`);
  if (step.look) console.log(`       ${step.look.zh}\n       ${step.look.en}`);
}
console.log(`
运单走完了，账单等客户确认。  The waybill has come to its end, and the bill waits for the customer.
${address}/#/stdBill/list`);
if (values.end) process.exit(0);
console.log("\nCtrl-C 结束  ends it");

/** @param {unknown} status */
function nameOf(status) {
  const code = statuses.find((/** @type {{ const: string }} */ one) => one.const === status);
  return code ? say(code["x-label"]) : String(status);
}

/** Asks the product as the page does. @param {string} name of a call @param {object} body @param {string} [as] token */
async function ask(name, body, as) {
  const answer = await fetch(`${address}/api${calls[name].path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(as && { authorization: as }) },
    body: JSON.stringify(body),
  });
  const { code, message, data } = await answer.json();
  if (code !== 200) throw new Error(`${name}: ${message}`);
  return data;
}
