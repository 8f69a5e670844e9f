/**
 * The skeleton of a product is a contract: whatever the shell and the server ask of it is taken away or renamed, one thing at a time, in
 * what `npm run new -- product` writes. The check then names file and place; where it says nothing, the product works without the thing.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isObject, type Json } from "#dialect/json/json.ts";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import { root } from "../../scripts/lib/root.mjs";
import { newProduct } from "../../scripts/new/newProduct.ts";
import { readLintInput } from "../../src/server/schemas/lintFolder.ts";

let input: LintInput;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "lading-skeleton-"));
  for (const { path, after } of newProduct(root, join(folder, "made"), "en").changes) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), after);
  }
  input = await readLintInput(folder, root);
});

type Members = Record<string, Json>;

/** The object at `way` in a copy of the file, and the copy. */
function copyOf(path: string, way: readonly (string | number)[]): { readonly whole: Members; readonly at: Members } {
  const whole = JSON.parse(input.files.find((file) => file.path === path)?.text ?? "{}") as Members;
  const at = way.reduce<Json>((value, step) => (value as Members)[step] ?? {}, whole);
  return { whole, at: at as Members };
}

/** Files that were read: each question changes one. */
const memory = new FileMemory();

/** The errors of the check, with one file in another form. */
function errorsWith(path: string, whole: Json | undefined) {
  const others = input.files.filter((file) => file.path !== path);
  const files = whole === undefined ? others : [...others, { path, text: JSON.stringify(whole, null, 2) }];
  return lintSchemas({ ...input, files }, memory).filter(({ severity }) => severity === "error");
}

/** Takes away each member of the object, one at a time, and renames it where its name says what it is. Returns those that nobody missed. */
function missed(path: string, way: readonly (string | number)[], ...how: ("without" | "renamed")[]): string[] {
  const names = Object.keys(copyOf(path, way).at).filter((name) => name !== "$schema");
  return how.flatMap((kind) =>
    names.flatMap((name) => {
      const { whole, at } = copyOf(path, way);
      if (kind === "renamed") at[`${name}2`] = at[name] ?? null;
      delete at[name];
      const errors = errorsWith(path, whole);
      for (const { file, line, message } of errors)
        expect([file.endsWith(".json"), line > 0, message.length > 0]).toEqual([true, true, true]);
      return errors.length === 0 ? [name] : [];
    }),
  );
}

/** A product that has none has no such part of the shell. */
const optional = {
  site: ["accent", "mark", "front", "frame"],
  frame: ["sidebarLogo", "publicMenu", "register", "passwordForm", "help", "find", "messages"],
  messages: ["time", "go"],
};

describe("the skeleton of a product", () => {
  test("has all its calls, each with what it needs", () => {
    const path = "schemas/endpoints.json";
    // The shell finds these by what they do, so their names are free.
    expect(missed(path, ["calls"], "without", "renamed")).toEqual(["login", "logout", "publicData"]);
    const calls = copyOf(path, ["calls"]).at;
    const parts = Object.keys(calls).flatMap((name) => missed(path, ["calls", name], "without").map((member) => `${name}/${member}`));
    expect(parts).toEqual(["register/makes"]);
  });

  test("has its pages, and nothing but what is optional can be left out of the site", () => {
    expect(missed("screens.json", [], "without")).toEqual(optional.site);
    expect(missed("screens.json", ["frame"], "without")).toEqual(optional.frame);
    expect(missed("screens.json", ["frame", "messages"], "without")).toEqual(optional.messages);
  });

  test("has a route for the login, the registration and wrong addresses that visitors may open, and a view that there is", () => {
    const { at } = copyOf("screens.json", ["routes"]);
    for (const index of Object.keys(at)) {
      const { path, view } = at[index] as { readonly path: string; readonly view?: string };
      const errors = (change: (route: Members) => void) => {
        const copy = copyOf("screens.json", ["routes", index]);
        change(copy.at);
        return errorsWith("screens.json", copy.whole).length;
      };
      if (["/login", "/register", "/404"].includes(path)) expect([path, errors((route) => delete route["public"])]).not.toEqual([path, 0]);
      if (view !== undefined) expect([path, errors((route) => Object.assign(route, { view: "nonsense" }))]).not.toEqual([path, 0]);
    }
  });

  test("has every file that another one names", () => {
    const names = input.files.map(({ path }) => path).filter((path) => !/^(screens\.json|schemas\/(messages|meta|limits)\b)/.test(path));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((path) => errorsWith(path, undefined).length === 0)).toEqual([]);
  });

  test("has the fields that a registration, a message and a record need, under the documented names", () => {
    const entities = input.files.map(({ path }) => path).filter((path) => path.startsWith("schemas/entities/"));
    // Facts of the user are the product's own, but for the name of the login.
    expect(entities.flatMap((path) => missed(path, ["properties"], "without", "renamed"))).toEqual(["name", "email", "name", "email"]);
    const calls = entities.flatMap((path) => missed(path, ["x-entity", "calls"], "without").map((use) => `${path.slice(17, -5)}/${use}`));
    // Without counts the tabs have no numbers; the facts of the user are found by what their call does.
    expect(calls).toEqual(["session/own", "task/counts"]);
  });

  test("has all parts of its screens and states", () => {
    const lists = input.files.map(({ path }) => path).filter((path) => /^schemas\/(screens|states)\//.test(path));
    const found = lists.flatMap((path) => missed(path, [], "without").map((member) => `${path.slice(8, -5)}/${member}`));
    expect(found).toEqual(["states/message/editable", "states/task/editable", "states/task/readonlyReason"]);
    expect(isObject(input.meta["site.json"])).toBe(true);
  });
});
