// @one-database: the rules have a part of their own, on the embedded one.
/**
 * Every rule change of the suite (`tests/rules/changes/families.ts`) made at the workbench, by its own calls: kept as a draft and
 * previewed, one after another; and all of them found without mistakes, held against stored records, published and taken back.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  Difference,
  DraftChanged,
  DraftCheck,
  DraftState,
  FileText,
  HistoryEntry,
  Impact,
  PublishResult,
} from "../../../../src/dialect/wire/workbench.ts";
import { analystAt, workbenchPassword, type AnalystAtWork } from "../../../helpers/server/analyst.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../../helpers/server/plantRecords.ts";
import type { RuleChange } from "../../../rules/harness/ruleChange.ts";
import { copySchemas, type SchemaCopy } from "../../../helpers/schemas/schemaCopy.ts";
import { applyEdits, type SchemaEdit } from "../../../helpers/schemas/schemaEdits.ts";
import { families } from "../../../rules/changes/families.ts";

const all: readonly (readonly [family: string, changes: readonly RuleChange[]])[] = Object.entries(families);

let copy: SchemaCopy;
let server: TestApp;
let mei: AnalystAtWork;

beforeAll(async () => {
  copy = await copySchemas();
  server = await buildTestApp({ schemaRoot: copy.root, workbench: workbenchPassword });
  await plantRecords(server, "anna");
  mei = await analystAt(server, "Mei");
});
afterAll(async () => {
  await server?.close();
  await copy?.remove();
});

/** Puts what the edits make of their files into the draft; answers the texts and where it is previewed. */
async function draft(edits: readonly SchemaEdit[]) {
  const paths = [...new Set(edits.map(({ file }) => file))];
  const before: FileText[] = [];
  for (const path of paths) {
    const { status, body } = await mei.ask<FileText>("GET", `files/${path}`);
    before.push(status === 404 ? { path, text: "", hash: "" } : body);
  }
  const edited = applyEdits(
    before.filter(({ hash }) => hash !== ""),
    edits,
  ).files;
  let made: DraftChanged | undefined;
  for (const { path, text } of edited)
    made = await mei.done("PUT", `draft/${path}`, { text, baseHash: before.find((file) => file.path === path)?.hash ?? "" });
  if (!made) throw new Error("The change changes nothing.");
  return { edited, preview: made.preview };
}

const onDisk = (paths: readonly string[]) =>
  Promise.all(paths.map((path) => readFile(join(copy.root, path), "utf8").catch(() => undefined)));

test("the suite has thirty rule changes and more", () => {
  expect(all.flatMap(([, changes]) => changes).length).toBeGreaterThanOrEqual(30);
});

for (const [family, changes] of all) {
  describe(family, () => {
    // One after another into one draft, as they are made: what the check says is asked of the whole, once.
    test.each(changes.map((change) => [change.title, change] as const))("%s", async (_title, { edit }) => {
      const { edited, preview } = await draft(edit);
      expect(preview.broken).toBeUndefined();
      const shown = await mei.ask("GET", preview.catalog.replace(/^\/workbench\//, ""));
      expect(shown.status).toBe(200);
      const kept = await Promise.all(edited.map(({ path }) => mei.done<FileText>("GET", `files/${path}`)));
      expect(kept.map(({ text }) => text)).toEqual(edited.map(({ text }) => text));
    });
  });
}

test("the check finds nothing in all of them, they are described in words, and compared with stored records", async () => {
  const { findings } = await mei.done<DraftCheck>("GET", "findings");
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const { changes: told, undeclared } = await mei.done<Difference>("GET", "difference");
  const { files } = await mei.done<DraftState>("GET", "draft");
  const silent = files.map(({ path }) => path).filter((path) => !told.some(({ file }) => file === path));
  expect(silent, "files whose change no sentence tells").toEqual([]);
  expect(undeclared, "what stands against publishing them").toEqual([]);
  expect((await mei.done<Impact>("POST", "impact")).records).toBeGreaterThan(0);
});

test("they are published, hold in the server at once, and are taken back", async () => {
  const { files } = await mei.done<DraftState>("GET", "draft");
  const paths = files.map(({ path }) => path);
  const [before, drafted] = await Promise.all([
    onDisk(paths),
    Promise.all(paths.map((path) => mei.done<FileText>("GET", `files/${path}`))),
  ]);
  const [last] = await mei.done<HistoryEntry[]>("GET", "history");
  const published = await mei.done<PublishResult>("POST", "publish", { reason: "All rules" });
  expect(published).toMatchObject({ catalog: server.schemas.current().catalogAddress });
  expect(await onDisk(paths)).toEqual(drafted.map(({ text }) => text));
  await mei.done("POST", "undo", { to: last?.number ?? 0, reason: "Taken back" });
  expect(await onDisk(paths)).toEqual(before);
});
