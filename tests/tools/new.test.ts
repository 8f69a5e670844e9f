/** `npm run new`: what it begins works at once, and what it cannot begin it says. */
import { spawnSync } from "node:child_process";
import { cp, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { ensureBuilt } from "../../scripts/lib/buildParts.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { runNew } from "../../scripts/new/runNew.ts";
import { lintFolder } from "../../src/server/schemas/lintFolder.ts";
import { copyProject, type ProjectCopy, runNode } from "../helpers/schemas/projectCopy.ts";
import { openRuleWorld, type RuleWorld } from "../rules/harness/ruleWorld.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";

/** The command as somebody types it, over a copy of the schemas. */
function typed(schemaRoot: string, ...args: string[]) {
  return spawnSync(process.execPath, ["scripts/run.mjs", "new", ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, SCHEMA_ROOT: schemaRoot },
  });
}

const memory = new FileMemory();

/** The same within this process, which does not have to load the program each time. */
async function begin(schemaRoot: string, ...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const parts = {
    project: root,
    schemas: schemaRoot,
    memory,
    say: (text: string) => void said.push(text),
    complain: (text: string) => void complained.push(text),
  };
  const status = await runNew(args, parts);
  return { status, stdout: said.join("\n"), stderr: complained.join("\n") };
}

describe("npm run new", () => {
  let copy: SchemaCopy;
  let world: RuleWorld;
  const before = new Map<string, string>();
  const textOf = (path: string) => readFile(join(copy.root, path), "utf8");

  beforeAll(async () => {
    copy = await copySchemas();
    for (const path of ["screens.json", "schemas/endpoints.json"]) before.set(path, await textOf(path));
  });
  afterAll(async () => {
    await world?.close();
    await copy.remove();
  });

  test("says what it can begin", () => {
    const { status, stdout } = typed(copy.root, "--help");
    expect(stdout).toMatch(/entity NAME[\s\S]*screen ENTITY[\s\S]*kind NAME[\s\S]*--dry-run/);
    expect(status).toBe(0);
  });

  test.each([
    [["entity", "delivery-address"], /There is an entity "delivery-address" already: schemas\/entities\/delivery-address\.json/],
    [["entity", "Pallet_Loan"], /cannot be called "Pallet_Loan": small letters and digits, words joined by hyphens/],
    [["entity", "pallet-loan", "--menu", "/nowhere"], /The menu has no group \/nowhere; it has \//],
    [["screen", "pallet-loan"], /There is no entity "pallet-loan"\. To make one: npm run new -- entity pallet-loan/],
    [["screen", "invoice-line"], /only a part of other entities/],
    [["kind", "class"], /a word of JavaScript/],
    [["kind", "phone"], /The name "phone" is taken/],
    [["table", "x"], /Specify what to create/],
    [["entity", "pallet-loan", "--dry"], /Unknown option '--dry'/],
  ])("refuses %j in a sentence and writes nothing", async (args, sentence) => {
    const { status, stderr, stdout } = await begin(copy.root, ...args);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain("    at ");
    expect([status, stdout]).toEqual([2, ""]);
    for (const [path, text] of before) expect(await textOf(path)).toBe(text);
  });

  test("shows with --dry-run what it would do, and does nothing", async () => {
    const { status, stdout } = await begin(copy.root, "entity", "pallet-loan", "--dry-run");
    expect(stdout).toMatch(/^\+\+\+ schemas\/entities\/pallet-loan\.json$/m);
    expect(stdout).toMatch(/^\+ {4}"palletLoanList": \{/m);
    expect(status).toBe(0);
    await expect(textOf("schemas/entities/pallet-loan.json")).rejects.toThrow("ENOENT");
  });

  test("begins an entity and a screen that pass the check and leave every other line as it was", async () => {
    const entity = typed(copy.root, "entity", "pallet-loan", "--zh", "托盘借用", "--en", "Pallet loan");
    expect(entity.stdout).toMatch(/made {5}schemas\/entities\/pallet-loan\.json[\s\S]*Next:\n- /);
    const screen = await begin(copy.root, "screen", "warehouse", "--as", "warehouses");
    expect([entity.status, screen.status]).toEqual([0, 0]);
    expect((await lintFolder(copy.root, root, { memory })).filter(({ severity }) => severity === "error")).toEqual([]);
    for (const [path, text] of before) {
      const now = (await textOf(path)).split("\n").map((line) => line.replace(/,$/, ""));
      const gone = text.split("\n").filter((line) => !now.includes(line.replace(/,$/, "")));
      expect(gone).toEqual([]);
    }
    world = await openRuleWorld(copy.root);
  });

  test("begins the import of an entity without a unique field by the field that --key names", async () => {
    const refused = await begin(copy.root, "import", "pallet-loan", "--dry-run");
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stdout + refused.stderr).toContain("--key FIELD");
    const { status, stdout } = await begin(copy.root, "import", "pallet-loan", "--key", "name", "--dry-run");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\+ .*"x-unique": \{ "per": "customer" \}/m);
  });

  test("says its next commands for the product that it wrote into", async () => {
    const { stdout } = await begin(copy.root, "entity", "box-loan");
    const [, shown = "", checked] =
      /See it: npm run dev -- --product (\S+)\. Check it: npm run check -- --product (\S+)\. /.exec(stdout) ?? [];
    expect([resolve(root, shown), checked]).toEqual([copy.root, shown]);
  });

  test("the entity's list opens and its form saves a record", async () => {
    const form = world.form("palletLoan");
    expect(form.problems()).toMatchObject([{ path: "/name", code: "required" }]);
    form.type({ name: " PL-1 ", remark: "until May" });
    const saved = await world.send("pallet-loan", "save", form.payload());
    const listed = await world.call<Page>("palletLoanList", {});
    expect(listed.data?.rows).toMatchObject([
      { id: saved.data?.["id"], name: "PL-1", remark: "until May", createTime: "2026-11-21 10:00:00" },
    ]);
    expect(await world.rows("pallet-loan")).toMatchObject([{ name: "PL-1" }]);
    expect((await world.call<Page>("palletLoanList", {}, "bo")).data?.rows).toEqual([]);
    const { catalog } = world.server.schemas.current();
    expect(catalog.files.site.routes.flatMap(({ children = [] }) => children)).toContainEqual(
      expect.objectContaining({ screen: "palletLoan", title: { zh: "托盘借用", en: "Pallet loans" } }),
    );
  });

  test("the screen of shared records lists them and offers nothing else", async () => {
    const screen = world.server.schemas.current().compiled.screens["warehouses"];
    expect(screen?.list?.columns.length).toBeGreaterThan(2);
    expect([screen?.form, screen?.list?.toolbar, screen?.list?.rowActions]).toEqual([undefined, undefined, undefined]);
    expect((await world.call<Page>("warehouseList", {})).data?.rows.length).toBeGreaterThan(0);
  });
});

describe("npm run new -- kind", () => {
  let project: ProjectCopy;
  beforeAll(async () => {
    project = await copyProject();
    // The same sources: the copy uses the server that is built here.
    ensureBuilt(["server"]);
    await cp(join(root, "dist/server"), join(project.root, "dist/server"), { recursive: true });
  });
  afterAll(() => project.remove());

  test("begins a kind that keeps the contract of all kinds", async () => {
    const begun = await project.node("scripts/run.mjs", "new", "kind", "starRating");
    expect(begun.output).toContain("made     src/engine/kinds/starRating.ts");
    expect(begun.output).toContain("made     tests/engine/kinds/starRating.test.tsx");
    const held = ["--project", "unit", "tests/engine/kinds/starRating.test.tsx", "tests/engine/kinds/index.test.ts"];
    const run = await runNode(project.root, ["node_modules/vitest/vitest.mjs", "run", ...held]);
    const [, passed = 0] = /Tests +(\d+) passed/.exec(run.output) ?? [];
    expect(Number(passed), run.output).toBeGreaterThan(8);
    expect(run.code, run.output).toBe(0);
    const again = await project.node("scripts/run.mjs", "new", "kind", "starRating");
    expect([again.code, again.output]).toEqual([2, expect.stringContaining('The name "starRating" is taken')]);
  });
});
