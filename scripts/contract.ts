/** `npm run contract -- --base URL`: tests a backend against the contract in `endpoints.json`; see `--help`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Endpoints } from "../src/dialect/schema/endpoints.ts";
import { askerOf } from "./contract/ask.ts";
import { callContracts } from "./contract/callContract.ts";
import { checkCalls } from "./contract/checkCalls.ts";
import { contractReport } from "./contract/report.ts";

const help = `npm run contract -- --base URL [OPTIONS]

Speaks to every call of schemas/endpoints.json at a backend and tells what it keeps:
method, headers, body type, answers. What the specification says (POST, code and data,
the token of a login, credentials across origins) is demanded; what is assumed is a hint.
Changes nothing: calls that may write are left out, or only asked by OPTIONS.

  --base URL          address that the paths follow, such as http://127.0.0.1:8080/api
  --login NAME        a login name of the backend, and
  --password WORD     its password (or CONTRACT_PASSWORD); without them what needs a session is not asked
  --origin URL        origin of the page that will call: asks what the browser would ask first (CORS)
  --writes            knocks at writing calls too, with bodies that none takes: with an account for tests only
  --json              prints {calls, findings: [{call, about, demanded, isMet, told}]}
  --help              this

Ends with 0 when every demand is met, 1 when one is not, 2 when the backend could not be asked.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      base: { type: "string" },
      login: { type: "string" },
      password: { type: "string" },
      origin: { type: "string" },
      writes: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help || values.base === undefined) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  const ask = askerOf(values.base);
  const { status } = await ask({ method: "OPTIONS", path: "/" });
  if (status === 0) {
    console.error(`Nobody answers at ${values.base}.`);
    return 2;
  }
  const file = join(process.env["SCHEMA_ROOT"] ?? process.cwd(), "schemas/endpoints.json");
  const contracts = callContracts(JSON.parse(readFileSync(file, "utf8")) as Endpoints);
  const password = values.password ?? process.env["CONTRACT_PASSWORD"];
  const findings = await checkCalls(contracts, ask, {
    ...(values.origin && { origin: values.origin }),
    ...(values.login !== undefined && { loginName: values.login }),
    ...(password !== undefined && { password }),
    ...(values.writes && { writes: true }),
  });
  if (values.json) console.log(JSON.stringify({ calls: contracts, findings }, null, 2));
  else for (const line of contractReport(contracts, findings)) console.log(line);
  return findings.some(({ demanded, isMet }) => demanded && !isMet) ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 2;
}
