/** `npm start`: the portal and its server, from a bare clone in one command. */
import { runBuilt } from "./lib/run-built.mjs";

// npm hands a signal to the shell between it and us, and most shells die of it
// without handing it on. When that shell is gone, whoever wanted us is too.
if (process.env["npm_lifecycle_event"] === "start") {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 250).unref();
}

await runBuilt("main");
