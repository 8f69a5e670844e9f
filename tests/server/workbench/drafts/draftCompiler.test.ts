import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DraftCompiler } from "#server/workbench/drafts/draftCompiler.ts";
import { workFiles } from "../../../bench/workFiles.ts";

const cache = mkdtempSync(join(tmpdir(), "lading-drafts-"));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

/** Two entities and a screen are enough, the smallest: each is compiled twice for every edit. */
const few = <File>(files: Readonly<Record<string, File>>, count: number) => {
  const size = ([, file]: [string, File]) => JSON.stringify(file).length;
  return Object.fromEntries(
    Object.entries(files)
      .sort((one, other) => size(one) - size(other))
      .slice(0, count),
  );
};
const files = { ...workFiles, entities: few(workFiles.entities, 2), screens: few(workFiles.screens, 1), states: {} };

/** The texts of a folder of schemas, by path. */
const texts = new Map<string, string>();
for (const [part, inside] of Object.entries(files)) {
  const put = (path: string, value: unknown): void => void texts.set(path, JSON.stringify(value));
  if (part === "site") put("screens.json", inside);
  else if (part === "endpoints" || part === "limits") put(`schemas/${part}.json`, inside);
  else for (const [name, file] of Object.entries(inside)) put(`schemas/${part}/${name}.json`, file);
}
const [entity = "", other = ""] = [...texts.keys()].filter((path) => path.startsWith("schemas/entities/"));
const screen = [...texts.keys()].find((path) => path.startsWith("schemas/screens/")) ?? "";

const change = (path: string, edit: (text: string) => string): void => void texts.set(path, edit(texts.get(path) ?? ""));
const labelled = (mark: string) => (text: string) => text.replace(/("x-label":\{"zh":")/, `$1${mark}`);

/** What one typed after another, each on top of those before. */
const edits: readonly (readonly [what: string, edit: () => void])[] = [
  ["nothing yet", () => undefined],
  ["a label of an entity", () => change(entity, labelled("甲"))],
  ["a length of another", () => change(other, (text) => text.replace('"maxLength":', '"minLength":3,"maxLength":'))],
  ["a screen's own text", () => change(screen, (text) => text.replace(/"zh":"/, '"zh":"丙'))],
  ["a sentence", () => change("schemas/messages/zh.json", (text) => text.replace(/":"/, '":"丁'))],
  ["a limit that is new", () => change("schemas/limits.json", (text) => text.replace(/^\{/, '{"drafted":{"value":3},').replace(",}", "}"))],
  ["a screen gone", () => void texts.delete(screen)],
];

test("whatever is typed, the cache never shows: the result is that of a new compiler", async () => {
  const kept = new DraftCompiler(cache);
  const seen = new Set<string>();
  for (const [what, edit] of edits) {
    edit();
    const drafted = [...texts].map(([path, text]) => ({ path, text }));
    const { served } = await kept.compile(drafted);
    const anew = await new DraftCompiler(cache).compile(drafted);
    expect(served.broken, what).toBeUndefined();
    expect(served, what).toEqual(anew.served);
    seen.add(served.catalog?.address ?? "");
  }
  expect(seen.size, "every edit is another catalogue").toBe(edits.length);
});

test("an edit of an entity compiles no screen again: what is no address is the same file", async () => {
  const compiler = new DraftCompiler(cache);
  const compiled = async () => (await compiler.compile([...texts].map(([path, text]) => ({ path, text })))).served;
  const before = await compiled();
  change(entity, labelled("戊"));
  const after = await compiled();
  expect(before.screens?.bytes.length).toBeGreaterThan(0);
  expect(after.catalog?.address).not.toBe(before.catalog?.address);
  expect(after.screens).toBe(before.screens);
  change("schemas/messages/zh.json", (text) => text.replace(/":"/, '":"己'));
  expect((await compiled()).screens?.address).not.toBe(before.screens?.address);
});
