/** `npm start`: the portal and its server, from a bare clone in one command. */
import { runBuilt } from "./run-built.mjs";

await runBuilt("main");
