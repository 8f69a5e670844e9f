/**
 * Begins an entity, a screen, a kind, a language or a product in the files where it belongs. Nothing
 * that is there already is overwritten, and what would bring an error of
 * `npm run check:schemas` is not written at all.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Text } from "../../src/dialect/text/text.ts";
import { lintSchemas } from "../../src/dialect/lint/lintSchemas.ts";
import { FileMemory } from "../../src/dialect/lint/workspace/fileMemory.ts";
import { readLintInput } from "../../src/server/schemas/lintFolder.ts";
import { diffOf } from "./diff.ts";
import { newDesk } from "#dialect/begin/newDesk.ts";
import { newDetails } from "#dialect/begin/newDetails.ts";
import { type EntityOptions, newEntity } from "#dialect/begin/newEntity.ts";
import { isTemplateId, templateIds, templateOf } from "#dialect/begin/templates.ts";
import { newImport } from "#dialect/begin/newImport.ts";
import { newKind } from "./newKind.ts";
import { newLanguage } from "./newLanguage.ts";
import { newProduct } from "./newProduct.ts";
import { newScreen } from "#dialect/begin/newScreen.ts";
import { CannotBegin, type Plan, type ReadText } from "#dialect/begin/plan.ts";
import { shownPath } from "./names.ts";

const help = `npm run new -- entity NAME     an entity with its calls, a list, a form, a route and a menu entry
npm run new -- screen ENTITY   a list and a form for an entity that exists
npm run new -- details ENTITY  a page for each record of an entity that has a list
npm run new -- import ENTITY   a page that takes records from a workbook, with its calls and its button
npm run new -- desk            a site for the staff at /desk, with roles: a list and a page for each entity of the menu
npm run new -- kind NAME       a way in which a value is typed and shown (src/engine/kinds)
npm run new -- language CODE   another language, in English until it is translated; given again it takes in what was
npm run new -- product FOLDER  another product: login, registration, messages, an entity with states, an overview

  --label CODE=TEXT     what it is called in a language, such as de=Lieferant; once for each; --zh and --en are short for it
  --plural CODE=TEXT    what several are called, for the menu, such as de=Lieferanten; English has a rule: en=People where it does not fit
  --menu PATH           the group of the menu, such as /orders; the last when left out
  --template NAME       what an entity begins with:
${templateIds.map((id) => `                        ${id.padEnd(18)} ${templateOf(id).about["en"] ?? ""}`).join("\n")}
  --as NAME             name of the screen; the entity's when left out
  --key FIELD           of an import: the field that tells one row from another; it becomes unique
  --texts FILE          of a language: the list of its texts for a translator, made or read and completed
  --languages CODES     of a product: the languages that it speaks, the first is its own, such as en,de
  --dry-run             prints what would change and writes nothing
  --help                this

For example: npm run new -- entity packing-note --zh 装箱说明 --en "Packing note"
             npm run new -- language fr --texts ../french.json`;

/** Folders and outputs of the command. */
export interface NewParts {
  readonly project: string;
  /** The folder of `screens.json` and `schemas/`, which may lie elsewhere. */
  readonly schemas: string;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Files that the check has read, for a caller that begins several things. */
  readonly memory?: FileMemory;
}

/** The thing to add, its name and options. */
type Begun = EntityOptions & {
  readonly texts?: string;
  readonly languages?: string;
};

const makers: Readonly<Record<string, (read: ReadText, name: string, options: EntityOptions) => Plan>> = {
  entity: newEntity,
  screen: newScreen,
  details: newDetails,
  import: newImport,
  kind: newKind,
};

const isSchema = (path: string): boolean => path === "screens.json" || path.startsWith("schemas/");

function pathIn({ project, schemas }: NewParts, path: string): string {
  return resolve(isSchema(path) ? schemas : project, path);
}

/** Where a product is made: relative to the folder of the caller. */
const productFolder = (name: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), name);

/** A hint whose commands name the product, unless it is that of this project. */
function forProduct(line: string, { project, schemas }: NewParts): string {
  if (resolve(schemas) === resolve(project)) return line;
  const product = `-- --product ${shownPath(project, schemas)}`;
  return line.replace(/npm run dev\b(?! --)/, `npm run dev ${product}`).replace("npm run check:schemas", `npm run check ${product}`);
}

/** The plan for the arguments; undefined for an unknown sort. */
async function planOf(
  what: string,
  name: string,
  { texts, languages = "en", ...options }: Begun,
  parts: NewParts,
): Promise<Plan | undefined> {
  if (what === "product") return newProduct(parts.project, productFolder(name), languages);
  const read: ReadText = (path) => (existsSync(pathIn(parts, path)) ? readFileSync(pathIn(parts, path), "utf8") : undefined);
  if (what === "desk") return newDesk(read);
  if (what === "language") {
    const input = await readLintInput(parts.schemas, parts.project);
    return newLanguage(input, name, texts === undefined ? undefined : { path: texts, text: read(texts) });
  }
  return Object.hasOwn(makers, what) ? makers[what]?.(read, name, options) : undefined;
}

/** Errors that the check would report because of the plan. */
async function mistakesOf({ changes }: Plan, { schemas, project, memory = new FileMemory() }: NewParts): Promise<string[]> {
  const input = await readLintInput(schemas, project);
  const known = new Set(lintSchemas(input, memory).map(({ file, pointer, rule }) => `${file} ${pointer} ${rule}`));
  const changed = new Map(changes.map(({ path, after }) => [path, after]));
  const files = [
    ...input.files.filter(({ path }) => !changed.has(path)),
    ...changes.filter(({ path }) => isSchema(path)).map(({ path, after }) => ({ path, text: after })),
  ];
  return lintSchemas({ ...input, files }, memory)
    .filter(({ severity, file, pointer, rule }) => severity === "error" && !known.has(`${file} ${pointer} ${rule}`))
    .map(({ file, line, message }) => `${file}:${line}  ${message}`);
}

/** Runs the command with its arguments. Returns the exit code: 2 when nothing was written, after a message that says why. */
export async function runNew(args: readonly string[], parts: NewParts): Promise<number> {
  try {
    return await begin(args, parts);
  } catch (error) {
    // Arguments that are none say so themselves.
    if (!(error instanceof CannotBegin) && !(error instanceof TypeError && "code" in error)) throw error;
    parts.complain(error.message);
    return 2;
  }
}

/** The names by language. Throws CannotBegin for one without a language. */
function textOf(option: "label" | "plural", given: readonly string[], short: Text = {}): Text {
  const pairs = given.map((one): [string, string] => {
    const [, language, words] = /^([a-z]{2,3}(?:-[A-Za-z]+)?)=(.+)$/.exec(one) ?? [];
    if (language === undefined || words === undefined)
      throw new CannotBegin(
        `--${option} needs a language and a text, such as de=${option === "label" ? "Lieferant" : "Lieferanten"}, not "${one}".`,
      );
    return [language, words];
  });
  return { ...short, ...Object.fromEntries(pairs) };
}

/** What changes the schemas that are there. */
const checked = new Set(["entity", "screen", "details", "import", "desk", "language"]);

async function begin(args: readonly string[], parts: NewParts): Promise<number> {
  const { say } = parts;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      label: { type: "string", multiple: true, default: [] },
      plural: { type: "string", multiple: true, default: [] },
      zh: { type: "string" },
      en: { type: "string" },
      menu: { type: "string" },
      as: { type: "string" },
      key: { type: "string" },
      template: { type: "string" },
      texts: { type: "string" },
      languages: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { help: asksHelp, "dry-run": isDry, zh, en, label, plural, template, ...others } = values;
  if (template !== undefined && !isTemplateId(template))
    throw new CannotBegin(`There is no template "${template}". The templates are ${templateIds.join(", ")}.`);
  const options = {
    ...others,
    ...(template !== undefined && { template }),
    plural: textOf("plural", plural),
    label: textOf("label", label, { ...(zh !== undefined && { zh }), ...(en !== undefined && { en }) }),
  };
  const [what = "", name, ...more] = positionals;
  if (asksHelp) {
    say(help);
    return 0;
  }
  const isWhole = what === "desk" ? positionals.length === 1 : name !== undefined && more.length === 0;
  const plan = isWhole ? await planOf(what, name ?? "", options, parts) : undefined;
  if (!plan) throw new CannotBegin(`Specify what to create: entity, screen, details, import, desk, kind, language or product.\n\n${help}`);
  const mistakes = checked.has(what) ? await mistakesOf(plan, parts) : [];
  if (mistakes.length > 0) throw new CannotBegin(`Nothing was written, since the check would refuse it:\n${mistakes.join("\n")}`);
  if (isDry) {
    say(plan.changes.map(diffOf).join("\n\n"));
    return 0;
  }
  const folder = what === "product" ? productFolder(name ?? "") : undefined;
  const target = folder === undefined ? parts : { ...parts, project: folder, schemas: folder };
  for (const { path, before, after } of plan.changes) {
    mkdirSync(dirname(pathIn(target, path)), { recursive: true });
    writeFileSync(pathIn(target, path), after);
    say(`${before === undefined ? "made   " : "changed"}  ${path}`);
  }
  say(`\nNext:\n${plan.next.map((line) => `- ${forProduct(line, parts)}`).join("\n")}`);
  return 0;
}
