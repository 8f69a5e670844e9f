/**
 * `GET /openapi.json`: the calls and entities as OpenAPI 3.1, generated from the
 * active schemas. Labels become titles; `x-` keywords are left out.
 */
import type { FastifyInstance } from "fastify";
import { type CallAct, ruledHeaders } from "#dialect/schema/endpoints.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { workbookType, zipType } from "../answers/responses.ts";
import type { Schemas, ServedCall, ServedEntity } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { isServed } from "./calls.ts";
import { answerShape, callShapes, wireSchemas } from "./openApiShapes.ts";
import { plainSchema, type Plain } from "./plainSchema.ts";

export function addOpenApi(app: FastifyInstance, schemas: SchemaStore): void {
  app.get("/openapi.json", async (_request, reply) => reply.header("cache-control", "no-cache").send(openApiOf(schemas.current())));
}

export function openApiOf(schemas: Schemas): Plain {
  const { site } = schemas.catalog.files;
  // English if available: the readers are programmers.
  const language = site.languages.find(({ code }) => code === "en")?.code ?? site.defaultLanguage;
  const calls = [...schemas.calls.values()].filter((call) => isServed(schemas, call));
  return {
    openapi: "3.1.0",
    info: { title: inLanguage(site.product, language), version: schemas.compiled.version },
    paths: Object.fromEntries(calls.map((call) => [`/api${call.path}`, { post: operationOf(schemas, call, language) }])),
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization", description: "The bare token that the login returns." },
      },
      schemas: {
        ...Object.fromEntries([...schemas.entities.values()].map(({ name, schema }) => [name, recordSchema(schema, language)])),
        ...wireSchemas,
      },
    },
  };
}

/** Media types of the calls that return a file. */
const fileTypes: Readonly<Partial<Record<CallAct, string>>> = { template: workbookType, export: workbookType, zip: zipType };

function operationOf(schemas: Schemas, call: ServedCall, language: Language): Plain {
  const entity = call.entity ? schemas.entities.get(call.entity) : undefined;
  const record = { $ref: `#/components/schemas/${call.entity ?? ""}` };
  const { body, data } = callShapes[call.does ?? "status"](record, promptsOf(entity, call, language));
  const isUpload = call.does === "upload" || call.does === "import";
  const fileType = fileTypes[call.does ?? "status"];
  return {
    operationId: call.key,
    ...(entity ? { tags: [inLanguage(entity.schema["x-label"], language)] } : {}),
    security: call.anonymous ? [] : [{ token: [] }],
    parameters: [
      ...Object.entries(ruledHeaders(schemas.catalog.files.endpoints.headers ?? [], call.path)).map(([name, value]) =>
        header(name, { const: value }),
      ),
      header("Accept-Language", { type: "string", enum: schemas.catalog.files.site.languages.map(({ code }) => code) }),
      ...(keyed.has(call.does ?? "status") ? [header("Idempotency-Key", { type: "string", minLength: 8, maxLength: 200 })] : []),
    ],
    requestBody: { required: isUpload, content: { [isUpload ? "multipart/form-data" : "application/json"]: { schema: body } } },
    responses: {
      200: {
        description: `Done if code is ${apiCode.ok}; otherwise refused, with the reason. ${refusals}`,
        content: {
          "application/json": { schema: answerShape(data) },
          ...(fileType === undefined ? {} : { [fileType]: { schema: { type: "string", format: "binary" } } }),
        },
      },
      ...Object.fromEntries(
        [400, 401, 404, 405, 413, 415].map((status) => [
          status,
          { description: unread[status], content: { "application/json": { schema: answerShape({ type: "null" }) } } },
        ]),
      ),
    },
  };
}

/** Calls that create something: a retry with the same idempotency key returns the first result. */
const keyed: ReadonlySet<CallAct> = new Set(["save", "submit", "register", "import"]);

const header = (name: string, schema: Plain): Plain => ({ name, in: "header", required: false, schema });

/** Schema of a stored record: its fields, and `id` and `version`. */
function recordSchema(schema: FieldSchema, language: Language): Plain {
  const plain = plainSchema(schema, language);
  return { ...plain, properties: { id: { type: "string" }, version: { type: "integer", minimum: 1 }, ...(plain["properties"] as Plain) } };
}

/** Schemas of the prompt fields of a transition. */
function promptsOf(entity: ServedEntity | undefined, { transition }: ServedCall, language: Language): Plain {
  const { ask = {} } = entity?.machine?.transitions.find(({ id }) => id === transition) ?? {};
  return Object.fromEntries(Object.entries(ask).map(([name, field]) => [name, plainSchema(field, language)]));
}

const refusals = Object.entries(apiCode)
  .filter(([, code]) => code !== apiCode.ok)
  .map(([name, code]) => `${code}: ${name}`)
  .join(", ");

const unread: Readonly<Record<number, string>> = {
  400: "The body cannot be read.",
  401: "No session.",
  404: "No such call.",
  405: "Calls are made by POST.",
  413: "The body is too large.",
  415: "The body is of another type.",
};
