/**
 * `npm start`: the portal and its server, from a bare clone in one command. Installs and builds what is missing; the first start fills an
 * empty database with demonstration records. `-- --product FOLDER` starts another product. Settings come from the environment: `PORT`,
 * `DATA_DIR`, `DATABASE_URL` and those of docs/production.md.
 */
import "./lib/help.mjs";
import { buildAndFill } from "./lib/firstStart.mjs";
import { runBuilt } from "./lib/run-built.mjs";

// npm sends a signal to the shell that it started, and most shells end without passing it on. The server therefore ends with its shell.
if (process.env["npm_lifecycle_event"] === "start") {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 250).unref();
}

await runBuilt("main", { parts: ["server"], before: buildAndFill });
