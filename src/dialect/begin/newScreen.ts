/** `screen`: a list and a form of an entity, its route and its place in the menu. */
import type { Text } from "../text/text.ts";
import { type JsonValue, printFile, readJsonValue, setJsonValue } from "../json/editJson.ts";
import { inEach, inPlural, inSentence, languagesOf, wordIn } from "./labels.ts";
import { checkEntityName, toCamel, toTitle } from "./names.ts";
import { CannotBegin, type editing, editing as begin, type Plan, type ReadText } from "./plan.ts";

export interface ScreenOptions {
  /** Label, by language; derived from the name if absent. */
  readonly label?: Text;
  /** Label in the plural, for the menu and for an empty list; see `inPlural` if absent. */
  readonly plural?: Text;
  /** Name of the screen; the entity's when absent. */
  readonly as?: string;
  /** Path of the group of the menu; the last there is when absent. */
  readonly menu?: string;
}

/** Files while a plan edits them. */
export type Work = ReturnType<typeof editing>;
type Fields = Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;

const calls = "schemas/endpoints.json";
const site = "screens.json";

/** The line that states the meta-schema for an editor. Another product has none: its editor's settings lead to the meta-schemas of the project. */
export function metaSchema(work: Pick<Work, "text">, name: string): { readonly $schema?: string } {
  return work.text(site)?.includes('"$schema"') ? { $schema: `../meta/${name}.json` } : {};
}

/** Returns the `x-status` of a new part. It is `extension` where the product cites a specification; other products have no status. */
export function ownStatus(work: Pick<Work, "text">): { readonly "x-status"?: "extension" } {
  const cites = [site, calls].some((path) => work.text(path)?.includes('"x-spec"'));
  return cites ? { "x-status": "extension" } : {};
}

/** A plan that gives an entity a screen. Throws CannotBegin where there is no such entity, or one such screen. */
export function newScreen(read: ReadText, entity: string, options: ScreenOptions): Plan {
  checkEntityName(entity);
  const file = `schemas/entities/${entity}.json`;
  const text = read(file);
  if (text === undefined)
    throw new CannotBegin(`There is no entity "${entity}". To make one: npm run new -- entity ${entity}`, "noEntity", entity);
  const owner = readJsonValue(text, "/x-entity/owner");
  if (owner === "none")
    throw new CannotBegin(`"${entity}" is only a part of other entities: it has no list of its own.`, "onlyPart", entity);
  const work = begin(read);
  addCalls(work, entity, owner === "shared" ? ["list"] : ["list", "save", "delete"]);
  const label = { ...((readJsonValue(text, "/x-label") ?? {}) as Text), ...options.label };
  const screen = addScreen(work, entity, { ...options, label });
  return {
    changes: work.changes(),
    next: [
      `Columns, filters and the order of the fields: ${screen}; schemas/README.md explains each.`,
      "See it: npm run dev. Check it: npm run check:schemas.",
    ],
  };
}

/** Those calls of the entity that it has not got. */
export function addCalls(work: Work, entity: string, wanted: readonly string[]): void {
  const file = `schemas/entities/${entity}.json`;
  const has = (readJsonValue(work.text(file) ?? "{}", "/x-entity/calls") ?? {}) as Readonly<Record<string, string>>;
  for (const does of wanted.filter((one) => !(one in has))) {
    const key = addCall(work, entity, { does });
    work.edit(file, (text) => {
      const before = readJsonValue(text, "/x-entity/calls") === undefined ? setJsonValue(text, "/x-entity/calls", {}).text : text;
      return setJsonValue(before, `/x-entity/calls/${does}`, key).text;
    });
  }
}

/** Adds a call of the entity, in the folder where the product has most of such calls. Returns its key. */
export function addCall(work: Work, entity: string, does: { readonly does: string; readonly transition?: string }): string {
  const verb = does.transition ?? does.does;
  const key = `${toCamel(entity)}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
  work.edit(calls, (text) => {
    const known = (readJsonValue(text, "/calls") ?? {}) as Calls;
    if (key in known) throw new CannotBegin(`There is a call "${key}" already, in ${calls}.`, "callTaken", key);
    const path = `${callFolder(known)}/${toCamel(entity)}/${verb}`;
    return setJsonValue(text, `/calls/${key}`, {
      path,
      does: does.does,
      entity,
      ...(does.does === "import" && { multipart: true }),
      ...(does.transition && { transition: verb }),
      ...ownStatus(work),
    }).text;
  });
  return key;
}

type Calls = Readonly<Record<string, { readonly path: string; readonly does?: string; readonly entity?: string }>>;

/** The folder in which most calls are that list, save and delete records: `/customer/std`; empty if they begin with the entity. */
export function callFolder(known: Calls): string {
  const counts = new Map<string, number>();
  for (const { path, does, entity } of Object.values(known)) {
    if (entity === undefined || !["list", "save", "delete"].includes(does ?? "")) continue;
    // The last two segments are the record and the verb.
    const folder = path.split("/").slice(0, -2).join("/");
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? "";
}

/** Adds a screen made from the fields of the entity. Returns the file's path. */
function addScreen(work: Work, entity: string, options: ScreenOptions): string {
  const schema = JSON.parse(work.text(`schemas/entities/${entity}.json`) ?? "{}") as EntityText;
  const label = inEach(
    languagesOf((path) => work.text(path)),
    options.label ?? {},
    options.label?.["en"] ?? toTitle(entity),
  );
  const title = inPlural(label, options.plural);
  return addRoute(work, entity, title, options, () => screenText(work, entity, schema, title));
}

/** Adds the file and the route of a screen. Returns the file's path. Throws CannotBegin when its name is taken or invalid. */
export function addRoute(work: Work, entity: string, title: Text, options: ScreenOptions, print: () => string): string {
  const name = options.as ?? toCamel(entity);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new CannotBegin(`A screen cannot be called "${name}": a small letter, then letters and digits.`);
  const file = `schemas/screens/${name}.json`;
  if (work.text(file) !== undefined)
    throw new CannotBegin(`There is a screen "${name}" already: ${file}. Another name: --as NAME`, "screenTaken", name);
  work.write(file, print());
  work.edit(site, (text) => withRoute(text, { screen: name, title, ...ownStatus(work) }, options.menu));
  return file;
}

interface EntityText {
  readonly "x-entity"?: { readonly calls?: Readonly<Record<string, string>>; readonly times?: { readonly updated?: string } };
  readonly properties?: Fields;
}

/** Most columns of a generated list. */
const mostColumns = 6;

function screenText(work: Work, entity: string, { properties = {}, "x-entity": head = {} }: EntityText, title: Text): string {
  const fields = Object.entries(properties);
  const columns = fields.filter(([, field]) => isCell(field) && !("readOnly" in field)).map(([name]) => name);
  const updated = head.times?.updated;
  const form = fields
    .filter(([, field]) => field["readOnly"] !== true)
    .map(([name, field]) => (isCell(field) ? name : { field: name, span: 2 }));
  const saves = head.calls?.["save"] !== undefined;
  const inList = [...columns.slice(0, mostColumns), ...(updated ? [updated] : [])];
  return printFile({
    ...metaSchema(work, "screen"),
    entity,
    kind: "list",
    ...ownStatus(work),
    list: {
      ...(columns[0] !== undefined && isText(properties[columns[0]]) && { search: [columns[0]] }),
      columns: inList.map((field, at) => ({ field, ...(at === 0 && saves && { link: true }), width: at === 0 ? 200 : 150 })),
      ...(updated && { sort: [{ field: updated, desc: true }] }),
      ...(saves && { toolbar: ["create"], rowActions: ["edit", "copy", "delete"], bulkActions: ["delete"] }),
      empty: { title: emptyTitle(title) },
    },
    ...(saves && { form: { sections: [{ id: "main", label: wordIn(Object.keys(title), "basics"), fields: form }] } }),
  });
}

/** Text of an empty list. */
const emptyTitle = (title: Text): Record<string, string> => inSentence(wordIn(Object.keys(title), "noneYet"), title);

/** Whether a value fits into a cell of a table. */
function isCell(field: Readonly<Record<string, JsonValue>>): boolean {
  return field["$ref"] === undefined && field["type"] !== "object" && field["type"] !== "array" && field["x-kind"] !== "longText";
}

function isText(field: Readonly<Record<string, JsonValue>> | undefined): boolean {
  return field?.["type"] === "string" && !("x-codes" in field) && !("x-reference" in field) && !("format" in field);
}

/** The icon of a new entry of the menu that is in no group. */
const entryIcon = "file-text";

function withRoute(text: string, route: Readonly<Record<"screen", string>> & { readonly title: Text }, menu: string | undefined): string {
  const { screen } = route;
  const routes = (readJsonValue(text, "/routes") ?? []) as readonly {
    readonly path: string;
    readonly children?: readonly { readonly path: string }[];
  }[];
  const groups = routes.filter(({ children }) => children !== undefined);
  const group = menu === undefined ? groups.at(-1) : groups.find(({ path }) => path === menu);
  if (menu !== undefined && !group)
    throw new CannotBegin(`The menu has no group ${menu}; it has ${groups.map(({ path }) => path).join(", ")}.`);
  if (!group) return setJsonValue(text, "/routes/-", { path: `/${screen}`, icon: entryIcon, ...route }).text;
  if (group.children?.some(({ path }) => path === screen)) throw new CannotBegin(`There is a route ${group.path}/${screen} already.`);
  return setJsonValue(text, `/routes/${routes.indexOf(group)}/children/-`, { path: screen, ...route }).text;
}
