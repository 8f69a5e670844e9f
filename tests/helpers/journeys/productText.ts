/** What the product says, read from the same JSON that it reads, so that no journey holds a label or a sentence. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Content } from "#dialect/schema/content.ts";
import type { Endpoints } from "#dialect/schema/endpoints.ts";
import type { Limits } from "#dialect/schema/limits.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import type { Screen, Site } from "#dialect/schema/screens.ts";
import type { CodeList, StateMachine } from "#dialect/schema/states.ts";
import { createTranslator } from "#dialect/text/translator.ts";
import { wholeFiles } from "#dialect/schema/derived/takeParts.ts";
import { problemKey } from "#dialect/schema/derived/problemKey.ts";
import { type Language, type Text, inLanguage } from "#dialect/text/text.ts";
import { decapitalize } from "#engine/inputs/addRowWords.ts";
import { schemaRoot } from "../schemas/schemaRoot.ts";
import type { Messages } from "#dialect/schema/catalogFiles.ts";
import { withOwnMessages } from "#dialect/messages/ownMessages.ts";

export interface ProductText {
  /** A sentence of `schemas/messages`, its `{{places}}` filled. */
  readonly say: (key: string, params?: Readonly<Record<string, string | number>>) => string;
  /** The label of a field, of one inside a group or a row (`group/field`, `rows/field`), or of the entity itself. */
  readonly label: (entity: string, field?: string) => string;
  /** The button that adds a row to a list of cards: by the name of a row. */
  readonly addRow: (entity: string, list: string) => string;
  /** The message beside an empty required field. */
  readonly required: (entity: string, field: string) => string;
  /** What one record of the entity is called inside a sentence. */
  readonly noun: (entity: string) => string;
  /** The label of a code of a list. */
  readonly code: (list: string, value: unknown) => string;
  readonly screen: (name: string) => Screen;
  readonly entity: (name: string) => EntitySchema;
  readonly states: (name: string) => StateMachine;
  readonly content: (name: string) => Content;
  readonly text: (text: Text | undefined) => string;
  /** The records of a shared entity that a fresh database begins with. */
  readonly records: (entity: string) => readonly Rec[];
  /** A value of `schemas/limits.json`. */
  readonly limit: (name: string) => number | string;
  /** Address of a call on the server, `/api/…`. */
  readonly address: (call: string) => string;
}

const readJson = (folder: string, path: string): unknown => JSON.parse(readFileSync(join(folder, path), "utf8"));

export const readSite = (): Site => readJson(schemaRoot, "screens.json") as Site;

/** Down through groups and rows, into another entity where a field is one. */
function fieldAt(entity: (name: string) => EntitySchema, schema: FieldSchema, [name, ...rest]: readonly string[]): FieldSchema | undefined {
  const within = schema.items ?? schema;
  const holder = within.$ref === undefined ? within : entity(within.$ref);
  const found = name === undefined ? undefined : holder.properties?.[name];
  return found && rest.length > 0 ? fieldAt(entity, found, rest) : found;
}

/** `folder` holds the schemas: those under test, or a copy of them. */
export function readProductText(language: Language, folder: string = schemaRoot): ProductText {
  // The files are held against their meta-schemas by `npm run check`; here they are only read.
  const read = (path: string) => readJson(folder, path);
  const messages = withOwnMessages({ [language]: read(`schemas/messages/${language}.json`) as Messages })[language] ?? {};
  const { calls } = read("schemas/endpoints.json") as Endpoints;
  const parts = Object.fromEntries(
    readdirSync(join(folder, "schemas/parts")).map((name) => [`schemas/parts/${name}`, read(`schemas/parts/${name}`) as Json]),
  );
  /** A file with its shared parts. */
  const whole = (path: string) => wholeFiles({ ...parts, [path]: read(path) as Json })[path];
  const entity = (name: string) => whole(`schemas/entities/${name}.json`) as unknown as EntitySchema;
  const text = (given: Text | undefined) => inLanguage(given, language);
  const field = (name: string, path: string) => {
    const schema = entity(name);
    return fieldAt(entity, schema, path.split("/"));
  };
  const translator = createTranslator({ [language]: messages });
  const say: ProductText["say"] = (key, params = {}) => {
    if (!translator.has(language, key)) throw new Error(`There is no message "${key}" in ${language}.`);
    return translator.sentence(language, key, params);
  };
  return {
    text,
    entity,
    content: (name) => read(`schemas/content/${name}.json`) as Content,
    states: (name) => whole(`schemas/states/${name}.json`) as unknown as StateMachine,
    records: (name) => read(`schemas/records/${name}.json`) as Rec[],
    screen: (name) => read(`schemas/screens/${name}.json`) as Screen,
    say,
    addRow(name, path) {
      const items = field(name, path)?.items;
      const one = text(items?.["x-label"] ?? (items?.$ref === undefined ? undefined : entity(items.$ref)["x-label"]));
      return one ? say("form.addOne", { label: decapitalize(one, language) }) : say("form.addRow");
    },
    required(name, path) {
      const found = field(name, path);
      return say(problemKey("required", found), { label: text(found?.["x-label"]) });
    },
    noun(name) {
      const schema = entity(name);
      return text(schema["x-entity"].noun ?? schema["x-label"]);
    },
    label(name, path) {
      const found = text((path === undefined ? entity(name) : field(name, path))?.["x-label"]);
      if (!found) throw new Error(`${name} has no label for ${path ?? "itself"}`);
      return found;
    },
    code(list, value) {
      const { items } = read(`schemas/codes/${list}.json`) as CodeList;
      const found = items.find((item) => item.const === value);
      if (!found) throw new Error(`schemas/codes/${list}.json has no ${String(value)}`);
      return text(found["x-label"]);
    },
    limit(name) {
      const found = (read("schemas/limits.json") as Limits)[name];
      if (!found) throw new Error(`schemas/limits.json has no "${name}"`);
      if (typeof found.value === "object") throw new Error(`schemas/limits.json has no single value at "${name}"`);
      return found.value;
    },
    address(call) {
      const path = calls[call]?.path;
      if (path === undefined) throw new Error(`schemas/endpoints.json has no call "${call}"`);
      return `/api${path}`;
    },
  };
}
