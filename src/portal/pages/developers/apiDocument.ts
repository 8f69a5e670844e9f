/** Reads `/openapi.json` for the page for developers: the calls that a program may make, in the language of the page. */

/** A JSON Schema of the document. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly readOnly?: boolean;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
}

export type Shapes = Readonly<Record<string, Shape>>;

interface Content {
  readonly schema: Shape;
  readonly example?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly { readonly program?: readonly string[] }[];
  readonly parameters: readonly { readonly name: string; readonly schema: Shape }[];
  readonly requestBody: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Shapes; readonly responses: Readonly<Record<string, { readonly description: string }>> };
}

/** A call that a program may make. */
export interface ApiCall {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly area: string;
  /** Any of them is enough; empty: any token. */
  readonly scopes: readonly string[];
  readonly parameters: Operation["parameters"];
  readonly isUpload: boolean;
  readonly body: Shape;
  readonly example: Readonly<Record<string, unknown>>;
  /** Of `data` in the answer. */
  readonly data: Shape | undefined;
  /** Media type of an answer that is a file. */
  readonly file: string | undefined;
}

/** A code of an answer, or an HTTP status, with its sentence. */
export interface ApiOutcome {
  readonly code: string;
  readonly name: string;
  readonly sentence: string;
}

export interface ApiDocument {
  readonly version: string;
  readonly calls: readonly ApiCall[];
  readonly codes: readonly ApiOutcome[];
  readonly statuses: readonly ApiOutcome[];
  readonly shapes: Shapes;
}

/** Loads and reads the document. Rejects if the server has none. */
export async function loadApiDocument(language: string, signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(`/openapi.json?language=${encodeURIComponent(language)}`, { signal });
  if (!response.ok) throw new Error(`/openapi.json: ${response.status}`);
  return readApiDocument((await response.json()) as OpenApi);
}

export function readApiDocument({ info, paths, components: { schemas, responses } }: OpenApi): ApiDocument {
  return {
    version: info.version,
    calls: Object.entries(paths).flatMap(([path, { post }]) => (isOfPrograms(post) ? [callOf(path, post)] : [])),
    codes: (schemas["Code"]?.oneOf ?? []).map(({ const: code, title = "", description = "" }) => ({
      code: String(code),
      name: title,
      sentence: description,
    })),
    statuses: Object.entries(responses).map(([name, { description }]) => ({
      code: name.replace(/^Status/, ""),
      name: "HTTP",
      sentence: description,
    })),
    shapes: schemas,
  };
}

const isOfPrograms = ({ security }: Operation): boolean => security.some(({ program }) => program !== undefined);

function callOf(path: string, { operationId, summary, tags, security, parameters, requestBody, responses }: Operation): ApiCall {
  const [[type, { schema, example = {} }] = ["", { schema: {} }]] = Object.entries(requestBody.content) as [string, Content][];
  const { "application/json": json, ...files } = responses["200"]?.content ?? {};
  return {
    id: operationId,
    path,
    summary,
    area: tags[0] ?? "",
    scopes: security.flatMap(({ program = [] }) => program),
    parameters,
    isUpload: type === "multipart/form-data",
    body: schema,
    example,
    data: json?.schema.properties?.["data"],
    file: Object.keys(files)[0],
  };
}
