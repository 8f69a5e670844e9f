/**
 * `npm run check:schemas [-- --json]`: checks everything an analyst may write.
 *
 * Reads `screens.json` and `schemas/` of `SCHEMA_ROOT` (or of the project),
 * prints `file:line:column  severity  rule  message` for each finding, and
 * ends with status 1 when there is an error. `--json` prints the findings as
 * a list instead.
 */
import { lintFolder } from "../src/server/schemas/lintFolder.ts";

const started = performance.now();
const root = process.env["SCHEMA_ROOT"] ?? process.cwd();
const findings = await lintFolder(root, process.cwd());
const errors = findings.filter(({ severity }) => severity === "error").length;

if (process.argv.includes("--json")) {
  console.log(JSON.stringify(findings, null, 2));
} else {
  for (const { file, line, column, severity, rule, message } of findings)
    console.log(`${file}:${line}:${column}  ${severity}  ${rule}  ${message}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${errors} errors, ${findings.length - errors} warnings and hints in ${seconds} s`);
}
process.exitCode = errors > 0 ? 1 : 0;
