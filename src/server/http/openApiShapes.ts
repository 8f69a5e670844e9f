/** Requests and responses of the calls as JSON Schema, for OpenAPI. */
import type { CallAct } from "#dialect/schema/endpoints.ts";
import type { Plain } from "./plainSchema.ts";

const object = (properties: Plain, required: readonly string[] = []): Plain => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const text: Plain = { type: "string" };
const texts: Plain = { type: "array", items: { type: "string" } };
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

const transitionShape = (asked: Plain): { readonly body: Plain; readonly data: Plain } => ({
  body: object({ ids, version: { type: "integer", minimum: 1 }, acknowledge, ...asked }, ["ids"]),
  data: { $ref: "#/components/schemas/BatchResult" },
});

/** Schemas of request body and data, by `does`. `record` is the entity's, `asked` the prompt fields of the transition. */
export const callShapes: Readonly<Record<CallAct, (record: Plain, asked: Plain) => { readonly body: Plain; readonly data: Plain }>> = {
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
  counts: () => ({ body: object({}), data: { type: "object", additionalProperties: { type: "integer" } } }),
  save: (record) => ({ body: withAcknowledge(record), data: record }),
  submit: (record, asked) => {
    const stored = transitionShape(asked);
    return { body: { anyOf: [withAcknowledge(record), stored.body] }, data: { anyOf: [record, stored.data] } };
  },
  delete: () => ({ body: object({ ids }, ["ids"]), data: { $ref: "#/components/schemas/BatchResult" } }),
  transition: (_record, asked) => transitionShape(asked),
  template: () => ({ body: object({}), data: { type: "null" } }),
  export: () => ({ body: { $ref: "#/components/schemas/ListQuery" }, data: { type: "null" } }),
  zip: () => ({ body: object({ ids }, ["ids"]), data: { type: "null" } }),
  existing: (record) => ({
    body: object({ keys: { type: "array", items: { type: "string" } } }, ["keys"]),
    data: object({ found: { type: "array", items: object({ key: { type: "string" }, record }, ["key", "record"]) } }, ["found"]),
  }),
  import: () => ({
    body: object({ file: { type: "string", format: "binary" }, rows: { type: "string" } }, ["file", "rows"]),
    data: object({ created: { type: "integer" }, updated: { type: "integer" } }, ["created", "updated"]),
  }),
  upload: () => ({
    body: object({ file: { type: "string", format: "binary" } }, ["file"]),
    data: { $ref: "#/components/schemas/UploadedFile" },
  }),
  join: (record) => ({ body: record, data: { type: "null" } }),
  fileUrl: () => ({
    body: object({ url: { type: "string" } }, ["url"]),
    data: object({ url: { type: "string" }, thumbnail: { type: "string" } }, ["url", "thumbnail"]),
  }),
  login: () => ({
    body: object({ loginName: { type: "string" }, password: { type: "string" }, code: { type: "string" } }, ["loginName", "password"]),
    data: object({ token: { type: "string" }, recoveryCodes: texts }, ["token"]),
  }),
  secondFactor: () => ({
    body: object({ step: { enum: ["begin", "confirm", "renew", "remove"] }, password: { type: "string" }, code: { type: "string" } }, [
      "step",
    ]),
    data: {
      anyOf: [
        object({ secret: { type: "string" }, uri: { type: "string" } }, ["secret", "uri"]),
        object({ recoveryCodes: texts }, ["recoveryCodes"]),
      ],
    },
  }),
  passkeys: () => ({
    body: object(
      {
        step: { enum: ["list", "begin", "finish", "remove"] },
        password: text,
        code: text,
        response: { type: "object" },
        name: text,
        id: text,
      },
      ["step"],
    ),
    data: {
      anyOf: [
        object(
          {
            passkeys: { type: "array", items: object({ id: text, name: text, created: text, used: text }, ["id", "name", "created"]) },
            needsCode: { type: "boolean" },
          },
          ["passkeys", "needsCode"],
        ),
        { type: "object", required: ["challenge"] },
      ],
    },
  }),
  push: () => ({
    body: object(
      {
        step: { enum: ["list", "add", "kinds", "remove", "seen", "test"] },
        id: text,
        endpoint: text,
        name: text,
        kinds: texts,
        subscription: object({ endpoint: text, keys: object({ p256dh: text, auth: text }, ["p256dh", "auth"]) }, ["endpoint", "keys"]),
      },
      ["step"],
    ),
    data: object({
      key: text,
      kinds: { type: "array", items: object({ id: text, label: text }, ["id", "label"]) },
      devices: {
        type: "array",
        items: object({ id: text, name: text, kinds: texts, created: text, seen: text, own: { type: "boolean" } }, [
          "id",
          "name",
          "kinds",
          "created",
          "seen",
        ]),
      },
    }),
  }),
  passkeyLogin: () => ({
    body: object({ step: { enum: ["begin", "finish"] }, response: { type: "object" } }, ["step"]),
    data: { anyOf: [object({ token: text }, ["token"]), { type: "object", required: ["challenge"] }] },
  }),
  register: (record) => ({ body: record, data: { type: "null" } }),
  sendCode: (record) => ({ body: record, data: { type: "null" } }),
  changeAccount: (record) => ({ body: record, data: { type: "null" } }),
  logout: () => ({ body: object({}), data: { type: "null" } }),
  userInfo: () => ({ body: object({}), data: { type: "object" } }),
  status: () => ({ body: object({}), data: { type: "object" } }),
  sums: () => ({
    body: object(
      {
        sums: {
          type: "array",
          maxItems: 40,
          items: object({ id: { type: "string" }, values: { type: "array", items: {} }, except: { type: "string" } }, ["id", "values"]),
        },
      },
      ["sums"],
    ),
    data: object({ sums: { type: "array", items: object({ count: { type: "integer" }, total: { type: "string" } }) } }, ["sums"]),
  }),
  codes: () => ({
    body: object({}),
    data: object({ rows: { type: "array", items: object({ code: {}, label: { type: "object" } }) }, total: { type: "integer" } }, [
      "rows",
      "total",
    ]),
  }),
  publicData: () => ({
    body: object({}),
    data: { type: "object", required: ["codes", "clock"], properties: { codes: { type: "object" }, clock: { type: "object" } } },
  }),
  shared: () => {
    const list = { type: "array", items: { type: "object" } };
    return {
      body: object({
        token: { type: "string", maxLength: 100 },
        number: { type: "string", maxLength: 100 },
        phone: { type: "string", pattern: "^[0-9]{4}$" },
      }),
      data: object({ phases: { type: ["object", "null"] }, fields: list, events: list }, ["phases", "fields", "events"]),
    };
  },
};

/** Schemas that several calls share. */
export const wireSchemas: Plain = {
  Problem: {
    type: "object",
    required: ["path", "code", "params", "severity"],
    properties: {
      path: { type: "string" },
      code: { type: "string" },
      params: { type: "object" },
      severity: { enum: ["error", "warning", "info"] },
      mend: object({ label: { type: "object" }, go: { type: "string" } }, ["label", "go"]),
    },
  },
  ListQuery: object({
    page: { type: "integer", minimum: 1 },
    size: { type: "integer", minimum: 1, maximum: 500 },
    sort: { type: "array", maxItems: 3, items: object({ field: { type: "string" }, desc: { type: "boolean" } }, ["field"]) },
    tab: { type: "string" },
    search: { type: "string" },
    filters: { type: "object" },
    for: object({ entity: { type: "string" }, field: { type: "string" }, self: { type: "object" } }, ["entity", "field", "self"]),
    sums: { type: "string" },
  }),
  BatchResult: {
    type: "object",
    required: ["done", "failed"],
    properties: {
      done: { type: "array", items: { type: "string" } },
      failed: {
        type: "array",
        items: {
          type: "object",
          required: ["id", "code", "message"],
          properties: { id: { type: "string" }, code: { $ref: "#/components/schemas/Code" }, message: { type: "string" } },
        },
      },
      secrets: {
        type: "array",
        description: "Tokens that the call made. No other answer holds them.",
        items: object({ id: { type: "string" }, secret: { type: "string" } }, ["id", "secret"]),
      },
      warned: {
        type: "array",
        description: "Records that were done with warnings, where the call did not ask to wait for them.",
        items: object({ id: { type: "string" }, problems: { type: "array", items: { type: "object" } } }, ["id", "problems"]),
      },
    },
  },
  UploadedFile: object({
    id: { type: "string" },
    name: { type: "string" },
    size: { type: "integer" },
    type: { type: "string" },
    url: { type: "string", description: "Signed for the session; expires." },
  }),
};
