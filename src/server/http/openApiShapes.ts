/** Requests and responses of the calls as JSON Schema, for OpenAPI. `openApiShapes.json` has those that are the same for every entity. */
import type { CallAct } from "#dialect/schema/endpoints.ts";
import fixed from "./openApiShapes.json";
import type { Plain } from "./plainSchema.ts";

const object = (properties: Plain, required: readonly string[] = []): Plain => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const ids: Plain = { type: "array", minItems: 1, items: { type: "string" } };

/** With it the call waits for warnings: the client copies those that the user accepted from a response with code 4221. */
const acknowledge: Plain = {
  type: "array",
  items: object({ path: { type: "string" }, code: { type: "string" } }, ["path", "code"]),
};
const withAcknowledge = (record: Plain): Plain => ({ allOf: [record, { type: "object", properties: { acknowledge } }] });

/** Schema of a response whose data has this schema. @param code of its `code` */
export function answerShape(data: Plain, code: Plain = { $ref: "#/components/schemas/Code" }): Plain {
  return {
    type: "object",
    required: ["code", "data"],
    properties: {
      code,
      message: { type: "string" },
      data: { anyOf: [data, { type: "null" }] },
      problems: { type: "array", items: { $ref: "#/components/schemas/Problem" } },
    },
  };
}

const transitionShape = (asked: Plain): CallShape => ({
  body: object({ ids, version: { type: "integer", minimum: 1 }, acknowledge, ...asked }, ["ids"]),
  data: { $ref: "#/components/schemas/BatchResult" },
});

interface CallShape {
  readonly body: Plain;
  readonly data: Plain;
}

const calls: Readonly<Record<keyof typeof fixed.calls, CallShape>> = fixed.calls;
const sameForAll = Object.fromEntries(Object.entries(calls).map(([does, shape]) => [does, () => shape])) as Record<
  keyof typeof calls,
  () => CallShape
>;

/** Schemas of request body and data, by `does`. `record` is the entity's, `asked` the prompt fields of the transition. */
export const callShapes: Readonly<Record<CallAct, (record: Plain, asked: Plain) => CallShape>> = {
  ...sameForAll,
  list: (record) => ({
    body: { $ref: "#/components/schemas/ListQuery" },
    data: {
      type: "object",
      required: ["rows", "total"],
      properties: {
        rows: { type: "array", items: record },
        total: { type: "integer", description: "Matching records, counted up to one more than the limit `countedRecords`." },
        tabs: { type: "object", additionalProperties: { type: "integer" } },
        missing: { type: "array", items: { type: "string" } },
        searchedSince: {
          type: "string",
          description: "Too many records contain what was searched: only those created since then were looked at. Absent where all were.",
        },
      },
    },
  }),
  save: (record) => ({ body: withAcknowledge(record), data: record }),
  submit: (record, asked) => {
    const stored = transitionShape(asked);
    return { body: { anyOf: [withAcknowledge(record), stored.body] }, data: { anyOf: [record, stored.data] } };
  },
  transition: (_record, asked) => transitionShape(asked),
  existing: (record) => ({
    body: object({ keys: { type: "array", items: { type: "string" } } }, ["keys"]),
    data: object({ found: { type: "array", items: object({ key: { type: "string" }, record }, ["key", "record"]) } }, ["found"]),
  }),
  join: (record) => ({ body: record, data: { type: "null" } }),
  register: (record) => ({ body: record, data: { type: "null" } }),
  sendCode: (record) => ({ body: record, data: { type: "null" } }),
  changeAccount: (record) => ({ body: record, data: { type: "null" } }),
};

/** Schemas that several calls share. */
export const wireSchemas: Plain = fixed.schemas;
