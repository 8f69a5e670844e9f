/** `import`: the page on which records of an entity come in from a workbook, with its calls and its button. Pure. */
import { type JsonValue, printFile, readJsonValue, setJsonValue } from "../json/editJson.ts";
import { listOf, screenFile } from "./foundList.ts";
import { inSentence, languagesOf, wordIn } from "./labels.ts";
import { checkEntityName, toCamel } from "./names.ts";
import { addCalls, metaSchema, ownStatus, type ScreenOptions, type Work } from "./newScreen.ts";
import { CannotBegin, editing, type Plan, type ReadText } from "./plan.ts";

/** Default limits of a workbook. */
const mostRows = 500;
const mostBytes = 5 * 1024 * 1024;

export interface ImportOptions extends ScreenOptions {
  /** The key field of a row. It becomes unique; the first unique one when absent. */
  readonly key?: string;
}

/** A plan that gives an entity an import. Throws CannotBegin where there is no list to lead to it, no key field, or an import already. */
export function newImport(read: ReadText, entity: string, options: ImportOptions): Plan {
  checkEntityName(entity);
  const file = `schemas/entities/${entity}.json`;
  const text = read(file);
  if (text === undefined)
    throw new CannotBegin(`There is no entity "${entity}". To make one: npm run new -- entity ${entity}`, "noEntity", entity);
  const list = listOf(read, entity);
  if (!list) throw new CannotBegin(`No list of "${entity}" is in the menu. To make one: npm run new -- screen ${entity}`, "noList", entity);
  const name = options.as ?? `${toCamel(entity)}Import`;
  if (read(screenFile(name)) !== undefined)
    throw new CannotBegin(`There is a screen "${name}" already: ${screenFile(name)}. Another name: --as NAME`, "screenTaken", name);
  const work = editing(read);
  const key = withKey(work, file, entity, options.key);
  addCalls(work, entity, ["template", "export", "existing", "import"]);
  work.write(screenFile(name), printFile({ ...metaSchema(work, "screen"), entity, kind: "import", ...ownStatus(work) }));
  const languages = languagesOf(read);
  const route = {
    path: `${list.path}/import`,
    screen: name,
    hidden: true,
    title: inSentence(wordIn(languages, "importOf"), list.title),
    ...ownStatus(work),
  };
  work.edit(list.site, (before) => setJsonValue(before, `${list.siblings}/-`, route).text);
  const action = { id: "import", label: wordIn(languages, "import"), icon: "upload", go: `${list.address}/import` };
  work.edit(screenFile(list.screen), (before) => withActions(before, [action, "export"]));
  return {
    changes: work.changes(),
    next: [
      `A row is known by "${key}" (x-import in ${file}): one that is stored already is updated. "columns" chooses the fields of the sheet.`,
      "Who may import: a role needs import and export where schemas/roles.json names grants; an entity that is shared is imported by staff.",
      "See it: npm run dev. Check it: npm run check:schemas.",
    ],
  };
}

/** Gives the entity its `x-import`. Returns the key field of a row. */
function withKey(work: Work, file: string, entity: string, wanted: string | undefined): string {
  const text = work.text(file) ?? "{}";
  const given = readJsonValue(text, "/x-import/key");
  if (typeof given === "string") return given;
  const fields = Object.entries(
    (readJsonValue(text, "/properties") ?? {}) as Readonly<Record<string, Readonly<Record<string, JsonValue>>>>,
  );
  const [key] = fields.find(([name, field]) => (wanted === undefined ? field["x-unique"] !== undefined : name === wanted)) ?? [];
  if (key === undefined)
    throw new CannotBegin(
      `Nothing tells one row of "${entity}" from another: name the field that does, --key FIELD. It gets "x-unique" in ${file}.`,
      "noKey",
      entity,
    );
  if (key === wanted) work.edit(file, (before) => withUnique(before, key));
  work.edit(file, (before) => setJsonValue(before, "/x-import", { key, rows: mostRows, maxBytes: mostBytes }).text);
  return key;
}

/** Demands another value of each record: of one customer, or of all where records are shared. */
function withUnique(text: string, field: string): string {
  const place = `/properties/${field}/x-unique`;
  if (readJsonValue(text, place) !== undefined) return text;
  return setJsonValue(text, place, { per: readJsonValue(text, "/x-entity/owner") === "shared" ? "all" : "customer" }).text;
}

/** Adds the actions that the toolbar of a list has not got. */
function withActions(text: string, actions: readonly (string | Readonly<Record<"id", string> & Record<string, JsonValue>>)[]): string {
  const toolbar = (readJsonValue(text, "/list/toolbar") ?? []) as unknown as readonly (string | { readonly id: string })[];
  const idOf = (action: string | { readonly id: string }): string => (typeof action === "string" ? action : action.id);
  const has = new Set(toolbar.map(idOf));
  const more = actions.filter((action) => !has.has(idOf(action)));
  return setJsonValue(text, "/list/toolbar", [...toolbar, ...more] as JsonValue).text;
}
