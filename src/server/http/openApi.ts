/**
 * `GET /openapi.json`: the calls and entities as OpenAPI 3.1, generated from the
 * active schemas. Labels become titles; `x-` keywords are left out.
 */
import type { FastifyInstance } from "fastify";
import { type CallAct, ruledHeaders } from "#dialect/schema/endpoints.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { familyKey, inLanguage, type Language } from "#dialect/text/text.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { workbookType, zipType } from "../answers/responses.ts";
import type { Schemas, ServedCall, ServedEntity } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { translate } from "../schemas/translate.ts";
import { isServed } from "./calls.ts";
import { programScopes } from "./grants.ts";
import { exampleOf } from "./openApiExamples.ts";
import { answerShape, callShapes, wireSchemas } from "./openApiShapes.ts";
import { plainSchema, type Plain } from "./plainSchema.ts";

/** English if available: most readers are programmers. `?language=` of the site asks for another one. */
export function addOpenApi(app: FastifyInstance, schemas: SchemaStore): void {
  app.get<{ Querystring: { readonly language?: unknown } }>("/openapi.json", async ({ query }, reply) => {
    const { languages, defaultLanguage } = schemas.current().catalog.files.site;
    const codes = languages.map(({ code }) => code);
    const language = codes.find((code) => code === query.language) ?? codes.find((code) => code === "en") ?? defaultLanguage;
    return reply.header("cache-control", "no-cache").send(openApiOf(schemas.current(), language));
  });
}

function openApiOf(schemas: Schemas, language: Language): Plain {
  const { site } = schemas.catalog.files;
  const calls = [...schemas.calls.values()].filter((call) => isServed(schemas, call));
  return {
    openapi: "3.1.0",
    info: { title: inLanguage(site.product, language), version: schemas.compiled.version },
    paths: Object.fromEntries(calls.map((call) => [`/api${call.path}`, { post: operationOf(schemas, call, language) }])),
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: "Authorization", description: translate(schemas, language, "api.session") },
        program: { type: "http", scheme: "bearer", bearerFormat: "lad_…", description: translate(schemas, language, "api.program") },
      },
      responses: Object.fromEntries(
        statuses.map((status) => [
          `Status${status}`,
          {
            description: translate(schemas, language, `apiStatus.${status}`),
            content: { "application/json": { schema: answerShape({ type: "null" }, { const: status }) } },
          },
        ]),
      ),
      schemas: {
        ...Object.fromEntries([...schemas.entities.values()].map(({ name, schema }) => [name, recordSchema(schema, language)])),
        ...wireSchemas,
        Code: {
          type: "integer",
          oneOf: Object.entries(apiCode).map(([name, code]) => ({
            const: code,
            title: name,
            description: translate(schemas, language, familyKey(`apiCode.${name}`)),
          })),
        },
      },
    },
  };
}

/** HTTP statuses of calls whose body was not read. */
const statuses = [400, 401, 404, 405, 413, 415] as const;

/** Media types of the calls that return a file. */
const fileTypes: Readonly<Partial<Record<CallAct, string>>> = { template: workbookType, export: workbookType, zip: zipType };

function operationOf(schemas: Schemas, call: ServedCall, language: Language): Plain {
  const entity = call.entity ? schemas.entities.get(call.entity) : undefined;
  const record = { $ref: `#/components/schemas/${call.entity ?? ""}` };
  const { body, data } = callShapes[call.does ?? "status"](record, promptsOf(entity, call, language));
  const isUpload = call.does === "upload" || call.does === "import";
  const fileType = fileTypes[call.does ?? "status"];
  const scopes = programScopes(schemas, call);
  const example = scopes && exampleOf({ schemas, call, entity });
  return {
    operationId: call.key,
    summary: summaryOf(schemas, call, entity, language),
    tags: [entity ? inLanguage(entity.schema["x-label"], language) : translate(schemas, language, "api.general")],
    security: securityOf(call, scopes),
    parameters: parametersOf(schemas, call, language),
    requestBody: {
      required: isUpload,
      content: { [isUpload ? "multipart/form-data" : "application/json"]: { schema: body, ...(example && { example }) } },
    },
    responses: {
      200: {
        description: translate(schemas, language, "api.done"),
        content: {
          "application/json": { schema: answerShape(data) },
          ...(fileType === undefined ? {} : { [fileType]: { schema: { type: "string", format: "binary" } } }),
        },
      },
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Status${status}` }])),
    },
  };
}

/** The label of a transition, or what the call does with its records. */
function summaryOf(schemas: Schemas, { does, transition }: ServedCall, entity: ServedEntity | undefined, language: Language): string {
  const step = entity?.machine?.transitions.find(({ id }) => id === transition);
  if (step) return inLanguage(step.label, language);
  const noun = inLanguage(entity?.head.noun ?? entity?.schema["x-label"], language);
  return translate(schemas, language, familyKey(`apiCall.${does ?? ""}`), { noun });
}

/** A session, or a token with any of the scopes. */
function securityOf({ anonymous }: ServedCall, scopes: readonly string[] | undefined): Plain[] {
  const open = anonymous ? [{}] : [{ session: [] }];
  if (!scopes) return anonymous ? [] : open;
  return [...open, ...(scopes.length === 0 ? [{ program: [] }] : scopes.map((scope) => ({ program: [scope] })))];
}

function parametersOf(schemas: Schemas, call: ServedCall, language: Language): Plain[] {
  const { files } = schemas.catalog;
  const say = (key: MessageKey): string => translate(schemas, language, key);
  return [
    ...Object.entries(ruledHeaders(files.endpoints.headers ?? [], call.path)).map(([name, value]) => header(name, { const: value })),
    header("Accept-Language", { type: "string", enum: files.site.languages.map(({ code }) => code), description: say("api.language") }),
    ...(keyed.has(call.does ?? "status")
      ? [header("Idempotency-Key", { type: "string", minLength: 8, maxLength: 200, description: say("api.key") })]
      : []),
  ];
}

/** Calls that change something: a retry with the same idempotency key returns the first result. */
const keyed: ReadonlySet<CallAct> = new Set(["save", "submit", "transition", "delete", "register", "import"]);

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
