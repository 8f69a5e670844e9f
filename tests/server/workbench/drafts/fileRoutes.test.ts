// @one-database: folders and versions, not rows.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { draftCatalogs } from "../../../../src/dialect/compile/draftCatalog.ts";
import type { DraftCheck, DraftState, FileConflict, FileText, WorkbenchFile } from "../../../../src/dialect/wire/workbench.ts";
import { analystAt, ownOrigin, workbenchPassword } from "../../../helpers/server/analyst.ts";
import { buildTestApp } from "../../../helpers/server/buildTestApp.ts";
import { isNestedDeeper } from "../../../../src/server/workbench/drafts/fileRoutes.ts";
import { openSession } from "../../../../src/server/session/sessions.ts";
import { findCustomer } from "../../../../src/server/session/customers.ts";
import { book, type LibraryBench, limits, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";

let copy: LibraryBench["copy"];
let server: LibraryBench["server"];
let anna: LibraryBench["anna"];
let bo: LibraryBench["bo"];
let close: LibraryBench["close"];

const errors = ({ findings }: DraftCheck) => findings.filter(({ severity }) => severity === "error");
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: "GET", url, headers });
const logIn = (body: unknown, headers: Record<string, string> = { origin: ownOrigin }) =>
  server.inject({
    method: "POST",
    url: "/workbench/login",
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });

beforeAll(async () => {
  ({ copy, server, anna, bo, close } = await openLibraryBench());
});
afterAll(() => close());

describe("the door", () => {
  test("is not there on a server without the setting", async () => {
    const plain = await buildTestApp({ schemaRoot: copy.root });
    try {
      for (const path of ["session", "files", "login"]) {
        const answer = await plain.inject({ method: path === "login" ? "POST" : "GET", url: `/workbench/${path}` });
        const unknown = await plain.inject({ method: path === "login" ? "POST" : "GET", url: "/no/such-path" });
        expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
      }
    } finally {
      await plain.close();
    }
  });

  test("opens to its password only, and to no customer's token", async () => {
    expect((await get("/workbench/files")).statusCode).toBe(401);
    expect((await logIn({ name: "Eve", password: "open-the-bank" })).statusCode).toBe(401);
    const token = await openSession(server.db, (await findCustomer(server.db, "anna"))?.id ?? "", server.time.now);
    expect((await get("/workbench/files", { authorization: token, cookie: `lading_workbench=${token}` })).statusCode).toBe(401);
    expect((await get("/workbench/session")).json()).toBeNull();
    expect(await anna.done("GET", "session")).toMatchObject({ name: "Anna", publishes: true });
  });

  test("gives a cookie that no script reads and no other site sends", async () => {
    const cookie = String((await logIn({ name: "Cleo", password: workbenchPassword })).headers["set-cookie"]);
    for (const part of ["HttpOnly", "SameSite=Strict", "Path=/workbench"]) expect(cookie).toContain(part);
  });

  test("hears no page of another origin, and none that hides where it comes from", async () => {
    const said = { name: "Eve", password: workbenchPassword };
    expect((await logIn(said, { origin: "https://evil.example" })).statusCode).toBe(403);
    expect((await logIn(said, {})).statusCode).toBe(403);
    expect((await get("/workbench/files", { cookie: anna.cookie, origin: "https://evil.example" })).statusCode).toBe(403);
  });

  test("ends with the logout", async () => {
    const dan = await analystAt(server, "Dan");
    expect((await dan.ask("POST", "logout")).status).toBe(204);
    expect((await dan.ask("GET", "files")).status).toBe(401);
  });

  test("closes after too many wrong tries from one place", async () => {
    const tries = [];
    for (let count = 0; count < 11; count += 1) tries.push((await logIn({ name: "Eve", password: `wrong ${count}` })).statusCode);
    expect(tries.at(-1)).toBe(429);
    server.time.now += 16 * 60_000;
    expect((await logIn({ name: "Eve", password: workbenchPassword })).statusCode).toBe(200);
  });
});

describe("files", () => {
  test("have the labels that people read", async () => {
    const files = await anna.done<WorkbenchFile[]>("GET", "files");
    const of = (path: string) => files.find((file) => file.path === path);
    expect(of(book)).toMatchObject({ kind: "entity", names: [{ zh: "书", en: "Book" }] });
    expect(of("schemas/screens/books.json")).toMatchObject({ kind: "screen", entity: "book", names: [{ zh: "图书", en: "Books" }] });
    expect(of("screens.json")?.kind).toBe("site");
    expect(files.filter(({ path }) => path.startsWith("schemas/meta/") || path.endsWith(".md"))).toEqual([]);
  });

  test("beside the schemas have no name", async () => {
    for (const path of [
      "../package.json",
      "schemas/../package.json",
      "schemas/meta/entity.json",
      "schemas%2F..%2F..%2Fpackage.json",
      "schemas/README.md",
      "/etc/passwd",
    ]) {
      expect([path, (await anna.ask("GET", `files/${path}`)).status]).toEqual([path, 404]);
      expect([path, (await anna.ask("PUT", `draft/${path}`, { text: "{}", baseHash: "" })).status]).toEqual([path, 404]);
    }
  });
});

describe("a draft", () => {
  test("is checked as it is typed, and served as a catalogue of its own", async () => {
    const checked = await anna.edit<DraftCheck>(limits, raiseTo(41));
    expect(errors(checked)).toEqual([]);
    expect(checked.preview.broken).toBeUndefined();
    const load = async (url: string) => (await get(url, { cookie: anna.cookie })).json<unknown>();
    const seen = await draftCatalogs(load)(checked.preview.catalog);
    expect(seen.limits["books"]?.value).toBe(41);
    const module = await get(seen.entities["book"] ?? "", { cookie: anna.cookie });
    expect(module.headers["content-type"]).toContain("text/javascript");
    expect(module.body).toContain('"max":41');
    expect((await get(checked.preview.catalog)).statusCode).toBe(401);
    // Nobody else sees any of it.
    expect(server.schemas.current().catalog.limits["books"]).not.toBe(41);
    expect((await bo.done<FileText>("GET", `files/${limits}`)).published).toBeUndefined();
  });

  test("that another tab has changed meanwhile is not written over; a text says which revision it is based on", async () => {
    const { revision } = await bo.done<DraftState>("GET", "draft");
    const { text, hash } = await bo.done<FileText>("GET", `files/${limits}`);
    const put = (change: (text: string) => string, known: number) =>
      bo.ask("PUT", `draft/${limits}`, { text: change(text), baseHash: hash, revision: known });
    const [first, second] = [await put(raiseTo(61), revision), await put(raiseTo(62), revision)];
    expect([first.status, second.status]).toEqual([200, 409]);
    expect((await bo.done<FileText>("GET", `files/${limits}`)).text).toContain("61");
    const { revision: now } = await bo.done<DraftState>("GET", "draft");
    expect(now).toBe(revision + 1);
    expect((await put(raiseTo(62), now)).status).toBe(200);
    await bo.done("DELETE", "draft");
  });

  test("outlives the server, and is known to others by its name", async () => {
    expect(await bo.done<DraftState>("GET", "draft")).toMatchObject({ files: [], others: [{ path: limits, name: "Anna" }] });
    const again = await anna.done<FileText>("GET", `files/${limits}`);
    expect([again.text.includes("41"), again.published?.includes("41")]).toEqual([true, false]);
  });

  test("with a mistake is reported at its place, and the last good preview stays", async () => {
    const good = await anna.done<DraftCheck>("GET", "findings");
    const broken = await anna.edit<DraftCheck>(book, (text) => text.replace('"maxLength": 100', '"maxLenght": 100'));
    expect(errors(broken)).toMatchObject([{ rule: "keyword/unknown", file: book, suggestion: "maxLength" }]);
    const noJson = await anna.edit<DraftCheck>(book, (text) => text.slice(0, -4));
    expect(errors(noJson)).toMatchObject([{ rule: "json/syntax", file: book }]);
    expect(noJson.preview.broken).toContain(book);
    expect((await get(noJson.preview.catalog, { cookie: anna.cookie })).statusCode).toBe(200);
    await anna.done("DELETE", `draft/${book}`);
    const mended = await anna.done<DraftCheck>("GET", "findings");
    expect(errors(mended)).toEqual([]);
    expect(mended.preview).toEqual(good.preview);
    expect(mended.revision).toBeGreaterThan(noJson.revision);
  });

  test("is no change once it is typed back", async () => {
    await bo.edit(limits, raiseTo(55));
    const { published = "", hash } = await bo.done<FileText>("GET", `files/${limits}`);
    await bo.done("PUT", `draft/${limits}`, { text: published, baseHash: hash });
    expect((await bo.done<DraftState>("GET", "draft")).files).toEqual([]);
  });

  test("of a file that was changed meanwhile is refused, with the other's text", async () => {
    const { text, hash } = await bo.done<FileText>("GET", `files/${limits}`);
    const theirs = raiseTo(33)(text);
    await writeFile(join(copy.root, limits), theirs);
    const { status, body } = await bo.ask<FileConflict>("PUT", `draft/${limits}`, { text: raiseTo(44)(text), baseHash: hash });
    expect([status, body.text]).toEqual([409, theirs]);
    expect((await bo.ask("PUT", `draft/${limits}`, { text: raiseTo(44)(theirs), baseHash: body.hash })).status).toBe(200);
    await bo.done("DELETE", "draft");
    await writeFile(join(copy.root, limits), text);
  });

  test("shows at once what somebody published of it, and keeps the text that it is based on until that is settled", async () => {
    const own = await bo.done<FileText>("GET", `files/${book}`);
    await bo.edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 110'));
    const cho = await analystAt(server, "Cho");
    await cho.edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 120'));
    await cho.done("POST", "publish", { reason: "Longer titles" });
    const { behind } = await bo.done<DraftState>("GET", "draft");
    expect(behind).toMatchObject([{ path: book, by: "Cho" }]);
    expect(behind[0]?.text).toContain('"maxLength": 120');
    // After a reload the page still knows all three texts, and cannot write over theirs.
    const again = await bo.done<FileText>("GET", `files/${book}`);
    expect(again).toMatchObject({ hash: own.hash, published: own.text });
    expect((await bo.ask("PUT", `draft/${book}`, { text: `${again.text} `, baseHash: again.hash })).status).toBe(409);
    expect((await bo.ask("POST", "publish", { reason: "Mine" })).status).toBe(409);
    await bo.done("DELETE", "draft");
    expect(await bo.done<DraftState>("GET", "draft")).toMatchObject({ behind: [] });
    await cho.done("POST", "undo", { reason: "Back", to: 0 });
  });

  test("has no news of another about its own text, while that is published by another account", async () => {
    const { text } = await bo.done<FileText>("GET", `files/${limits}`);
    await bo.edit(limits, raiseTo(44));
    await writeFile(join(copy.root, limits), raiseTo(44)(text));
    expect(await bo.done<DraftState>("GET", "draft")).toMatchObject({ files: [{ path: limits }], behind: [] });
    await writeFile(join(copy.root, limits), raiseTo(45)(text));
    expect((await bo.done<DraftState>("GET", "draft")).behind).toMatchObject([{ path: limits }]);
    await writeFile(join(copy.root, limits), text);
    await bo.done("DELETE", "draft");
  });

  test("can hold a new file, and lose an old one", async () => {
    const path = "schemas/codes/colour.json";
    const text =
      '{ "$schema": "../meta/codes.json", "name": "colour", "items": [{ "const": "red", "x-label": { "zh": "红", "en": "Red" } }] }\n';
    await bo.done("PUT", `draft/${path}`, { text, baseHash: "" });
    // Until a field uses the list, the check says that nothing does.
    expect(errors(await bo.done<DraftCheck>("GET", "findings"))).toMatchObject([{ rule: "unused/codes", file: path }]);
    expect((await bo.done<WorkbenchFile[]>("GET", "files")).map((file) => file.path)).toContain(path);
    const { hash } = await bo.done<FileText>("GET", "files/schemas/codes/kind.json");
    await bo.done("PUT", "draft/schemas/codes/kind.json", { text: null, baseHash: hash });
    const lost = await bo.done<DraftCheck>("GET", "findings");
    expect(new Set(errors(lost).map(({ rule }) => rule))).toContain("ref/code");
    await bo.done("DELETE", "draft");
  });
});

test("a file that is nested too deep is refused: it would exhaust the check of the whole draft", async () => {
  const path = "draft/schemas/content/deep.json";
  expect((await anna.ask("PUT", path, { text: "[".repeat(100_000), baseHash: "" })).status).toBe(422);
  expect((await anna.ask("PUT", path, { text: `{"a": "${"[".repeat(1000)}"}`, baseHash: "" })).status).toBe(200);
  await anna.done("DELETE", "draft");
  expect([isNestedDeeper("[[[", 2), isNestedDeeper("[][][]", 2), isNestedDeeper('"[[["', 2)]).toEqual([true, false, false]);
});
