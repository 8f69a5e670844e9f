/** The same work as schemas and screens: what an analyst would write, drawn by the engine like any other. */
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";
import { columns, fields60, itemFields, options, wideFields, type WorkField } from "./pages/work.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import { en, zh } from "../helpers/schemas/messages.ts";

const text = (words: string): Text => ({ zh: words, en: words });

const types: Readonly<Record<WorkField["kind"], FieldSchema>> = {
  text: { type: "string", maxLength: 120 },
  number: { type: "number", minimum: 0 },
  select: { type: "string", "x-codes": "option" },
  date: { type: "string", format: "date" },
  boolean: { type: "boolean" },
};

const propertiesOf = (fields: readonly WorkField[], more: (field: WorkField) => FieldSchema = () => ({})): Record<string, FieldSchema> =>
  Object.fromEntries(fields.map((field) => [field.name, { ...types[field.kind], "x-label": text(field.title), ...more(field) }]));

const requiredOf = (fields: readonly WorkField[]) => fields.filter(({ required }) => required).map(({ name }) => name);

const entity = (name: string, properties: Record<string, FieldSchema>, more: Partial<EntitySchema> = {}): EntitySchema => ({
  "x-entity": { name, owner: "customer", calls: { list: "workList", save: "workSave" } },
  "x-label": text(name),
  type: "object",
  properties,
  ...more,
});

/** Sixty fields, five of them shown while another is true. */
const work60 = entity(
  "work60",
  propertiesOf(fields60, ({ when }) => (when === undefined ? {} : { "x-visible-when": `self.${when} == true` })),
  { required: requiredOf(fields60) },
);

/** The same with what every key may move: a field shown by the typed text, and a total of two numbers. */
const worked60 = entity(
  "worked60",
  {
    ...propertiesOf(fields60, ({ name, when }) => {
      if (name === "f3") return { "x-visible-when": "size(self.f1) > 3" };
      return when === undefined ? {} : { "x-visible-when": `self.${when} == true` };
    }),
    total: { type: "number", "x-decimals": 2, "x-label": text("Total"), "x-compute": "self.f2 + self.f8" },
  },
  { required: requiredOf(fields60) },
);

/** Ten forms in one. */
const fields600: readonly WorkField[] = Array.from({ length: 10 }, (_, at) => at).flatMap((at) =>
  fields60.map(({ when, ...field }) => ({
    ...field,
    name: at === 0 ? field.name : `${field.name}x${at}`,
    ...(when !== undefined && { when: at === 0 ? when : `${when}x${at}` }),
  })),
);

const work600 = entity(
  "work600",
  propertiesOf(fields600, ({ when }) => (when === undefined ? {} : { "x-visible-when": `self.${when} == true` })),
  { required: requiredOf(fields600) },
);

const list = (fields: readonly WorkField[]): FieldSchema => ({
  type: "array",
  "x-label": text("Packing list"),
  items: { type: "object", required: requiredOf(fields), properties: propertiesOf(fields) },
});

const form = (name: string, fields: readonly string[], more: Partial<NonNullable<Screen["form"]>> = {}): Screen => ({
  entity: name,
  kind: "form",
  form: { sections: [{ id: "all", label: text("All"), columns: 1, fields }], draft: false, ...more },
});

const names = (fields: readonly WorkField[]) => fields.map(({ name }) => name);

const row = entity(
  "row",
  Object.fromEntries(columns.map(({ key, title, type }) => [key, { type, "x-label": text(title) } satisfies FieldSchema])),
);

/** Words and rules of the product that a page cannot do without; everything else is the work's own. */
export const workFiles: CatalogFiles = {
  site: {
    product: text("Bench"),
    titleSeparator: " · ",
    languages: [{ code: "en", name: "English", html: "en" }],
    defaultLanguage: "en",
    home: "/",
    dashboard: "/",
    login: "/",
    notFound: "/",
    routes: [],
  },
  entities: {
    work60,
    work600,
    worked60,
    packing: entity("packing", { orderNo: { type: "string", "x-label": text("Order no") }, items: list(itemFields) }),
    wide: entity("wide", { items: list(wideFields) }),
    row,
  },
  screens: {
    work60: form("work60", names(fields60)),
    work600: form("work600", names(fields600)),
    worked60: form("worked60", [...names(fields60), "total"], { totals: ["total"] }),
    packing: form("packing", ["orderNo", "items"]),
    wide: form("wide", ["items"]),
    rows: {
      entity: "row",
      kind: "list",
      list: { search: ["ref", "name"], columns: columns.map(({ key }) => ({ field: key })) },
    },
  },
  states: {},
  codes: { option: { name: "option", items: options.map((option) => ({ const: option, "x-label": text(option) })) } },
  endpoints: { calls: { workList: { path: "/work/list" }, workSave: { path: "/work/save" } } },
  limits: {},
  messages: { zh, en },
};
