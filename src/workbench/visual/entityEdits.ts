/**
 * Reads the editable parts of an entity file, and edits them: text in, text out, one JSON value changed
 * and everything else untouched. Pure.
 */
import { type JsonValue, moveJsonMember, readJsonValue, removeJsonValue, setJsonValue, tryParseJson } from "#dialect/json/editJson.ts";
import { isObject, type JsonObject } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";

/** Keywords that limit a field's length, value, rows or decimals. */
const limitKeywords = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "x-decimals"] as const;
export type LimitKeyword = (typeof limitKeywords)[number];

export interface FieldLimit {
  readonly keyword: LimitKeyword | "max";
  readonly value: string;
  /** Key in limits.json that the limit is bound to. */
  readonly bound?: string;
}

export interface EditableField {
  readonly name: string;
  /** Path for display: `items / weight`. */
  readonly path: string;
  /** JSON Pointer in the file. */
  readonly pointer: string;
  readonly type: string;
  readonly label: Readonly<Record<string, string>>;
  readonly help: Readonly<Record<string, string>>;
  readonly required: boolean;
  /** Condition under which the field is required; not editable here. */
  readonly requiredWhen: string | undefined;
  readonly limits: readonly FieldLimit[];
  /** Unit of a number, by language; empty if it has none. */
  readonly unit: Readonly<Record<string, string>>;
  /** The option list of a choice. */
  readonly codes: string | undefined;
  /** Whether a fixed value may be given to new records: not to groups, rows, files, references and computed fields. */
  readonly takesDefault: boolean;
  /** That value. */
  readonly initial: string | number | boolean | undefined;
}

export interface EntityForm {
  readonly fields: readonly EditableField[];
  /** Maximum number of records per customer, if the entity has this limit. */
  readonly records: FieldLimit | undefined;
}

/** Returns undefined if the text is not a JSON object. Parts of an unexpected shape are left out and stay untouched. */
export function readEntity(text: string): EntityForm | undefined {
  const file = tryParseJson(text);
  if (!isObject(file)) return undefined;
  const limit = file["x-limit"];
  const bound = stringAt(file["x-bind"], "x-limit/max");
  return {
    fields: readFields(file, "", []),
    records: isObject(limit) ? { keyword: "max", value: String(limit["max"] ?? ""), ...(bound !== undefined && { bound }) } : undefined,
  };
}

/** Returns the fields that a transition asks for in its dialog. One that is always required says so by its condition. */
export function readAsked(text: string, transition: string): readonly EditableField[] {
  const ask = readJsonValue(text, `${transition}/ask`);
  if (!isObject(ask)) return [];
  return readFields({ properties: ask } as JsonObject, transition, []).map((field) => ({
    ...field,
    pointer: field.pointer.replace(`${transition}/properties/`, `${transition}/ask/`),
    required: field.required || field.requiredWhen === "true",
    requiredWhen: field.requiredWhen === "true" ? undefined : field.requiredWhen,
  }));
}

/** Makes a field of a dialog always required, or not. Within rows, `required` of the row says it. */
export function withAskedRequired(text: string, field: EditableField, isOn: boolean): string {
  if (field.pointer.includes("/properties/")) return withRequired(text, field, isOn);
  const place = `${field.pointer}/x-required-when`;
  if (isOn) return setJsonValue(text, place, "true").text;
  return readJsonValue(text, place) === undefined ? text : removeJsonValue(text, place);
}

function readFields(holder: JsonObject, pointer: string, parents: readonly string[]): EditableField[] {
  const properties = holder["properties"];
  if (!isObject(properties)) return [];
  const required = Array.isArray(holder["required"]) ? holder["required"] : [];
  return Object.entries(properties).flatMap(([name, field]): EditableField[] => {
    if (!isObject(field)) return [];
    const at = childPointer(`${pointer}/properties`, name);
    const items = field["items"];
    const inner = isObject(items) ? readFields(items, `${at}/items`, [...parents, name]) : readFields(field, at, [...parents, name]);
    const condition = field["x-required-when"];
    return [
      {
        name,
        path: [...parents, name].join(" / "),
        pointer: at,
        type: typeof field["type"] === "string" ? field["type"] : "",
        label: textOf(field["x-label"]),
        help: textOf(field["x-help"]),
        required: required.includes(name),
        requiredWhen: typeof condition === "string" ? condition : undefined,
        limits: limitsOf(field),
        unit: textOf(field["x-unit"]),
        codes: stringAt(field, "x-codes"),
        ...initialOf(field),
      },
      ...inner,
    ];
  });
}

function initialOf(field: JsonObject): Pick<EditableField, "takesDefault" | "initial"> {
  const { type, default: initial } = field;
  const isPlain = type === "string" || type === "number" || type === "integer" || type === "boolean";
  const isElsewhere = ["x-reference", "x-compute", "x-default", "format"].some((keyword) => field[keyword] !== undefined);
  return {
    takesDefault: isPlain && !isElsewhere,
    initial: typeof initial === "string" || typeof initial === "number" || typeof initial === "boolean" ? initial : undefined,
  };
}

/** Returns the limits that the field has, and the usual ones of its type. */
function limitsOf(field: JsonObject): FieldLimit[] {
  const common: Readonly<Record<string, readonly LimitKeyword[]>> = {
    string: ["maxLength"],
    number: ["minimum", "maximum", "x-decimals"],
    integer: ["minimum", "maximum"],
    array: ["maxItems"],
  };
  const usual = field["x-codes"] !== undefined || field["format"] !== undefined ? [] : (common[String(field["type"])] ?? []);
  return limitKeywords.flatMap((keyword): FieldLimit[] => {
    const bound = stringAt(field["x-bind"], keyword);
    const value = field[keyword];
    if (bound === undefined && value === undefined && !usual.includes(keyword)) return [];
    return [{ keyword, value: value === undefined ? "" : String(value), ...(bound !== undefined && { bound }) }];
  });
}

/** `/properties/boxes/items/properties/weight` -> `/boxes/-/weight`. */
export function recordPointer(pointer: string): string {
  return pointer
    .replaceAll("/items/properties/", "/-/")
    .replace(/^\/properties\//, "/")
    .replaceAll("/properties/", "/");
}

/** Sets a text in one language. An empty text removes the language, and the last language removes the keyword. */
export function withText(text: string, pointer: string, language: string, value: string): string {
  const now = readJsonValue(text, pointer);
  if (value !== "")
    return isObject(now)
      ? setJsonValue(text, `${pointer}/${language}`, value).text
      : setJsonValue(text, pointer, { [language]: value }).text;
  if (!isObject(now) || now[language] === undefined) return text;
  return Object.keys(now).length === 1 ? removeJsonValue(text, pointer) : removeJsonValue(text, `${pointer}/${language}`);
}

/** Adds the field to `required`, or removes it. */
export function withRequired(text: string, { name, pointer }: Pick<EditableField, "name" | "pointer">, on: boolean): string {
  const list = `${pointer.slice(0, pointer.lastIndexOf("/properties/"))}/required`;
  const now = readJsonValue(text, list);
  const names = Array.isArray(now) ? (now as readonly JsonValue[]) : [];
  const index = names.indexOf(name);
  if (on === index >= 0) return text;
  if (!on) return names.length === 1 ? removeJsonValue(text, list) : removeJsonValue(text, `${list}/${index}`);
  return Array.isArray(now) ? setJsonValue(text, `${list}/-`, name).text : setJsonValue(text, list, [name]).text;
}

/** Sets a number of a field or column; undefined removes it. */
export function withLimit(text: string, pointer: string, keyword: string, number: number | undefined): string {
  const place = `${pointer}/${keyword}`;
  if (number === undefined) return readJsonValue(text, place) === undefined ? text : removeJsonValue(text, place);
  return setJsonValue(text, place, number).text;
}

/** Types of new fields, in the order in which they are offered. */
export const newFieldTypes = [
  "text",
  "longText",
  "markdown",
  "number",
  "computed",
  "date",
  "time",
  "flag",
  "choice",
  "choices",
  "reference",
  "file",
  "rows",
] as const;
export type NewFieldType = (typeof newFieldTypes)[number];

export interface NewField {
  readonly name: string;
  readonly type: NewFieldType;
  readonly label: Readonly<Record<string, string>>;
  /** The list of options, for a choice. */
  readonly codes?: string;
  /** The entity that a reference names, and the field that its records are known by. */
  readonly reference?: { readonly entity: string; readonly show: string };
  /** The call that receives uploads, for files. */
  readonly upload?: string;
  /** For a computed number; it must parse. */
  readonly formula?: string;
  /** Label of the first field of rows. */
  readonly rowLabel?: Readonly<Record<string, string>>;
  /** Pointer of the field that it follows; at the end if absent. */
  readonly after?: string;
}

/** Keywords of a new field by its type. */
function initialKeywords({
  type,
  codes,
  reference,
  upload,
  formula,
  label,
  rowLabel = label,
}: NewField): Readonly<Record<string, JsonValue>> {
  switch (type) {
    case "text":
      return { type: "string", maxLength: 100 };
    case "longText":
      return { type: "string", maxLength: 500 };
    case "markdown":
      return { type: "string", maxLength: 4000, "x-kind": "markdown" };
    case "number":
      return { type: "number", minimum: 0, "x-decimals": 2 };
    case "computed":
      return { type: "number", "x-decimals": 2, "x-compute": formula ?? "0" };
    case "date":
      return { type: "string", format: "date" };
    case "time":
      return { type: "string", format: "date-time" };
    case "flag":
      return { type: "boolean" };
    case "choice":
      return { type: "string", "x-codes": codes ?? "" };
    case "choices":
      return { type: "array", items: { type: "string", "x-codes": codes ?? "" } };
    case "reference":
      return { type: "string", maxLength: 60, "x-reference": { entity: reference?.entity ?? "", show: [reference?.show ?? "id"] } };
    case "file":
      return {
        type: "object",
        "x-file": { accept: ["application/pdf", "image/jpeg", "image/png"], maxBytes: 0, call: upload ?? "" },
        "x-bind": { "x-file/maxBytes": "uploadBytes" },
      };
    case "rows": {
      const first = { type: "string", maxLength: 100, "x-label": rowLabel, "x-normalize": ["trim"] };
      return { type: "array", maxItems: 50, items: { type: "object", "x-label": rowLabel, properties: { name: first } } };
    }
  }
}

/** Adds a field to the entity's own properties, or to those that a transition asks for. */
export function withField(text: string, field: NewField, holder = "/properties"): string {
  const { text: added, pointer } = setJsonValue(text, childPointer(holder, field.name), {
    ...initialKeywords(field),
    "x-label": field.label,
    ...(field.type === "text" && { "x-normalize": ["trim"] }),
    "x-status": "extension",
  });
  return field.after === undefined ? added : moveJsonMember(added, pointer, field.after);
}

function textOf(value: unknown): Readonly<Record<string, string>> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function stringAt(value: unknown, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "string" ? found : undefined;
}
