/** `npm run diff:schemas -- OLD NEW`: compares two versions of the schemas: what changes, and who is affected; see `--help`. */
import { parseArgs } from "node:util";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { diffSchemas } from "../src/dialect/diff/diffSchemas.ts";
import { reportChanges, changeSentence } from "../src/dialect/diff/changeReport.ts";
import { reportLanguages } from "../src/dialect/diff/localize.ts";
import type { Json } from "../src/dialect/json/json.ts";
import { readVersion } from "../src/server/schemas/readVersion.ts";
import { suggestedStep, undeclared } from "../src/dialect/diff/undeclared.ts";

const help = `npm run diff:schemas -- OLD [NEW] [OPTIONS]

Says in plain sentences what changes for customers, the operator and authors, the
riskiest first: breaking, stricter, stricter or looser, looser, neutral. OLD and NEW are folders with
screens.json and schemas/, or git revisions (HEAD~1, main); NEW is the project as
it stands when left out.

  --language zh   the sentences in Chinese (en when left out)
  --json          prints {version, changes: [{kind, risk, readers, where, what, sentence, file, pointer,
                  stored?}], undeclared: [{file, pointer, step}]}
  --help          this

Ends with 0, with 1 when a breaking change of stored records has no migration in NEW,
with 2 when it could not be asked.`;

const readable = async (version: string, root: string): Promise<Record<string, Json>> =>
  Object.fromEntries(
    (await readVersion(version, root)).map(({ path, text }) => {
      try {
        return [path, JSON.parse(text) as Json];
      } catch {
        throw new Error(`${path} of ${version} is no JSON; npm run check:schemas says where.`);
      }
    }),
  );

async function diff(versions: readonly string[], language: string, json: boolean): Promise<void> {
  const root = process.env["SCHEMA_ROOT"] ?? process.cwd();
  const [old, now = root] = versions;
  if (old === undefined || versions.length > 2) throw new Error(help);
  if (!reportLanguages.includes(language)) throw new Error(`--language is one of ${reportLanguages.join(", ")}, not "${language}".`);
  const [before, after] = await Promise.all([readable(old, root), readable(now, root)]);
  const changes = diffSchemas(before, after);
  const missing = undeclared(changes, before, after);
  process.exitCode = missing.length > 0 ? 1 : 0;
  if (json) {
    const told = changes.map((change) => ({ ...change, sentence: changeSentence(change, language) }));
    const steps = missing.map(({ file, pointer, stored }) => ({ file, pointer, step: stored && suggestedStep(stored) }));
    console.log(JSON.stringify({ version: 1, changes: told, undeclared: steps }, null, 2));
    return;
  }
  for (const line of reportChanges(changes, language)) console.log(line);
  if (missing.length === 0) return;
  console.log(
    language === "zh"
      ? "\n以下改动会影响已存记录，须在 schemas/migrations 中声明："
      : "\nStored records need a migration in schemas/migrations for:",
  );
  for (const change of missing)
    console.log(
      `  ${changeSentence(change, language)}\n    ${JSON.stringify({ entity: change.stored?.entity, steps: [change.stored && suggestedStep(change.stored)] })}`,
    );
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { language: { type: "string", default: "en" }, json: { type: "boolean", default: false }, help: { type: "boolean" } },
  });
  if (values.help) console.log(help);
  else await diff(positionals, values.language, values.json);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 2;
}
