/** `details`: the page of one record, its route, and the way from the list to it. Pure. */
import { type JsonValue, printFile, readJsonValue, setJsonValue } from "../json/editJson.ts";
import type { Text } from "../text/text.ts";
import { listOf, type ListText, screenFile } from "./foundList.ts";
import { checkEntityName, toCamel } from "./names.ts";
import { metaSchema, ownStatus, type ScreenOptions, type Work } from "./newScreen.ts";
import { CannotBegin, editing, type Plan, type ReadText } from "./plan.ts";

interface EntityText {
  readonly "x-label"?: Text;
  readonly "x-entity"?: {
    readonly title?: string;
    readonly number?: { readonly field: string };
    readonly states?: string;
    readonly times?: Readonly<Record<string, string>>;
    readonly calls?: Readonly<Record<string, string>>;
  };
}
type Fields = readonly (string | { readonly field: string; readonly span?: number })[];

/** A plan that gives the records of an entity a page. Throws CannotBegin where there is no list that leads to it, or a page already. */
export function newDetails(read: ReadText, entity: string, options: ScreenOptions): Plan {
  checkEntityName(entity);
  const text = read(`schemas/entities/${entity}.json`);
  if (text === undefined) throw new CannotBegin(`There is no entity "${entity}". To make one: npm run new -- entity ${entity}`);
  const list = listOf(read, entity);
  if (!list) throw new CannotBegin(`No list of "${entity}" is in the menu. To make one: npm run new -- screen ${entity}`);
  if (list.text.list?.open !== undefined)
    throw new CannotBegin(`A record of "${entity}" opens at ${list.text.list.open} already: "open" in ${screenFile(list.screen)}.`);
  const name = options.as ?? `${toCamel(entity)}Details`;
  const file = screenFile(name);
  if (read(file) !== undefined) throw new CannotBegin(`There is a screen "${name}" already: ${file}. Another name: --as NAME`);
  const schema = JSON.parse(text) as EntityText;
  const work = editing(read);
  work.write(file, pageText(work, entity, schema, list.text));
  work.edit(screenFile(list.screen), (before) => setJsonValue(before, "/list/open", `${list.address}/{id}`).text);
  const route = { path: `${list.path}/:id`, screen: name, hidden: true, title: { ...schema["x-label"] }, ...ownStatus(work) };
  work.edit(list.site, (before) => setJsonValue(before, `${list.siblings}/-`, route).text);
  return {
    changes: work.changes(),
    next: [
      `What stands on the page, and lists of what belongs to a record ("related"): ${file}; schemas/README.md explains each.`,
      "See it: npm run dev. Check it: npm run check:schemas.",
    ],
  };
}

function pageText(work: Work, entity: string, { "x-entity": head = {} }: EntityText, { form }: ListText): string {
  const machine = head.states === undefined ? undefined : work.text(`schemas/states/${head.states}.json`);
  const status = readJsonValue(machine ?? "{}", "/field");
  const transitions = (readJsonValue(machine ?? "{}", "/transitions") ?? []) as unknown as readonly {
    readonly id: string;
    readonly by?: JsonValue;
  }[];
  const taken = transitions.filter(({ by }) => by !== "time" && by !== "operator").map(({ id }) => id);
  const actions = [...taken, ...(head.calls?.["save"] === undefined ? [] : ["edit"])];
  const title = head.number?.field ?? /\{(\w+)\}/.exec(head.title ?? "")?.[1] ?? "id";
  const times = Object.values(head.times ?? {});
  const sections = (form?.sections ?? []).map(({ id, label, fields }, at) => ({
    id,
    ...(label && { label: { ...label } }),
    columns: 2,
    fields: [...fields.map(fieldText), ...(at === 0 ? times : [])],
  }));
  return printFile({
    ...metaSchema(work, "screen"),
    entity,
    kind: "detail",
    ...ownStatus(work),
    detail: {
      header: { title, ...(status !== undefined && { status }) },
      ...(actions.length > 0 && { actions }),
      sections: sections as unknown as JsonValue,
    },
  });
}

/** A field of the form as the page draws it: by name, or with its width. */
function fieldText(field: Fields[number]): JsonValue {
  if (typeof field === "string") return field;
  return field.span === undefined ? field.field : { field: field.field, span: field.span };
}
