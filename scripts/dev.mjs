/**
 * `npm run dev`: the portal with hot reload and the server behind it, on one address.
 *
 *     browser ──► Vite (PORT, 8080) ── /api /files /schema … ──► server (a free port)
 *
 * Saved code of the portal is swapped in the open page; saved code of the
 * server is built again and the server restarted; saved schemas are compiled by
 * the running server, and open pages take them over where they are. Drafts survive all three.
 * The workbench is at `#/workbench`; the server says its password. `-- --product FOLDER` serves another product.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { serverConfig } from "./lib/buildParts.mjs";
import { install } from "./lib/install.mjs";
import { freePort } from "./lib/postgres.mjs";
import { takeProduct } from "./lib/product.mjs";
import { root } from "./lib/root.mjs";

takeProduct();
install();
process.chdir(root);
process.env["NODE_ENV"] ??= "development";
const { build, createServer } = await import("vite");

const port = Number(process.env["PORT"] ?? 8080);
const host = process.env["HOST"] ?? "127.0.0.1";
const behind = `http://127.0.0.1:${await freePort()}`;
/** A folder of this process: the build of a second one would take files away that the first one has yet to load. */
const outDir = join(root, `dist/dev-server-${process.pid}`);
removeLeftovers();
process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));

/** Exit code of the server for settings that no restart fixes. */
const REFUSED_SETTINGS = 78;

/** Removes the folders of processes that were ended from outside. */
function removeLeftovers() {
  for (const name of existsSync(join(root, "dist")) ? readdirSync(join(root, "dist")) : []) {
    const [, pid] = /^dev-server-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(root, "dist", name), { recursive: true, force: true });
  }
}

function isRunning(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @type {import("node:child_process").ChildProcess | undefined} */
let server;
let restarts = Promise.resolve();

/** Resolves while the server answers. Calls wait for it: a restart is no answer, and Vite would make it an error 502. */
let answering = Promise.resolve();

/** Calls that the server has not answered yet, without streams, which end with the server. @type {Set<import("node:http").ServerResponse>} */
const unanswered = new Set();

/** Resolves when no restart is left to wait for: a second one may begin while a call waits for the first. */
async function untilFree() {
  for (let waited; waited !== answering; ) await (waited = answering);
}

/** Resolves when the calls that were passed on are answered, or after ten seconds: a server that ends refuses those that arrive. */
async function untilAnswered() {
  const last = performance.now() + 10_000;
  while (unanswered.size > 0 && performance.now() < last) await new Promise((next) => setTimeout(next, 20));
}

/** Resolves when the server answers, or has ended for good. */
async function untilAnswers() {
  const own = server;
  while (own === server && own?.exitCode === null && own.signalCode === null) {
    const isThere = await fetch(`${behind}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((next) => setTimeout(next, 100));
  }
}

/** Ends the server as Ctrl-C does and resolves when it has ended: two of them may not share the data folder. */
async function endServer() {
  const ending = server;
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
  await new Promise((ended) => {
    ending.once("exit", ended);
    ending.kill("SIGTERM");
  });
}

async function startServer() {
  /** @type {() => void} */
  let started = () => undefined;
  const starting = new Promise((/** @type {(value: void) => void} */ resolve) => (started = resolve));
  answering = starting.then(untilAnswers);
  await untilAnswered();
  await endServer();
  const env = { ...process.env, PORT: new URL(behind).port, HOST: "127.0.0.1", SCHEMA_WATCH: "1", WORKBENCH: "1" };
  server = spawn(process.execPath, ["--enable-source-maps", join(outDir, "main.js")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  server.once("exit", (code) => {
    if (code !== REFUSED_SETTINGS) return;
    console.error("The server refuses its settings (the sentence above). Fix them, then run npm run dev again.");
    process.exit(1);
  });
  started();
  // Its own address is of no use here: the page is at Vite's.
  server.stdout?.on("data", (chunk) => process.stdout.write(String(chunk).replaceAll(behind, `http://${host}:${port}`)));
}

const config = serverConfig(outDir);
const building = await build({ ...config, build: { ...config.build, watch: {} } });
if ("on" in building) {
  building.on("event", (event) => {
    if (event.code === "BUNDLE_END") restarts = restarts.then(startServer);
    if (event.code === "ERROR") console.error(event.error.message);
  });
}

/** Address of the compiled schemas that the server serves now; undefined while it is down. @returns {Promise<string | undefined>} */
async function currentCatalog() {
  try {
    return (await (await fetch(`${behind}/schema/current`)).json()).catalog;
  } catch {
    return undefined;
  }
}

/** The page with title, language and mark of the product, as the server writes them into the build. @returns {Promise<string>} */
async function withProduct(/** @type {string} */ html) {
  const head = await vite.ssrLoadModule("/src/server/http/pageHead.ts");
  return head["withProduct"](html, JSON.parse(readFileSync(join(process.env["SCHEMA_ROOT"] ?? root, "screens.json"), "utf8")));
}

/** Paths that the server answers. */
const [calls, roots] = ["^/(api|files|schema|workbench)/", "^/(livez|readyz|healthz|events|openapi\\.json)$"];
const ofServer = [calls, roots].map((pattern) => new RegExp(pattern));

// With the host that the browser named: the workbench answers pages of its own origin only.
const passed = { target: behind, changeOrigin: false };
const vite = await createServer({
  root,
  plugins: [
    {
      name: "calls-wait-for-the-server",
      configureServer: ({ middlewares }) =>
        void middlewares.use((request, response, pass) => {
          const path = request.url ?? "";
          if (!ofServer.some((pattern) => pattern.test(path))) return pass();
          void untilFree().then(() => {
            if (!/\/events(\?|$)/.test(path)) unanswered.add(response);
            response.once("close", () => unanswered.delete(response));
            pass();
          });
        }),
    },
    {
      name: "page-of-the-server",
      transformIndexHtml: async (html) =>
        (await withProduct(html))
          .replace('name="lading-catalog" content=""', `name="lading-catalog" content="${(await currentCatalog()) ?? ""}"`)
          .replace('name="lading-workbench" content=""', 'name="lading-workbench" content="1"'),
    },
  ],
  server: {
    port,
    host,
    strictPort: true,
    proxy: { [calls]: passed, [roots]: passed },
  },
});
await vite.listen();

/** The server ends cleanly, for it holds records; the rest holds nothing, and open pages would keep it waiting. */
async function end() {
  await endServer();
  process.exit(0);
}
process.once("SIGINT", () => void end());
process.once("SIGTERM", () => void end());
