/** Examples of calls as text, in curl and TypeScript. Tests run them against a server. */
import type { ApiCall } from "./apiDocument.ts";

/** Environment variable with the token, in all examples. */
const TOKEN = "LADING_TOKEN";

export type ExampleForm = "curl" | "typescript";

type Exampled = Pick<ApiCall, "id" | "path" | "example" | "isUpload" | "parameters"> & Partial<Pick<ApiCall, "file">>;

/** A text in single quotes of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** @param server origin of the server, without a slash at the end */
export function curlExample(server: string, { path, example, isUpload, parameters, file }: Exampled): string {
  const parts = Object.entries(example).map(([name, value]) => `-F ${quoted(`${name}=${name === "file" ? "@" : ""}${String(value)}`)}`);
  const body = isUpload ? parts : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(example, undefined, 2))}`];
  return [
    `curl ${server}${path}`,
    `-H "Authorization: Bearer $${TOKEN}"`,
    ...fixedHeaders(parameters).map(([name, value]) => `-H "${name}: ${value}"`),
    ...body,
    ...(file === undefined ? [] : ["-OJ"]),
  ].join(" \\\n  ");
}

/** Headers of the catalogue with one value. */
const fixedHeaders = (parameters: Exampled["parameters"]): [string, string][] =>
  parameters.flatMap(({ name, schema }) => (schema.const === undefined ? [] : [[name, String(schema.const)]]));

/** The client is the file that `clientCommand` writes. */
export function typescriptExample(server: string, { id, example, isUpload }: Exampled): string {
  const body = isUpload
    ? `{ ${Object.entries(example)
        .map(([name, value]) =>
          name === "file" ? `file: await openAsBlob(${JSON.stringify(value)})` : `${name}: ${JSON.stringify(value)}`,
        )
        .join(", ")} }`
    : JSON.stringify(example, undefined, 2).replaceAll(/"([A-Za-z_]\w*)":/g, "$1:");
  return [
    ...(isUpload ? [`import { openAsBlob } from "node:fs";`] : []),
    `import { defaults, ${id} } from "./lading.ts";`,
    "",
    ...clientSettings(server),
    "",
    `const { data: answer } = await ${id}(${body});`,
    `if (answer.code !== 200) throw new Error(\`\${answer.code}: \${answer.message}\`);`,
  ].join("\n");
}

const clientSettings = (server: string): string[] => [
  `defaults.baseUrl = "${server}";`,
  `defaults.headers = { Authorization: \`Bearer \${process.env.${TOKEN}}\` };`,
];

/** Writes a typed client of the server's calls. */
export const clientCommand = (server: string): string =>
  `npm install @oazapfts/runtime\nnpx oazapfts --mergeReadWriteOnly ${server}/openapi.json lading.ts`;

export const tokenCommand = `export ${TOKEN}=lad_…`;

/** The calls of the quick start: a list, then a record that is created once, however often the program tries. */
export const quickStart = { list: "waybillList", save: "deliveryAddressSave" } as const;

/** Creates a record under an idempotency key, which a retry repeats. */
export function savingExample(form: ExampleForm, server: string, call: Exampled): string {
  const key = "address-of-order-1001";
  if (form === "curl") return curlExample(server, call).replace(" \\\n", ` \\\n  -H "Idempotency-Key: ${key}" \\\n`);
  return typescriptExample(server, call).replace(/\);\nif/, `, { idempotencyKey: "${key}" });\nif`);
}
