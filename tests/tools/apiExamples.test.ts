/** Every call that a program may make has an example in curl and TypeScript; a program runs them with its token, as the page for developers shows them. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { oazapfts } from "oazapfts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import type { Rec } from "../../src/dialect/json/json.ts";
import { type ApiResponse, apiCode, type BatchResult, type Page } from "../../src/dialect/wire/wire.ts";
import { EXAMPLE_ID } from "../../src/server/http/openApiExamples.ts";
import { type ApiCall, type ApiDocument, readApiDocument } from "../../src/portal/pages/developers/apiDocument.ts";
import { curlExample, quickStart, savingExample, typescriptExample } from "../../src/portal/pages/developers/codeExamples.ts";
import { writeWorkbook } from "../../src/sheet/write/writeWorkbook.ts";
import { drawPicture } from "../../src/server/seed/drawPicture.ts";
import { buildTestApp, type TestApp } from "../helpers/server/buildTestApp.ts";
import { plantRecords, type Planted } from "../helpers/server/plantRecords.ts";

const run = promisify(execFile);

let server: TestApp;
let planted: Planted;
let document: ApiDocument;
let text = "";
let origin = "";
let token = "";
/** Folder of the examples: below the project, so that the client finds its package. */
let folder = "";

beforeAll(async () => {
  server = await buildTestApp();
  planted = await plantRecords(server, "anna");
  text = (await server.inject({ method: "GET", url: "/openapi.json" })).body;
  document = readApiDocument(JSON.parse(text) as Parameters<typeof readApiDocument>[0]);
  origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const uses = Object.keys(server.schemas.current().roles.scopes ?? {});
  const program = { programName: "Examples", uses, expiresOn: "2027-01-01", callsPerMinute: 60 };
  const saved = await server.ask("apiAuthorizationSave", program);
  token = (await server.ask<BatchResult>("authorizationToken", { ids: [saved.data?.["id"]] })).data?.secrets?.[0]?.secret ?? "";
  await mkdir(join(root, "dist"), { recursive: true });
  folder = await mkdtemp(join(root, "dist/examples-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const callOf = (id: string): ApiCall => document.calls.find((one) => one.id === id) ?? expect.fail(`no call ${id}`);
/** Runs the text of an example in a shell, with the token where the page says it is. */
const inShell = async (example: string): Promise<string> => {
  // Each call finds its minute unused.
  server.time.now += 60_000;
  const { stdout } = await run("bash", ["-c", example], { cwd: folder, env: { ...process.env, LADING_TOKEN: token }, maxBuffer: 1e8 });
  return stdout;
};
/** The example, about a record that there is. */
const about = (example: string, entity: string | undefined): string =>
  example.replaceAll(EXAMPLE_ID, planted.records.get(entity ?? "")?.id ?? EXAMPLE_ID);

test("the page shows the calls that programs may make, each with an example of the described form", () => {
  expect(document.calls.length).toBeGreaterThan(60);
  expect(document.calls.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(quickStart)));
  expect(document.calls.map(({ id }) => id).filter((id) => /^(login|logout|userInfo|updatePassword|desk )/.test(id))).toEqual([]);
  const judge = new Ajv2020({ strict: false, validateFormats: false });
  judge.addSchema(JSON.parse(text) as object, "api");
  for (const { id, path, example, isUpload } of document.calls) {
    const at = `paths/~1api${path.slice(4).replaceAll("/", "~1")}/post/requestBody/content`;
    const fits = judge.compile({ $ref: `api#/${at}/${isUpload ? "multipart~1form-data" : "application~1json"}/schema` });
    expect([id, fits(example), fits.errors]).toEqual([id, true, null]);
  }
});

test("each code and each status has a sentence, in both languages", async () => {
  for (const language of ["zh", "en"]) {
    const { body } = await server.inject({ method: "GET", url: `/openapi.json?language=${language}` });
    const { codes, statuses, calls } = readApiDocument(JSON.parse(body) as Parameters<typeof readApiDocument>[0]);
    expect(codes.map(({ code }) => Number(code))).toEqual(Object.values(apiCode));
    const sentences = [...codes, ...statuses].map(({ sentence }) => sentence).concat(calls.map(({ summary }) => summary));
    expect(
      sentences.filter(
        (sentence) => sentence === "" || sentence.startsWith("api") || /\p{Script=Han}/u.test(sentence) !== (language === "zh"),
      ),
    ).toEqual([]);
  }
});

/** Examples that no record of the test can fulfil, and the code that says so. */
const refused: Readonly<Record<string, number>> = {
  // The planted order is in its first state, in which nobody removes it.
  orderRemove: apiCode.state,
  // The workbook of the test has no pictures.
  skuImport: apiCode.invalid,
  fileUrl: apiCode.notFound,
  waybillShared: apiCode.notFound,
};

test("every example in curl does what it says", async () => {
  const files = { "picture.png": drawPicture("box", "picture"), "document.pdf": Buffer.from("%PDF-1.4\n%%EOF\n") };
  const workbook = await writeWorkbook([{ name: "1", columns: [{ header: "SKU", sort: "text" }], rows: [["LAMP-BLK-01"]] }]);
  for (const [name, bytes] of Object.entries({ ...files, "records.xlsx": Buffer.from(workbook) }))
    await writeFile(join(folder, name), bytes);
  const outcomes: [id: string, code: number, answer: string][] = [];
  for (const call of document.calls) {
    const { entity } = server.schemas.current().calls.get(call.path.slice(4)) ?? {};
    // Each example finds its numbers unused.
    await server.db
      .deleteFrom("claims")
      .where("entity", "=", entity ?? "")
      .execute();
    const answer = await inShell(about(curlExample(origin, call), entity));
    outcomes.push([call.id, answer.startsWith("{") ? (JSON.parse(answer) as ApiResponse).code : 200, answer.slice(0, 300)]);
  }
  expect(outcomes.filter(([id, code]) => code !== (refused[id] ?? apiCode.ok))).toEqual([]);
});

describe("the typed client", () => {
  beforeAll(async () => {
    await writeFile(join(folder, "openapi.json"), text);
    await writeFile(join(folder, "lading.ts"), await oazapfts(join(folder, "openapi.json"), { mergeReadWriteOnly: true }));
  });

  test("compiles, and so does the example of every call in TypeScript", async () => {
    for (const call of document.calls) await writeFile(join(folder, `${call.id}.ts`), typescriptExample(origin, call));
    const save = savingExample("typescript", origin, callOf(quickStart.save));
    await writeFile(join(folder, "saving.ts"), save);
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        include: ["*.ts"],
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: "ES2022",
          module: "ESNext",
          moduleResolution: "Bundler",
          allowImportingTsExtensions: true,
          skipLibCheck: true,
          types: ["node"],
        },
      }),
    );
    const { stdout } = await run("npx", ["tsc", "--noEmit", "-p", folder], { cwd: root }).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe("");
  });

  test("runs the quick start: a list, and a record that is saved once", async () => {
    server.time.now += 60_000;
    const count = async () => (await server.ask<Page>("deliveryAddressList")).data?.total ?? 0;
    const before = await count();
    // Not the key of the test in curl.
    const saving = savingExample("typescript", origin, callOf(quickStart.save)).replace("-1001", "-1002");
    const ran: { answer: ApiResponse<Rec> }[] = [];
    for (const [name, example] of [
      ["listed", typescriptExample(origin, callOf(quickStart.list))],
      ["saved", saving],
      ["savedAgain", saving],
    ] as const) {
      process.env["LADING_TOKEN"] = token;
      await writeFile(join(folder, `${name}.ts`), `${example}\nexport { answer };\n`);
      ran.push((await import(/* @vite-ignore */ join(folder, `${name}.ts`))) as { answer: ApiResponse<Rec> });
    }
    const [listed, saved, again] = ran.map(({ answer }) => answer);
    expect([listed?.code, saved?.code, again?.data?.["id"], await count()]).toEqual([
      apiCode.ok,
      apiCode.ok,
      saved?.data?.["id"],
      before + 1,
    ]);
  });
});

test("the quick start in curl saves its address once, however often it runs", async () => {
  const count = async () => (await server.ask<Page>("deliveryAddressList")).data?.total ?? 0;
  const before = await count();
  const example = savingExample("curl", origin, callOf(quickStart.save));
  const [first, again] = [JSON.parse(await inShell(example)), JSON.parse(await inShell(example))] as [ApiResponse<Rec>, ApiResponse<Rec>];
  expect([first.code, again.data?.["id"], await count()]).toEqual([apiCode.ok, first.data?.["id"], before + 1]);
});
