/** A new entity of a template: its file, calls, limit, options, states, list and form, route and menu entry. Pure. */
import { type JsonValue, printFile, setJsonValue } from "../json/editJson.ts";
import { isObject } from "../json/json.ts";
import type { Text } from "../text/text.ts";
import { examplesIn, inEach, inPlural, isManyTongued, languagesOf, ownLanguageOf, smallNoun, withoutPlural } from "./labels.ts";
import { checkEntityName, toCamel, toTitle } from "./names.ts";
import { addCall, addRoute, metaSchema, ownStatus, type ScreenOptions, type Work } from "./newScreen.ts";
import { CannotBegin, editing, type Plan, type ReadText } from "./plan.ts";
import { type Template, type TemplateId, templateOf } from "./templates.ts";

export interface EntityOptions extends ScreenOptions {
  readonly template?: TemplateId;
  /** Records per customer, in place of the number of the template. */
  readonly limit?: number;
}

const limits = "schemas/limits.json";

/** A plan that adds an entity named `name`. Throws CannotBegin when a name is taken or invalid. */
export function newEntity(read: ReadText, name: string, options: EntityOptions): Plan {
  checkEntityName(name);
  const file = `schemas/entities/${name}.json`;
  if (read(file) !== undefined)
    throw new CannotBegin(
      `There is an entity "${name}" already: ${file}. For a screen of it: npm run new -- screen ${name}`,
      "entityTaken",
      name,
    );
  const languages = languagesOf(read);
  const label = inEach(languages, options.label ?? {}, options.label?.["en"] ?? toTitle(name));
  const open = languages.filter((language) => language !== "en" && options.label?.[language] === undefined);
  const chosen = templateOf(options.template ?? "smallEntity");
  const examples = examplesIn(ownLanguageOf(read), chosen.examples) as Template["examples"];
  const template = filled({ ...chosen, examples }, name, label, options.plural);
  const work = editing(read);
  addEntity(work, name, label, template, options.limit);
  if (template.states) addStates(work, name, label, template);
  const screen = addScreenFile(work, name, label, template, options);
  return {
    changes: work.changes(),
    next: [
      ...open.map(
        (language) =>
          `Its name in ${language} is still English: x-label in ${file}, the title in screens.json (or begin with --label ${language}=…).`,
      ),
      ...withoutPlural(label, options.plural).map(
        (language) =>
          `Its name in the menu in ${language} is the one of a single record: its title in screens.json (or begin with --plural ${language}=…).`,
      ),
      `Fields and rules: ${file}; each is explained in schemas/README.md.`,
      `What is drawn of it: ${screen}. A page for each record: npm run new -- details ${name}`,
      template.states
        ? `States and transitions: schemas/states/${name}.json.`
        : "An entity with states: begin with --template approvalFlow; the file in schemas/states shows how they are written.",
      "See it: npm run dev. Check it: npm run check:schemas. Storage is made when the server starts.",
    ],
  };
}

/** Replaces the placeholders of a template, and gives each text the languages of the product. */
function filled(template: Template, name: string, label: Text, plural: Text | undefined): Template {
  const languages = Object.keys(label);
  const several = inPlural(label, plural);
  const named = (text: string, language?: string) => {
    const own = (language === undefined ? undefined : label[language]) ?? label["en"] ?? name;
    const many = (language === undefined ? undefined : several[language]) ?? own;
    return text
      .replaceAll("<nouns>", smallNoun(language ?? "en", many))
      .replaceAll("<labels>", many)
      .replaceAll("<name>", name)
      .replaceAll("<key>", toCamel(name))
      .replaceAll("<noun>", smallNoun(language ?? "en", own))
      .replaceAll("<label>", own);
  };
  const fill = (value: JsonValue): JsonValue => {
    if (typeof value === "string") return named(value);
    if (Array.isArray(value)) return value.map((item) => fill(item as JsonValue));
    if (!isObject(value)) return value;
    if (isManyTongued(value))
      return Object.fromEntries(Object.entries(inEach(languages, value)).map(([language, text]) => [language, named(text, language)]));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [named(key), fill(item as JsonValue)]));
  };
  return fill(template as unknown as JsonValue) as unknown as Template;
}

/** The name of a record in a sentence, in each language. */
function nounsOf(label: Text): Record<string, string> {
  return Object.fromEntries(Object.entries(label).map(([language, name]) => [language, smallNoun(language, name)]));
}

/** Writes the file of the entity, its calls and its limit. */
function addEntity(work: Work, name: string, label: Text, template: Template, most: number | undefined): void {
  const { calls, ...head } = template.entity;
  const key = toCamel(name);
  const owned = calls.map((does) => [does, addCall(work, name, { does })] as const);
  const { limit: named } = template;
  const max = most ?? named?.named;
  const status = ownStatus(work);
  if (named) work.edit(limits, (text) => setJsonValue(text, `/${key}Records`, { value: max ?? named.named, ...status }).text);
  work.write(
    `schemas/entities/${name}.json`,
    printFile({
      ...metaSchema(work, "entity"),
      $id: name,
      "x-entity": { name, ...head, noun: nounsOf(label), calls: Object.fromEntries(owned), ...(template.states && { states: name }) },
      "x-label": { ...label },
      ...(max !== undefined && { "x-limit": { max: named ? 0 : max, per: "customer" } }),
      ...(named && { "x-bind": { "x-limit/max": `${key}Records` } }),
      ...status,
      type: "object",
      required: [...template.required],
      properties: template.properties,
      examples: [...template.examples],
    }),
  );
}

/** Writes the option list of the states, the machine, and a call for each transition. */
function addStates(work: Work, name: string, label: Text, { states, codes = [] }: Template): void {
  const list = `${name}-status`;
  work.write(
    `schemas/codes/${list}.json`,
    printFile({ ...metaSchema(work, "codes"), name: list, "x-label": { ...label }, items: [...codes] }),
  );
  const transitions = (states?.transitions ?? []).map((transition) => ({
    ...transition,
    call: addCall(work, name, { does: "transition", transition: transition.id }),
  }));
  work.write(
    `schemas/states/${name}.json`,
    printFile({ ...metaSchema(work, "states"), entity: name, codes: list, ...states, transitions, ...ownStatus(work) }),
  );
}

/** Writes the screen with its list and form, and its route. Returns the path of the file. */
function addScreenFile(work: Work, name: string, label: Text, { list, form }: Template, options: ScreenOptions): string {
  return addRoute(work, name, inPlural(label, options.plural), options, () =>
    printFile({ ...metaSchema(work, "screen"), entity: name, kind: "list", ...ownStatus(work), list, form }),
  );
}
