/** The editor's settings in `.vscode/`: the linter's language server reports the fences, and JSON files are bound to their schemas. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { TextDocument, getLanguageService } from "vscode-json-languageservice";
import { root } from "../../scripts/lib/root.mjs";

interface Settings {
  readonly "json.schemas": readonly { readonly fileMatch: readonly [string]; readonly url: string }[];
  readonly "oxc.configPath": string;
}

const settings = JSON.parse(readFileSync(join(root, ".vscode/settings.json"), "utf8")) as Settings;
const uriOf = (path: string): string => pathToFileURL(join(root, path)).href;

describe("the linter's language server", () => {
  let server: ChildProcessWithoutNullStreams | undefined;
  afterEach(() => server?.kill());

  /** Opens `text` as the file at `path` and returns the diagnostics that the server sends back. */
  function diagnose(path: string, text: string): Promise<string> {
    const child = spawn(process.execPath, ["node_modules/oxlint/bin/oxlint", "--lsp"], { cwd: root });
    server = child;
    const send = (message: object): void => {
      const body = JSON.stringify({ jsonrpc: "2.0", ...message });
      child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    };
    const options = { configPath: settings["oxc.configPath"], run: "onType" };
    const rootUri = pathToFileURL(root).href;
    send({
      id: 1,
      method: "initialize",
      params: {
        processId: process.pid,
        rootUri,
        workspaceFolders: [{ uri: rootUri, name: "project" }],
        capabilities: { textDocument: { publishDiagnostics: {} } },
        initializationOptions: [{ workspaceUri: rootUri, options }],
      },
    });
    return new Promise((resolve, reject) => {
      let output = "";
      child.once("error", reject);
      child.stdout.on("data", (chunk: Buffer) => {
        const before = output;
        output += chunk.toString();
        if (!before.includes('"id":1') && output.includes('"id":1')) {
          send({ method: "initialized", params: {} });
          const textDocument = { uri: uriOf(path), languageId: "typescript", version: 1, text };
          send({ method: "textDocument/didOpen", params: { textDocument } });
        }
        const published = /publishDiagnostics.*?"diagnostics":(\[.*?\])\}\}/s.exec(output);
        if (published) resolve(published[1] ?? "");
      });
    });
  }

  test.each([
    ["a package outside its home", "src/dialect/json/open.ts", 'export { useId } from "react";\n', "drawing belongs to the engine"],
    [
      "an import of a later folder",
      "src/engine/kinds/open.ts",
      'export { RowsBody } from "../table/rows/RowsBody.tsx";\n',
      "comes later in the order of src/engine",
    ],
  ])("reports %s while it is typed", async (_what, path, text, reason) => {
    expect(await diagnose(path, text)).toContain(reason);
  });
});

describe("JSON files", () => {
  const service = getLanguageService({
    schemaRequestService: (uri) => readFile(fileURLToPath(uri), "utf8"),
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  });
  service.configure({
    schemas: settings["json.schemas"].map(({ fileMatch: [match], url }) => ({ uri: uriOf(url), fileMatch: [uriOf(match)] })),
  });
  const validate = async (path: string, text: string): Promise<string[]> => {
    const document = TextDocument.create(uriOf(path), "json", 1, text);
    const found = await service.doValidation(document, service.parseJSONDocument(document));
    return found.map(({ message }) => String(message));
  };
  const records = readdirSync(join(root, "schemas/records")).filter((name) => name.endsWith(".json"));

  test("are bound by patterns that name files, to schemas that exist", () => {
    for (const { fileMatch, url } of settings["json.schemas"]) {
      expect(existsSync(join(root, url)), url).toBe(true);
      // `schemas/migrations` comes with the first migration.
      if (!fileMatch[0].includes("migrations"))
        expect(existsSync(join(root, fileMatch[0].replace(/\*\.json$/, ""))), fileMatch[0]).toBe(true);
    }
  });

  test.each(records)("of reference data are read with the schema of their entity: %s", async (name) => {
    const path = `schemas/records/${name}`;
    const text = await readFile(join(root, path), "utf8");
    expect(await validate(path, text)).toEqual([]);
    const [first] = JSON.parse(text) as [Record<string, unknown>];
    expect(await validate(path, JSON.stringify([{ ...first, [Object.keys(first)[0] ?? ""]: { nested: true } }]))).not.toEqual([]);
  });
});
