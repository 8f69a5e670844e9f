/** `npm run check:schemas [-- OPTIONS]`: checks all files of an analyst; see `--help`. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { UsedNames } from "../src/dialect/lint/workspace/finding.ts";
import { shownPath } from "./new/names.ts";
import { ruleReason } from "../src/dialect/lint/ruleReasons.ts";
import { findingLanguages, loadRuleWords } from "../src/dialect/lint/ruleWords.ts";
import { reportFindings, summaryOf } from "../src/dialect/lint/report.ts";
import { lintWithFiles } from "../src/server/schemas/lintFolder.ts";
import { readVersion } from "../src/server/schemas/readVersion.ts";

const help = `npm run check:schemas [-- OPTIONS]

Checks screens.json and schemas/ of the project (or of the folder SCHEMA_ROOT):
misspelt names, missing targets, contradictions, rules that can never hold.

  --base VERSION  also requires a migration for each breaking change since VERSION,
                  a git revision (HEAD~1, main) or a folder with screens.json and schemas/
  --hints         shows hints too, not only errors and warnings
  --language L    language of the report: en (default), de, zh
  --json          prints {version, errors, warnings, hints, findings: [{rule, severity, file, line,
                  column, endColumn, pointer, message, suggestion?, why}]}; columns count from 1,
                  endColumn is the column after the last character
  --help          prints this text

Exit code: 0 without errors, 1 with errors, 2 when the check could not run.
src/dialect/lint/README.md explains each rule.`;

interface Options {
  readonly base?: string;
  readonly hints?: boolean;
  readonly language?: string;
  readonly json?: boolean;
  readonly help?: boolean;
}

/** A line whose commands name the product, unless it is that of this project. */
function forProduct(line: string, folder: string): string {
  const project = process.cwd();
  if (resolve(folder) === project) return line;
  return line.replace(/npm run new -- language [\w-]+/g, (command) => `${command} --product ${shownPath(project, resolve(folder))}`);
}

async function check({ base, hints, json, language = "en" }: Options): Promise<void> {
  if (!findingLanguages.includes(language)) throw new Error(`--language is one of ${findingLanguages.join(", ")}, not "${language}".`);
  const speech = { language, rules: await loadRuleWords(language) };
  const started = performance.now();
  const root = process.env["SCHEMA_ROOT"] ?? process.cwd();
  const older = base === undefined ? undefined : await readVersion(base, root);
  const used = await readUsedNames(process.cwd());
  const { findings, files } = await lintWithFiles(root, process.cwd(), { ...(older && { base: older }), ...(used && { used }) });
  const count = (severity: string): number => findings.filter((finding) => finding.severity === severity).length;
  process.exitCode = count("error") > 0 ? 1 : 0;
  if (json) {
    const told = findings.map((finding) => ({ ...finding, why: ruleReason(finding.rule, speech.rules) }));
    console.log(
      JSON.stringify({ version: 1, errors: count("error"), warnings: count("warning"), hints: count("info"), findings: told }, null, 2),
    );
    return;
  }
  const { isTTY, columns } = process.stdout;
  const colour = process.env["FORCE_COLOR"] ? process.env["FORCE_COLOR"] !== "0" : Boolean(isTTY) && !process.env["NO_COLOR"];
  const shown = hints ? findings : findings.filter(({ severity }) => severity !== "info");
  for (const line of reportFindings(shown, files, { colour, width: columns ?? 120, speech })) console.log(forProduct(line, root));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const more = !hints && count("info") > 0 ? "; -- --hints shows the hints" : "";
  console.log(`${summaryOf(findings, files.length, colour)}, checked in ${seconds} s${more}`);
}

/** Names that the source uses; undefined in an installed build, which has no source. */
async function readUsedNames(project: string): Promise<UsedNames | undefined> {
  const reader = join(project, "scripts/floors/usedNames.mjs");
  if (![reader, join(project, "src/dialect")].every((path) => existsSync(path))) return undefined;
  // Loaded from its place and not bundled: it finds the project by its own path.
  const module = (await import(/* @vite-ignore */ pathToFileURL(reader).href)) as typeof import("./floors/usedNames.mjs");
  const { names, read, written, messages, parts } = await module.usedNames();
  return { names: new Set(names), read: new Set(read), written: new Set(written), messages, parts };
}

try {
  const { values } = parseArgs({
    options: {
      base: { type: "string" },
      hints: { type: "boolean" },
      language: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) console.log(help);
  else await check(values);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 2;
}
