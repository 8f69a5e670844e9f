/**
 * A body for each call that a program may make, for OpenAPI.
 *
 * Records are the examples of the entities, which the check of the schemas keeps valid, so an example changes with its entity.
 */
import type { CallAct } from "#dialect/schema/endpoints.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { isObject } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Schemas, ServedCall, ServedEntity } from "../schemas/loadSchemas.ts";
import { ruleOf } from "../files/fileRules.ts";

/** Stands for the id of a record: a list or a save has returned one. */
export const EXAMPLE_ID = "01a1fbd4-f500-7003-9644-47ee19acbb3c";

interface Exampled {
  readonly schemas: Schemas;
  readonly call: ServedCall;
  readonly entity: ServedEntity | undefined;
}

const ids = { ids: [EXAMPLE_ID] };
const page = { page: 1, size: 20 };
const nothing = (): Rec => ({});
const ownRecord = ({ entity }: Exampled): Rec => recordOf(entity);

const examples: Partial<Readonly<Record<CallAct, (of: Exampled) => Rec>>> = {
  list: () => page,
  export: () => page,
  counts: nothing,
  codes: nothing,
  publicData: nothing,
  template: nothing,
  zip: () => ids,
  delete: () => ids,
  save: ownRecord,
  submit: ownRecord,
  transition: ({ entity, call }) => ({ ...ids, ...answersOf(entity, call.transition) }),
  existing: ({ entity }) => ({ keys: [firstKey(entity)] }),
  fileUrl: () => ({ url: `/files/${EXAMPLE_ID}` }),
  sums: () => ({ sums: [] }),
  shared: () => ({ token: "the part of the link behind /shared/" }),
  upload: ({ schemas, call }) => ({
    file: (ruleOf(schemas, call.key)?.accept ?? []).includes("image/png") ? "picture.png" : "document.pdf",
  }),
  import: ({ entity }) => ({ file: "records.xlsx", rows: JSON.stringify({ sheet: 0, rows: [{ row: 2, record: recordOf(entity) }] }) }),
};

/** Returns the example of the body of a call; undefined for a call that no program makes. Files go by their names. */
export function exampleOf(of: Exampled): Rec | undefined {
  return of.call.does && examples[of.call.does]?.(of);
}

/** Returns the first example of the entity, without the fields that the server writes. */
function recordOf(entity: ServedEntity | undefined): Rec {
  const [example] = entity?.schema.examples ?? [];
  if (!entity || !isObject(example)) return {};
  const isWritten = (name: string): boolean => {
    const field: FieldSchema | undefined = entity.schema.properties[name];
    return field?.readOnly === true || field?.["x-compute"] !== undefined;
  };
  return Object.fromEntries(Object.entries(example).filter(([name]) => !isWritten(name)));
}

function firstKey(entity: ServedEntity | undefined): Json {
  const [key = ""] = Object.entries(entity?.schema.properties ?? {}).flatMap(([name, field]) => (field["x-unique"] ? [name] : []));
  return String(recordOf(entity)[key] ?? "A-1");
}

/** Returns values for the fields of a prompt that are not optional: their samples, or the first option. */
function answersOf(entity: ServedEntity | undefined, transition: string | undefined): Rec {
  const { ask = {} } = entity?.machine?.transitions.find(({ id }) => id === transition) ?? {};
  return Object.fromEntries(
    Object.entries(ask).flatMap(([name, field]) => (field["x-required-when"] === undefined ? [] : [[name, answerOf(field)]])),
  );
}

function answerOf(field: FieldSchema): Json {
  const sample = field["x-sample"];
  const first: unknown = Array.isArray(sample) ? sample[0] : isObject(sample) ? sample["from"] : undefined;
  if (typeof first === "string" || typeof first === "number") return first;
  if (field["x-file"]) return { id: EXAMPLE_ID };
  return field.type === "array" ? [] : "EXAMPLE-1001-2002-3003-4004-5005-6006";
}
