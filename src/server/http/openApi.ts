/**
 * `GET /openapi.json`: the catalogue of calls and the entities as OpenAPI 3.1,
 * generated from what is in force. Labels become titles; our keywords stay out.
 */
import type { FastifyInstance } from "fastify";
import type { CallAct } from "#dialect/endpoints.ts";
import type { FieldSchema } from "#dialect/schema.ts";
import { inLanguage, type Language } from "#dialect/text.ts";
import { workbookType } from "../sheets/FileAnswer.ts";
import type { Schemas, ServedCall } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";

type Plain = Record<string, unknown>;

export function addOpenApi(app: FastifyInstance, schemas: SchemaStore): void {
  app.get("/openapi.json", async (_request, reply) => reply.header("cache-control", "no-cache").send(openApiOf(schemas.current())));
}

export function openApiOf(schemas: Schemas): Plain {
  const { site } = schemas.catalog.files;
  // English where there is one: the readers of this file are programmers.
  const language = site.languages.find(({ code }) => code === "en")?.code ?? site.defaultLanguage;
  const calls = [...schemas.calls.values()].filter(({ does }) => does !== undefined);
  return {
    openapi: "3.1.0",
    info: { title: inLanguage(site.product, language), version: schemas.compiled.version },
    paths: Object.fromEntries(calls.map((call) => [`/api${call.path}`, { post: operationOf(schemas, call, language) }])),
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization", description: "The bare token that the login answered." },
      },
      schemas: {
        ...Object.fromEntries([...schemas.entities.values()].map(({ name, schema }) => [name, plainSchema(schema, language)])),
        ...wireSchemas,
      },
    },
  };
}

function operationOf(schemas: Schemas, call: ServedCall, language: Language): Plain {
  const entity = call.entity ? schemas.entities.get(call.entity) : undefined;
  const record = { $ref: `#/components/schemas/${call.entity ?? ""}` };
  const { body, data } = shapeOf[call.does ?? "status"](record);
  const isUpload = call.does === "upload" || call.does === "import";
  const isFile = call.does === "template" || call.does === "export";
  return {
    operationId: call.key,
    ...(entity ? { tags: [inLanguage(entity.schema["x-label"], language)] } : {}),
    security: call.anonymous ? [] : [{ token: [] }],
    ...(call.does === "save" || call.does === "submit" || call.does === "register" || call.does === "import"
      ? {
          parameters: [
            { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", minLength: 8, maxLength: 200 } },
          ],
        }
      : {}),
    requestBody: { required: isUpload, content: { [isUpload ? "multipart/form-data" : "application/json"]: { schema: body } } },
    responses: {
      200: {
        description: "Done where code is 200; otherwise refused, with the reason.",
        content: {
          "application/json": { schema: answer(data) },
          ...(isFile ? { [workbookType]: { schema: { type: "string", format: "binary" } } } : {}),
        },
      },
      ...Object.fromEntries(
        [400, 401, 404, 405, 413, 415].map((status) => [
          status,
          { description: unread[status], content: { "application/json": { schema: answer({ type: "null" }) } } },
        ]),
      ),
    },
  };
}

const unread: Readonly<Record<number, string>> = {
  400: "The body cannot be read.",
  401: "No session.",
  404: "No such call.",
  405: "Calls are made by POST.",
  413: "The body is too large.",
  415: "The body is of another type.",
};

const object = (properties: Plain, required: readonly string[] = []): Plain => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const ids: Plain = { type: "array", minItems: 1, items: { type: "string" } };

/** Warnings of an answer with code 4221, sent back by whoever accepts them. */
const acknowledge: Plain = {
  type: "array",
  items: object({ path: { type: "string" }, code: { type: "string" } }, ["path", "code"]),
};
const withAcknowledge = (record: Plain): Plain => ({ allOf: [record, { type: "object", properties: { acknowledge } }] });

function answer(data: Plain): Plain {
  return {
    type: "object",
    required: ["code", "data"],
    properties: {
      code: { type: "integer" },
      message: { type: "string" },
      data: { anyOf: [data, { type: "null" }] },
      problems: { type: "array", items: { $ref: "#/components/schemas/Problem" } },
    },
  };
}

const shapeOf: Readonly<Record<CallAct, (record: Plain) => { readonly body: Plain; readonly data: Plain }>> = {
  list: (record) => ({
    body: { $ref: "#/components/schemas/ListQuery" },
    data: {
      type: "object",
      required: ["rows", "total"],
      properties: {
        rows: { type: "array", items: record },
        total: { type: "integer" },
        tabs: { type: "object", additionalProperties: { type: "integer" } },
        missing: { type: "array", items: { type: "string" } },
      },
    },
  }),
  save: (record) => ({ body: withAcknowledge(record), data: record }),
  submit: (record) => ({ body: withAcknowledge(record), data: record }),
  delete: () => ({ body: object({ ids }, ["ids"]), data: { $ref: "#/components/schemas/BatchResult" } }),
  transition: () => ({
    body: { type: "object", properties: { ids, version: { type: "integer" }, acknowledge }, required: ["ids"] },
    data: { $ref: "#/components/schemas/BatchResult" },
  }),
  template: () => ({ body: object({}), data: { type: "null" } }),
  export: () => ({ body: { $ref: "#/components/schemas/ListQuery" }, data: { type: "null" } }),
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
  login: () => ({
    body: object({ loginName: { type: "string" }, password: { type: "string" } }, ["loginName", "password"]),
    data: object({ token: { type: "string" } }, ["token"]),
  }),
  register: (record) => ({ body: record, data: { type: "null" } }),
  sendCode: (record) => ({ body: record, data: { type: "null" } }),
  changeAccount: (record) => ({ body: record, data: { type: "null" } }),
  userInfo: () => ({ body: object({}), data: { type: "object" } }),
  status: () => ({ body: object({}), data: { type: "object" } }),
  publicData: () => ({ body: object({}), data: { type: "object" } }),
};

const wireSchemas: Plain = {
  Problem: {
    type: "object",
    required: ["path", "code", "params", "severity"],
    properties: {
      path: { type: "string" },
      code: { type: "string" },
      params: { type: "object" },
      severity: { enum: ["error", "warning", "info"] },
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
          properties: { id: { type: "string" }, code: { type: "integer" }, message: { type: "string" } },
        },
      },
    },
  },
  UploadedFile: object({
    id: { type: "string" },
    name: { type: "string" },
    size: { type: "integer" },
    type: { type: "string" },
    url: { type: "string" },
  }),
};

/** Keywords of JSON Schema that mean the same to everybody. `required` depends on conditions here and is told by the save. */
const kept = [
  "type",
  "enum",
  "const",
  "default",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "uniqueItems",
  "readOnly",
  "writeOnly",
] as const;

function plainSchema(field: FieldSchema, language: Language): Plain {
  const plain: Plain = {};
  for (const keyword of kept) if (field[keyword] !== undefined) plain[keyword] = field[keyword];
  if (field["x-label"]) plain["title"] = inLanguage(field["x-label"], language);
  if (field["x-help"]) plain["description"] = inLanguage(field["x-help"], language);
  // Exact decimals that a JSON number cannot hold travel as text.
  if (field.type === "number") plain["type"] = ["number", "string"];
  if (field["x-compute"] !== undefined) plain["readOnly"] = true;
  if (field.items) plain["items"] = plainSchema(field.items, language);
  if (field.properties)
    plain["properties"] = Object.fromEntries(Object.entries(field.properties).map(([name, inner]) => [name, plainSchema(inner, language)]));
  if (field["x-file"]) return { ...plain, $ref: "#/components/schemas/UploadedFile" };
  return plain;
}
