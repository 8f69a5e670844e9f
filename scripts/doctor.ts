/** `npm run doctor`: checks the settings and services of a server without starting one; see `--help`. */
import { parseArgs } from "node:util";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { doctorLines, runDoctor } from "../src/server/doctor/runDoctor.ts";
import { home } from "../src/server/settings/home.ts";

const help = `npm run doctor [-- OPTIONS]

Reads the settings of the server from the environment and tries them: whether they
fit together, names that are nearly a setting, the port, the folders and the space on
their disk, the object store (a file is written, read and removed), PostgreSQL
(version, encoding, durability, rights, room for connections, clock, notifications),
the mail server's login and the address of the SMS gateway. Sends no message and
changes no record.

  --json   prints [{level, part, text, advice}]
  --help   this

Ends with 0, with 1 if something must be fixed, with 2 if it could not run.`;

try {
  const { values } = parseArgs({ options: { json: { type: "boolean" }, help: { type: "boolean" } } });
  if (values.help) console.log(help);
  else {
    const findings = await runDoctor(process.env, home);
    console.log(values.json ? JSON.stringify(findings, undefined, 2) : doctorLines(findings).join("\n"));
    process.exitCode = findings.some(({ level }) => level === "fail") ? 1 : 0;
  }
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 2;
}
